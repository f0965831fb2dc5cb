"""What people do wrong and what only looks like it: tests/cases/lint_faults.txt, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bqlc.compiler.diagnostics.apply import apply
from bqlc.lint.run import Linter
from bqlc.plugins import load
from tests.conftest import ROOT

_SIGNS = {
    "[line]": "\n",
    "[fl]": "\ufb02",
    "[nbsp]": "\u00a0",
    "[shy]": "\u00ad",
    "[wide(]": "\uff08",
    "[wide)]": "\uff09",
}


def _rows() -> list[Any]:
    return list(_each())


def _each() -> Iterator[Any]:
    dialect = ""
    text = (ROOT / "tests" / "cases" / "lint_faults.txt").read_text(encoding="utf-8")
    for number, row in enumerate(text.splitlines(), 1):
        if row.startswith("= "):
            dialect = row[2:]
        elif row and not row.startswith("#"):
            codes, _, query = row.partition(" | ")
            for sign, meant in _SIGNS.items():
                query = query.replace(sign, meant)
            yield pytest.param(
                dialect, codes, query.replace(" / ", "\n"), id=f"{dialect}-{number}-{codes}"
            )


@pytest.mark.parametrize(("dialect", "codes", "query"), _rows())
def test_the_fault_is_found_and_what_only_looks_like_it_is_not(
    dialect: str, codes: str, query: str
) -> None:
    found = {one.code for one in Linter(load("dialect", dialect)).lint(query).diagnostics}
    for code in codes.removeprefix("- ").split():
        assert (code in found) != codes.startswith("- "), sorted(found)


@pytest.mark.parametrize(("dialect", "codes", "query"), _rows())
def test_its_fix_mends_it_and_comes_to_an_end(dialect: str, codes: str, query: str) -> None:
    linter = Linter(load("dialect", dialect))
    for _ in range(4):
        fixes = [
            one.fix
            for one in linter.lint(query).diagnostics
            if one.code in codes and one.fix is not None
        ]
        if not fixes:
            return
        query = apply(query, fixes[:1])
    pytest.fail(f"still there: {query}")
