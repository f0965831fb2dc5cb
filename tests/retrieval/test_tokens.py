"""Counting tokens, cutting texts, and cursors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bqlc.retrieval import cursors
from bqlc.retrieval.errors import RetrievalError
from bqlc.retrieval.tokens import cut, estimate

texts = st.text(st.sampled_from("abé東 \n"), max_size=80)


@given(texts, st.integers(1, 9))
def test_pieces_are_within_the_limit_and_join_to_the_text(text: str, limit: int) -> None:
    pieces, at = [], 0
    while at < len(text):
        end = cut(text, at, limit, estimate)
        pieces.append(text[at:end])
        at = end
    assert "".join(pieces) == text
    assert all(estimate(piece) <= limit for piece in pieces)


def test_a_cut_falls_after_a_line_then_a_word_then_anywhere() -> None:
    assert cut("one two\nthree four", 0, 3, estimate) == len("one two\n")
    assert cut("one two three four", 0, 3, estimate) == len("one two ")
    assert cut("onetwothreefour", 0, 3, estimate) == 12


def test_a_cursor_is_for_one_thing_only() -> None:
    cursor = cursors.make(12, "query", "index 1")
    assert cursors.read(cursor, "query", "index 1") == 12
    with pytest.raises(RetrievalError, match="index has changed"):
        cursors.read(cursor, "query", "index 2")


@pytest.mark.parametrize("cursor", ["", "x", "é", "====", "LTE", "MTI", cursors.make(1)[:-9]])
def test_nonsense_is_refused_as_a_cursor(cursor: str) -> None:
    with pytest.raises(RetrievalError):
        cursors.read(cursor, "query")
