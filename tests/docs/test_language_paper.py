"""docs/coming-from-the-paper.md: every example is read, and complained about, as the page says."""

from __future__ import annotations

import pytest

from bqlc.compiler.pipeline import canonical, check
from tests.conftest import ROOT
from tests.docs.tables import Row, rows, tables
from tests.docs.test_language import codes

PAGE = ROOT / "docs" / "coming-from-the-paper.md"


def test_every_table_is_tested() -> None:
    assert all(table == rows_of(table) for table in tables(PAGE))


def rows_of(table: list[Row]) -> list[Row]:
    return [row for row in table if {"you write", "read as", "says"} <= set(row.cells)]


@pytest.mark.parametrize("row", rows(PAGE, "you write"), ids=str)
def test_what_an_example_is_read_as_and_earns(row: Row) -> None:
    query = row.code("you write")
    assert canonical(query) == row.code("read as")
    assert codes(query) == row["says"]


def test_what_is_called_an_error_is_one() -> None:
    heading = "## What is now an error"
    text = PAGE.read_text(encoding="utf-8")
    start = text[: text.index(heading)].count("\n")
    end = text[: text.index("\n## ", text.index(heading))].count("\n")
    errors = [row for row in rows(PAGE, "you write") if start < row.line <= end]
    assert errors
    assert [row.line for row in errors if not check(row.code("you write")).has_errors] == []
