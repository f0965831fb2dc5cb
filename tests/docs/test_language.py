"""docs/language.md: every example is read as the page says, and matches what it says.

The tables tell by their columns what is tested: `query` with `matches`, by the oracle on the
documents of the page; `you write` with `read as` (canonical) and `says` (codes, or `nothing`).
"""

from __future__ import annotations

import pytest

from bqlc.compiler.diagnostics.model import Severity
from bqlc.compiler.meaning.facts import Facts, analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.pipeline import canonical, check, parse
from bqlc.compiler.resolve.schema import DOCUMENTS
from tests.conftest import ROOT
from tests.docs.tables import Row, rows

PAGE = ROOT / "docs" / "language.md"
FIELDS = [field.name for field in DOCUMENTS.fields]


def documents() -> dict[str, Facts]:
    """The documents of the page, by id."""
    found = {}
    for row in rows(PAGE, "id", *FIELDS):
        values = {
            field: tuple(value for part in row[field].split(" / ") if (value := part.strip()))
            for field in FIELDS
        }
        found[row["id"]] = analyse(values, DOCUMENTS)
    return found


def codes(query: str) -> str:
    return " ".join(found.code for found in check(query).diagnostics) or "nothing"


def test_there_are_documents() -> None:
    assert list(documents()) == ["A", "B", "C", "D", "E"]


@pytest.mark.parametrize("row", rows(PAGE, "query", "matches"), ids=str)
def test_what_a_query_matches(row: Row) -> None:
    query = check(row.code("query"))
    assert not query.has_errors
    found = [name for name, facts in documents().items() if matches(query.tree, facts)]
    assert (", ".join(found) or "none") == row["matches"]


@pytest.mark.parametrize("row", rows(PAGE, "you write", "read as"), ids=str)
def test_how_a_query_is_read(row: Row) -> None:
    assert canonical(row.code("you write")) == row.code("read as")


@pytest.mark.parametrize("row", rows(PAGE, "you write", "says"), ids=str)
def test_what_is_said(row: Row) -> None:
    assert codes(row.code("you write")) == row["says"]


@pytest.mark.parametrize("row", rows(PAGE, "you write"), ids=str)
def test_an_example_without_a_code_has_no_error(row: Row) -> None:
    if "says" not in row.cells:
        found = check(row.code("you write")).diagnostics
        assert [one.message for one in found if one.severity is Severity.ERROR] == [] or (
            row.code("you write").startswith("#")
        )


def test_canonical_examples_read_back() -> None:
    for row in rows(PAGE, "you write", "read as"):
        assert parse(row.code("read as")).tree == parse(row.code("you write")).tree
