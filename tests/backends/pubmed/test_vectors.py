"""PubMed by example: how it is read, what it means, and which documents match."""

from __future__ import annotations

import pytest

from bqlc.compiler.diagnostics.apply import apply
from bqlc.compiler.meaning.facts import analyse, with_broader
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.simplify.passes import simplify
from bqlc_backends.pubmed.dialect import DIALECT
from tests.compiler.parse.notation import meaning, tree


def means(text: str) -> str:
    checked = DIALECT.check(text)
    return meaning(checked.tree, checked.schema)


def codes(text: str) -> list[str]:
    return [one.code for one in DIALECT.check(text).diagnostics]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("a[ti] OR b[ti] AND c[ti]", "(and (or a[ti] b[ti]) c[ti])"),
        ("a[ti] AND b[ti] OR c[ti]", "(or (and a[ti] b[ti]) c[ti])"),
        ("a[ti] NOT b[ti] OR c[ti]", "(or (and a[ti] (not b[ti])) c[ti])"),
        ("a[ti] NOT b[ti] AND c[ti]", "(and a[ti] (not b[ti]) c[ti])"),
        ("a[ti] or b[ti] and c[ti]", "(and (or a[ti] b[ti]) c[ti])"),
        ("a[ti] & b[ti] | c[ti]", "(or (and a[ti] b[ti]) c[ti])"),
        (
            "x[tiab] NOT (Animals[Mesh] not (Animals[Mesh] and Humans[Mesh]))",
            "(and x[tiab] (not (and Animals[mh] (not (and Animals[mh] Humans[mh])))))",
        ),
        ("(a[ti] OR b[ti]) AND c[ti] OR d[ti] NOT e[ti]",
         "(and (or (and (or a[ti] b[ti]) c[ti]) d[ti]) (not e[ti]))"),
        ("crabs [ Title/Abstract ]", "crabs[tiab]"),
        ("2019/11/01[PDAT] : 3000/12/31[PDAT]", "2019/11/01:3000/12/31[dp]"),
        ('"2010/01/01"[dp] : "3000"[dp]', "2010/01/01:3000[dp]"),
    ],
)  # fmt: skip
def test_trees(text: str, read: str) -> None:
    assert tree(DIALECT.read(text).result.tree) == read


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("wounds and injuries[mh]", "mesh:>wounds and injuries"),
        ('"Heart Failure"[mh:noexp]', "mesh:=heart failure"),
        ('"Heart Failure"[majr]', "major:>heart failure"),
        ("heart failure/dt[mh]", "mesh:>heart failure/drug therapy"),
        ('"Vertigo /rehabilitation"[Mesh]', "mesh:>vertigo/rehabilitation"),
        ("dh[sh]", "subheading:>diet therapy"),
        ("therapy[sh:noexp]", "subheading:=therapy"),
        ("infect*[mh]", "mesh:~infect*"),
        ('"review"[pt]', "pubtype:>review"),
        ("french[la]", "language:=french"),
        ('"insulin glargine"[nm]', "substance:=insulin glargine"),
        ('"pubmed pmc"[sb]', "filter:=pubmed pmc"),
        ("hasabstract[text]", "has:body"),
        ("hascois[Text]", "property:=hascois"),
        ("21900345 22100345, 22100399", "(or pmid:=21900345 pmid:=22100345 pmid:=22100399)"),
        ("21900345 22100345[pmid]", "(or pmid:=21900345 pmid:=22100345)"),
        (
            "asthma AND (21900345 22100345)",
            "(and untagged:asthma (or pmid:=21900345 pmid:=22100345))",
        ),
        ("2019 2020", "(and untagged:2019 untagged:2020)"),
        ("21900345 asthma", "(and untagged:21900345 untagged:asthma)"),
        ("hasabstract", "has:body"),
        ("smith j[au]", 'author:"smith j*"'),
        ('"smith j"[au]', 'author:"smith j"'),
        ("1998/03[dp]", "date:1998-03-01..1998-03-31"),
        ("1996:1998[dp]", "date:1996-01-01..1998-12-31"),
        ("1865/01/01:3000[crdt]", "created:1865-01-01.."),
        ("2001/winter[dp]", "date:2001-01-01..2001-01-31"),
        ('"colo* cancer*"[tiab]', 'title,body,keyword:"colo* cancer*"'),
        ("organi*ation*[ti]", "title:organi*ation*"),
        ("cat*[ti]", "title:cat"),
        ('"scratch cat*"[ti]', 'title:"scratch cat*"'),
        ("the asthma of children", "(and untagged:asthma untagged:children)"),
        ("asthma[all]", "untagged:asthma"),
        ("(salt OR sodium)[ti]", "(or title:salt title:sodium)"),
    ],
)
def test_meanings(text: str, meant: str) -> None:
    assert means(text) == meant


@pytest.mark.parametrize(
    ("query", "text", "found"),
    [
        ('"a b"[tiab:~1]', "a x x b", False),
        ('"a b"[tiab:~2]', "a x x b", True),
        ('"b a"[tiab:~2]', "a x x b", True),
        ('"a b c"[tiab:~1]', "a x b x c", True),
        ('"a b c"[tiab:~1]', "c x a b", True),
        ('"a b c"[tiab:~1]', "a x x b c", False),
        ('"a b c"[tiab:~0]', "c a b", True),
        ('"a b c"[tiab:~0]', "a b x c", False),
        ('"a b c d e f"[tiab:~1]', "f x e x d x c x b x a", True),
    ],
)
def test_proximity_counts_each_gap(query: str, text: str, found: bool) -> None:
    facts = analyse({"title": (text,)}, DIALECT.schema)
    assert matches(DIALECT.check(query).tree, facts) is found


def test_explosion_goes_down_the_tree_and_normal_forms_agree() -> None:
    above = {"asthma": ["lung diseases"]}
    document = analyse({"mesh": ("Asthma", "Asthma/therapy")}, DIALECT.schema)
    known = with_broader(document, ["mesh"], lambda heading: above.get(heading, []))
    expected = {
        '"lung diseases"[mh]': True,
        '"lung diseases"[mh:noexp]': False,
        '"lung diseases/th"[mh]': True,
        '"lung diseases/dt"[mh]': False,
        "asthma[mh]": True,
        "asthma[mh:noexp]": True,
    }
    for query, found in expected.items():
        checked = DIALECT.check(query)
        assert matches(checked.tree, known) is found, query
        assert matches(simplify(checked).tree, known) is found, query
    assert not matches(DIALECT.check('"lung diseases"[mh]').tree, document)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(salt OR sodium)[ti]", "PUB002"),
        ("sal*[ti]", "PUB022"),
        ('"salt* intake"[ti:~2]', "PUB003"),
        ('"salt intake"[mh:~2]', "PUB003"),
        ('"salt intake"[ab:~2]', "PUB027"),
        ("salt[ab]", "PUB027"),
        (" OR ".join(f"salt{n}*[ti]" for n in range(257)), "PUB008"),
        ("NOT salt[ti]", "PUB005"),
        ('"salt" intake"', "BQL002"),
        ("*salt[ti]", "PUB004"),
        ("2012:2010[dp]", "PUB007"),
        ("cancer or tumor", "PUB009"),
    ],
)
def test_invalid_inputs(text: str, code: str) -> None:
    assert code in codes(text)


def test_the_tag_of_a_group_is_written_behind_each_term() -> None:
    text = '("sleep" OR rest[tiab] OR nap)[ti]'
    fix = next(one.fix for one in DIALECT.check(text).diagnostics if one.code == "PUB002")
    assert fix is not None
    assert apply(text, [fix]) == '("sleep"[ti] OR rest[tiab] OR nap[ti])'


def test_an_untagged_term_is_never_said_to_be_exact() -> None:
    assert "PUB040" in codes("asthma")
    assert means("asthma") != means('"asthma"[tw]')
