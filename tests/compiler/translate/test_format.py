"""Canonical text and its layout: tests/cases/format.txt, and what holds for any query."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from bqlc.compiler.ast.nodes import Query
from bqlc.compiler.pipeline import format_text, parse
from bqlc.compiler.translate.bql import write
from bqlc.compiler.translate.layout import WIDTH, layout
from bqlc.testing.queries import queries
from tests.conftest import Expect
from tests.support.cases import Case, load


@pytest.mark.parametrize("case", load("format"), ids=str)
def test_formatted(case: Case, expect: Expect) -> None:
    text = format_text(case.query)
    expect(case, "formatted", text)
    assert format_text(text) == text


@given(queries())
def test_what_is_written_reads_back(query: Query) -> None:
    text = write(query)
    again = parse(text)
    assert again.tree == query, text
    assert write(again.tree) == text


@pytest.mark.parametrize(
    "text", ["a AND NEAR/2(not, b)", "a AND NEAR/1(not NEAR/2 b, c)", "a OR (not OR b) NEAR/2 c"]
)
def test_not_stays_a_word_in_a_proximity_after_an_operator(text: str) -> None:
    assert write(parse(text).tree) == text


@given(queries(max_leaves=40))
def test_a_layout_reads_back_and_is_no_wider_than_it_must_be(query: Query) -> None:
    """A line that is too wide has one unit, with what opens and closes groups around it."""
    parsed = parse(write(query))
    text = layout(parsed.tree, (), parsed.source)
    assert parse(text).tree == query, text
    for line in text.splitlines():
        if len(line) > WIDTH:
            bare = re.sub(r'"(?:[^"\\]|\\.)*"|\[[^\]]*\]|(?:NEAR|PRE)/\d+\(.*\)', "x", line)
            assert not re.search(r"\S (?:AND|OR) \S", bare), line


FILLED = "ship OR boat OR vessel OR harbour OR lighthouse"
SHAPES = (
    f"({FILLED} OR XX)[title] AND storm",
    f"(XX OR {FILLED})[title] AND storm",
    f"storm AND ({FILLED} OR XX)[title]",
    f"(ship AND XX AND boat AND vessel)[title] OR storm NOT ({FILLED} AND XX)[body]",
    f"(lighthouse AND ({FILLED}) AND XX)[title] NOT storm",
    f"(lighthouse AND ({FILLED} OR XX))[title,body] NOT storm",
    f"(({FILLED} OR XX) AND lighthouse)[title,body] NOT storm",
    f"storm NOT ({FILLED} OR XX)",
    f"storm AND quay AND ({FILLED} OR XX)",
    f"storm NOT ({FILLED} AND XX)[title]",
    f"NEAR/3(XX, {FILLED})[title] AND storm",
    f"NEAR/3({FILLED}, XX)[title] AND storm",
    f"NEAR/3(storm, {FILLED} OR XX)[title,body] AND quay",
    f"NEAR/3({FILLED}, XX) NEAR/5 storm AND XX",
    f"(storm AND NEAR/3({FILLED}, XX)[title]) OR quay",
    f"((ship OR boat) AND ({FILLED} OR XX)) OR quay[title]",
    f"NOT (NOT ({FILLED} OR XX)[title])[body]",
)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_line_is_broken_where_it_would_be_too_wide_and_no_sooner(shape: str) -> None:
    """A word grows letter by letter: lines break anew only when one would pass the width."""
    before: list[str] = []
    for letters in range(2, 100):
        lines = format_text(shape.replace("XX", "x" * letters)).splitlines()
        stretched = [line.replace("x" * (letters - 1), "x" * letters) for line in before]
        if before and lines != stretched:
            assert max(map(len, stretched)) > WIDTH, lines
        assert all(len(line) <= WIDTH or len(line) < letters + 30 for line in lines), lines
        before = lines
