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
