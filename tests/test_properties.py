"""Properties of reading and writing queries, on random trees and random texts.

The invariants of any text are those of `tests/fuzz/invariants.py`; `make fuzz` tries them on a
million texts more.
"""

from __future__ import annotations

import pytest
from hypothesis import given

from bqlc.compiler.ast.nodes import Query
from bqlc.compiler.input.source import Source
from bqlc.compiler.pipeline import check, format_text, normalise, parse
from bqlc.compiler.translate.bql import write
from bqlc.compiler.translate.layout import layout
from bqlc.testing.queries import EXAMPLES, queries, texts
from tests.fuzz import invariants


@given(queries())
def test_what_we_write_parses_back_to_the_same_tree(query: Query) -> None:
    assert parse(write(query)).tree == query


@given(queries(max_leaves=20))
def test_what_we_lay_out_parses_back_to_the_same_tree(query: Query) -> None:
    text = layout(query, (), Source(""))
    assert parse(text).tree == query
    assert layout(parse(text).tree, (), Source(text)) == text


@given(queries(max_leaves=12))
def test_every_parenthesis_we_write_is_needed(query: Query) -> None:
    invariants.every_parenthesis_is_needed(write(query))


@given(queries())
def test_the_text_under_a_span_is_its_own_node(query: Query) -> None:
    invariants.spans_read_as_their_nodes(write(query))


@given(texts())
def test_any_text_reads_back_from_its_canonical_form(text: str) -> None:
    invariants.canonical_reads_back(parse(text))


@given(texts())
def test_any_text_keeps_tree_and_comments_when_it_is_laid_out(text: str) -> None:
    invariants.layout_reads_back(parse(text))


@given(texts())
def test_any_text_has_results_that_can_be_shown(text: str) -> None:
    invariants.results_are_data(parse(text), check(text))
    invariants.places_are_in_the_text(check(text))


@given(texts())
def test_safe_fixes_of_any_text_keep_the_meaning_and_come_to_an_end(text: str) -> None:
    invariants.safe_fixes_keep_the_meaning(check(text))


@given(queries())
def test_safe_fixes_of_any_tree_keep_the_meaning_and_come_to_an_end(query: Query) -> None:
    invariants.safe_fixes_keep_the_meaning(check(write(query)))


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_hold_too(text: str) -> None:
    """So that damage to them, which `texts` does, begins at something whole."""
    invariants.verify(text)


def test_format_keeps_each_comment_once() -> None:
    text = "# first\nglass* # the material\nAND (murano # the place\n  OR venice)\n# last"
    lines = format_text(text).splitlines()
    comments = [line.strip()[line.strip().index("#") :] for line in lines if "#" in line]
    assert sorted(comments) == ["# first", "# last", "# the material", "# the place"]
    assert format_text("\n".join(lines)) == "\n".join(lines)


def test_a_query_means_what_its_canonical_form_means() -> None:
    for text in EXAMPLES:
        canonical = write(parse(text).tree)
        assert normalise(check(canonical)).tree == normalise(check(text)).tree, canonical
