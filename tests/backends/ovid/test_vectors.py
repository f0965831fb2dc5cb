"""Ovid by example, in tests/cases/ovid.txt and ovid_slips.txt; and which records match."""

from __future__ import annotations

import pytest

from bqlc.compiler.meaning.facts import analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc_backends.ovid.dialect import EMBASE_DIALECT, MEDLINE_DIALECT, PSYCINFO_DIALECT
from bqlc_backends.ovid.fields import MEDLINE
from tests.compiler.parse.notation import codes, meaning, tree
from tests.conftest import Expect
from tests.support.cases import Case, load


@pytest.mark.parametrize("case", [*load("ovid"), *load("ovid_slips")], ids=str)
def test_examples(case: Case, expect: Expect) -> None:
    reading = MEDLINE_DIALECT.read(case.query)
    checked = MEDLINE_DIALECT.check(case.query)
    means = meaning(checked.tree, checked.schema)
    expect(case, "tree", "\n".join(tree(line.tree) for line in reading.lines))
    expect(case, "canonical", MEDLINE_DIALECT.printer(reading))
    expect(case, "means", means.replace(",".join(MEDLINE.multipurpose), "mp"))
    expect(case, "codes", codes(checked.diagnostics))


@pytest.mark.parametrize(
    ("query", "text", "found"),
    [
        ("(a adj2 b).ti.", "a x x b", False),
        ("(a adj3 b).ti.", "a x x b", True),
        ("(b adj3 a).ti.", "a x x b", True),
        ("(a adj b).ti.", "a b", True),
        ("(b adj a).ti.", "a b", False),
        ("(b adj1 a).ti.", "a b", True),
        ("(a adj2 b adj2 c).ti.", "c x a x b", True),
        ("(a adj2 b adj2 c).ti.", "a x x b c", False),
        ("((a or d) adj2 (b or c)).ti.", "c x d", True),
        ("(a b adj2 c).ti.", "c x a b", True),
        ("((x or a) b).ti.", "a b", True),
        ("((x or a) b).ti.", "b a", False),
        ("a.ti./freq=2", "a x a", True),
        ("a.ti./freq=3", "a x a", False),
        ("dog$1.ti.", "dogs", True),
        ("dog$1.ti.", "dogma", False),
        ("colo?r.ti.", "color", True),
        ("colo?r.ti.", "colour", True),
        ("colo#r.ti.", "color", False),
    ],
)
def test_which_titles_match(query: str, text: str, found: bool) -> None:
    facts = analyse({"title": (text,)}, MEDLINE_DIALECT.schema)
    assert matches(MEDLINE_DIALECT.check(query).tree, facts) is found


def means(text: str, name: str) -> str:
    dialect = {"embase": EMBASE_DIALECT, "psycinfo": PSYCINFO_DIALECT}[name]
    checked = dialect.check(text)
    assert not checked.diagnostics
    return meaning(checked.tree, checked.schema)


@pytest.mark.parametrize(
    ("database", "query", "meant"),
    [
        ("embase", "exp *heart failure/si", "emtreemajor:>heart failure/side effect"),
        ("embase", "aspirin.tw.", "title,body,tradename:aspirin"),
        ("embase", "ae.fs.", "emtreesubheading:=adverse drug reaction"),
        ("embase", "humans.sh.", "emtree:=humans"),
        ("psycinfo", "exp emotions/", "apa:>emotions"),
        ("psycinfo", "mood.ti,id.", "title,keyconcept:mood"),
        ("psycinfo", "Humans.mh.", "mesh:=humans"),
        ("psycinfo", '"0300".md.', "methodology:=0300"),
    ],
)
def test_other_databases(database: str, query: str, meant: str) -> None:
    assert means(query, database) == meant


def test_weeks_of_entry_are_kept_as_they_are() -> None:
    """`201910` is the tenth week of 2019 to Embase, and October to other databases."""
    text = "1. asthma.tw.\n2. limit 1 to em=201901-201910"
    checked = EMBASE_DIALECT.check(text)
    assert [one.code for one in checked.diagnostics] == ["OVD027"]
    assert EMBASE_DIALECT.emitter is not None
    assert 'em="201901-201910"' in EMBASE_DIALECT.emitter(checked).text
    assert not MEDLINE_DIALECT.check(text).diagnostics


@pytest.mark.parametrize(
    ("text", "code", "shown"),
    [
        ("1. a.tw.\nCombined\n2. b.tw.\n3. 1 or 2", "OVD003", "Combined"),
        ("1. a.tw.\n2. b.tw.\n3. 1 or 2\nTrials register", "OVD030", "2\nTrials register"),
        ("1. a.tw.\n2. (a or bron-\nchospas$).tw.\n3. 1 or 2", "OVD050", "bron-\nchospas$"),
        ("1. a.tw.\n2. b.tw.\n3. 1 and limit 2 to english", "OVD019", "limit 2 to english"),
    ],
)
def test_what_is_no_search_is_shown_where_it_stands(text: str, code: str, shown: str) -> None:
    found = next(one for one in MEDLINE_DIALECT.check(text).diagnostics if one.code == code)
    assert text[found.span.start : found.span.end] == shown


def test_both_readings_are_shown() -> None:
    found = MEDLINE_DIALECT.check("asthma.ti. or wheez*.ti. and child*.ti.").diagnostics
    assert found[0].notes == (
        "read as: asthma.ti. or (wheez*.ti. and child*.ti.)",
        "from the left it would be: (asthma.ti. or wheez*.ti.) and child*.ti.",
    )
    found = MEDLINE_DIALECT.check("a.ti. not b.ti. and c.ti.").diagnostics
    assert found[0].notes == (
        "read as: (a.ti. not b.ti.) and c.ti.",
        "it could be: a.ti. not (b.ti. and c.ti.)",
    )
