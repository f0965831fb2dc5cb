"""Cases of other tools and bug reports, by their number in the handed data: what we make of them.

Where ours differs from the peer's, the peer loses something: `[sh]` explodes and `.fs.` does not,
`.mp.` and `[tw]` do not search the same, a distance is one more on Ovid.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

from bqlc.compiler.translation import Translation, translate
from bqlc_backends.ovid.dialect import MEDLINE_DIALECT as OVID
from bqlc_backends.pubmed.dialect import DIALECT as PUBMED

TO_OVID = {
    "PC180": "term.ab.",
    "PC188": "term.xs.",
    "PC197": "exp *term/",
    "PC205": "exp *term/",
    "PC222": "exp term1 term2/",
    "PC223": 'exp "term1 and term2"/',
    "PC237": "exp term1 term2/",
    "PC245": "exp term/",
    "PC261": "exp term/",
    "PC269": "ep.xs. or hi.xs.",
    "PC327": "exp *psoriasis/dt",
    "PC347": "term.ti.",
    "PC384": "term.mp.",
}

TO_PUBMED = {
    "PC195": '"term1 term2"[tw]',
    "PC276": '"term1 term2"[tw]',
    "PC284": '"term1 term2"[tw]',
    "PC325": '"abnormalities"[sh:noexp]',
    "PC328": '"psoriasis/drug therapy"[majr]',
    "PC338": "term[nm]",
    "PC362": "term[ti]",
    "PC378": "term[tiab]",
    "PC391": "term[tw]",
    "PC399": '"term1"[mh] AND term2[tw]',
}

FORMATTED = {
    "PC277": '"term1 term2"',
    "PC285": '"term1 term2"',
    "PC293": "term1 adj3 term2",
    "PC339": "term.nm.",
    "PC366": "term.ti.",
    "PC381": "term.ti,ab.",
    "PC392": "term.mp.",
    "PC403": "term*",
    "PC411": "term#",
    "PC424": "term?",
    "PC274": "1. Foo\n2. Bar\n3. 1 or 2",
}

SAID = {
    "PC195": "BQL030",
    "PC270": "BQL007",
    "PC271": "BQL007",
    "PC300": "OVD004",
    "PC302": "OVD004",
    "PC310": "OVD004",
    "PC362": "OVD021",
    "PC403": "OVD040",
}


@cache
def rows(shared: Path, name: str, column: str) -> dict[str, str]:
    with open(shared / "cases" / name, encoding="utf-8", newline="") as file:
        found = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["id"]: row[column].replace("\\n", "\n") for row in found}


@pytest.fixture
def queries(shared_data: Path) -> dict[str, str]:
    return rows(shared_data, "peer_cases.tsv", "query")


@pytest.mark.parametrize("number", TO_OVID)
def test_written_for_ovid(number: str, queries: dict[str, str]) -> None:
    assert translate(queries[number], PUBMED, OVID).text == TO_OVID[number]


@pytest.mark.parametrize("number", TO_PUBMED)
def test_written_for_pubmed(number: str, queries: dict[str, str]) -> None:
    assert translate(queries[number], OVID, PUBMED).text == TO_PUBMED[number]


@pytest.mark.parametrize("number", FORMATTED)
def test_formatted(number: str, queries: dict[str, str]) -> None:
    assert OVID.format(queries[number]) == FORMATTED[number]


@pytest.mark.parametrize("number", SAID)
def test_what_is_said(number: str, queries: dict[str, str]) -> None:
    assert SAID[number] in [one.code for one in OVID.check(queries[number]).diagnostics]


def test_every_ovid_case_is_read(shared_data: Path) -> None:
    dialects = rows(shared_data, "peer_cases.tsv", "dialect_in")
    texts = rows(shared_data, "peer_cases.tsv", "query")
    ovid = [number for number, dialect in dialects.items() if dialect == "ovid"]
    assert len(ovid) >= 60
    for number in ovid:
        checked = OVID.check(texts[number])
        wrong = [one.code for one in checked.diagnostics if one.severity == "error"]
        assert set(wrong) <= {"BQL007", "OVD004"}, number


# --------------------------------------------------------------- bug reports


@pytest.fixture
def reports(shared_data: Path) -> dict[str, str]:
    return rows(shared_data, "bug_reports.tsv", "input")


def in_pubmed(text: str) -> Translation:
    return translate(text, OVID, PUBMED)


def test_a_line_that_refers_to_itself(reports: dict[str, str]) -> None:
    found = [one for one in OVID.check(reports["BR26"]).diagnostics if one.code == "STR002"]
    assert reports["BR26"][found[0].span.start : found[0].span.end] == "3"


def test_a_limit_becomes_a_date(reports: dict[str, str]) -> None:
    assert in_pubmed(reports["BR29"]).text.endswith("#4 #3 AND 1980:3000[dp]")


def test_the_distance_is_one_less(reports: dict[str, str]) -> None:
    text = reports["BR30"].replace("*", "ren")
    assert in_pubmed(text).text == '"asthma children"[tiab:~2]'
    lost = in_pubmed(reports["BR30"]).losses  # with a truncation PubMed has no proximity
    assert [(one.construct, one.effect.value) for one in lost] == [("proximity", "broader")]


def test_limited_truncation_is_widened_and_told(reports: dict[str, str]) -> None:
    made = in_pubmed(reports["BR32"])
    assert made.text == "therap*[tiab]"
    assert [one.construct for one in made.losses] == ["truncation"]


def test_frequency_is_no_heading(reports: dict[str, str]) -> None:
    made = in_pubmed(reports["BR34"])
    assert made.text == "asthma[tiab]"
    assert "frequency" in [one.construct for one in made.losses]


def test_several_subheadings(reports: dict[str, str]) -> None:
    made = in_pubmed(reports["BR35"])
    assert made.text == '"Asthma/drug therapy"[mh] OR "Asthma/therapy"[mh]'
    assert made.is_exact


def test_odd_hyphens_are_read_and_mended(reports: dict[str, str]) -> None:
    found = OVID.check(reports["BR37"]).diagnostics
    assert [one.code for one in found if one.severity == "warning"] == ["BQL030", "OVD034"]
    assert OVID.format(reports["BR37"]) == "1. double-blind method/\n2. 1"


def test_a_pasted_list_is_no_query(reports: dict[str, str]) -> None:
    assert [one.code for one in OVID.check(reports["BR38"]).diagnostics] == ["OVD041"]
