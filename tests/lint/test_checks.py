"""The 41 checks of tests/cases/lint_checks.txt: each has a query with the fault, and finds it."""

from __future__ import annotations

from typing import Any

import pytest

from bqlc.lint.run import Linter
from bqlc.lint.select import Selection
from bqlc.plugins import load
from tests.conftest import ROOT
from tests.lint.evidence import VOCABULARY

OFF = ("TRM008", "SUB006")
"""Silent unless they are selected."""

ELSEWHERE = {38: "`bqlc translate` tells of distances", 41: "CAP001 and PUB008, on their pages"}
"""What no short query shows."""


def _rows() -> list[Any]:
    text = (ROOT / "tests" / "cases" / "lint_checks.txt").read_text(encoding="utf-8")
    rows = [row.split(" | ", 3) for row in text.splitlines() if row and row[0] != "#"]
    return [pytest.param(int(row[0]), *row[1:], id=" ".join(row[:3])) for row in rows]


@pytest.mark.parametrize(("number", "dialect", "code", "query"), _rows())
def test_the_check_is_there(number: int, dialect: str, code: str, query: str) -> None:
    linter = Linter(
        load("dialect", dialect), selection=Selection(extend_select=OFF), vocabulary=VOCABULARY
    )
    found = {one.code for one in linter.lint(query.replace(" / ", "\n")).diagnostics}
    assert code in found, sorted(found)


def test_no_check_is_forgotten() -> None:
    numbers = {row.values[0] for row in _rows()}
    assert numbers | set(ELSEWHERE) == set(range(1, 42))


@pytest.mark.parametrize("text", ["#1 AND #2 AND #3 NOT #4", "#1 a[ti]\n#2 #2 AND #3 NOT #4"])
def test_lines_that_are_not_there_are_told_once(text: str) -> None:
    """What nothing is known of takes nothing away and adds nothing."""
    found = {one.code for one in Linter(load("dialect", "pubmed")).lint(text).diagnostics}
    assert not {"LOG001", "LOG003"} & found
    assert "STR001" in found
