"""Cases of other tools, by their number in the handed data: what we say, and what we read."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

from bqlc.compiler.diagnostics.model import Severity
from bqlc_backends.pubmed.dialect import DIALECT
from tests.compiler.parse.notation import meaning, tree

LINT = {
    "PC001": "PUB031",
    "PC002": "PUB031",
    "PC005": "BQL002",
    "PC006": "BQL002",
    "PC007": "BQL004",
    "PC008": "PUB020",
    "PC011": "PUB002",
    "PC012": "PUB024",
    "PC013": "PUB024",
    "PC014": "PUB003",
    "PC016": "PUB003",
    "PC017": "PUB003",
    "PC032": "PUB040",
    "PC034": "BQL002",
    "PC038": "PUB040",
    "PC039": "PUB040",
    "PC040": "PUB001",
    "PC041": "PUB002",
    "PC042": "PUB029",
}
"""The code that answers the peer's complaint."""

SILENT = (
    "PC018 PC020 PC021 PC024 PC027 PC028 PC029 PC030 PC031 PC036 PC037".split()  # noqa: SIM905
)
"""Nothing is wrong with these, or it is a matter of style (rules of `bqlc lint`)."""

TREES = {
    "PC044": '(and (or "health tracking" "remote monitoring") "wearable device")',
    "PC045": '(or (and "AI" "robotics") "ethics")',
    "PC046": '(and (or "AI" "robotics") "ethics")',
    "PC047": '(or (and "AI" (not "robotics")) "ethics")',
    "PC048": '(or (and "digital health" (or "apps" "wearables") (not "privacy")) "ethics")',
    "PC049": '(or (and (or "eHealth" "digital health") "bias" (not "equity")) "policy")',
    "PC051": "1995/01/01:3000[dp]",
}

MEANINGS = {
    "PC162": "title:ehealth",
    "PC163": "title,body,keyword:ehealth",
    "PC164": "(or title,body,keyword:ehealth title,body,keyword:mhealth)",
    "PC165": "(and title,body,keyword:ehealth title,body,keyword:mhealth)",
    "PC167": "(or title,body,keyword:ehealth title:mhealth)",
    "PC169": "title:(near/2 digital health)",
    "PC170": "(and title:ehealth title:(near/2 digital health))",
    "PC171": "title,body,keyword:(near/2 digital health)",
    # The peer makes pairs of a window of three words; all three must lie side by side.
    "PC172": "title,body,keyword:(near/0 digital health platforms)",
    "PC176": "(and title:quantum title:dot title:spin)",
    "PC177": "(and title:quantum date:2022-05-01..2022-05-01)",
}

ABBREVIATED = {
    "PC187": "term[sh]",
    "PC204": "term[majr]",
    "PC221": '"term1 and term2"[mh]',
    "PC244": "term[mh]",
    "PC252": "term[mh]",
    "PC268": "epidemiology[sh] OR history[sh]",
    "PC316": "term[pt]",
    "PC326": "psoriasis/dt[majr]",
    "PC330": "term[nm]",
    "PC346": "term[ti]",
    "PC354": "term[ti]",
    "PC374": "term[tiab]",
}
"""PubMed to PubMed, with the short tags of the user guide."""


@cache
def rows(shared: Path, name: str) -> dict[str, str]:
    with open(shared / "cases" / name, encoding="utf-8", newline="") as file:
        found = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["id"]: row.get("query") or row["input"] for row in found}


@pytest.fixture
def queries(shared_data: Path) -> dict[str, str]:
    return rows(shared_data, "peer_cases.tsv")


@pytest.mark.parametrize("number", LINT)
def test_what_peers_complain_about(number: str, queries: dict[str, str]) -> None:
    assert LINT[number] in [one.code for one in DIALECT.check(queries[number]).diagnostics]


@pytest.mark.parametrize("number", SILENT)
def test_what_peers_find_fault_with_and_pubmed_does_not(
    number: str, queries: dict[str, str]
) -> None:
    found = DIALECT.check(queries[number]).diagnostics
    assert not [one.code for one in found if one.severity is not Severity.NOTE]


@pytest.mark.parametrize("number", TREES)
def test_trees(number: str, queries: dict[str, str]) -> None:
    assert tree(DIALECT.read(queries[number]).result.tree) == TREES[number]


@pytest.mark.parametrize("number", MEANINGS)
def test_meanings(number: str, queries: dict[str, str]) -> None:
    checked = DIALECT.check(queries[number])
    assert meaning(checked.tree, checked.schema) == MEANINGS[number]


@pytest.mark.parametrize("number", ABBREVIATED)
def test_short_tags(number: str, queries: dict[str, str]) -> None:
    assert DIALECT.format(queries[number]) == ABBREVIATED[number]


REPORTS = {
    "BR12": "BQL030",
    "BR17": "PUB042",
    "BR18": "PUB028",
    "BR20": "PUB030",
    "BR21": "PUB020",
    "BR22": "PUB003",
    "BR24": "BQL002",
    "BR25": "PUB002",
}


@pytest.mark.parametrize("number", REPORTS)
def test_bug_reports(number: str, shared_data: Path) -> None:
    text = rows(shared_data, "bug_reports.tsv")[number]
    assert REPORTS[number] in [one.code for one in DIALECT.check(text).diagnostics]


def test_bug_report_of_a_bare_number() -> None:
    """BR23: among references a number alone is a word."""
    found = DIALECT.check("#1 a[ti]\n#2 b[ti]\n#3 #1 OR 2").diagnostics
    fix = next(one.fix for one in found if one.code == "PUB025")
    assert fix is not None
    assert fix.edits[0].text == "#2"


@pytest.mark.parametrize(
    ("number", "text", "means"),
    [
        (
            "BR19",
            '"patient reported outcome*"[tiab]',
            'title,body,keyword:"patient reported outcome*"',
        ),
        ("BR46", '"Asthma"[mh]', "mesh:>asthma"),
        ("BR47", "smith j[au]", 'author:"smith j*"'),
    ],
)
def test_bug_reports_about_meaning(number: str, text: str, means: str) -> None:
    checked = DIALECT.check(text)
    assert meaning(checked.tree, checked.schema) == means
