"""Counting tokens, cutting texts, and cursors."""

from __future__ import annotations

import base64

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


def pairs(text: str) -> int:
    """Like a model's vocabulary: `ab` is one token, and so is `a` alone; a text may begin dear."""
    return 1 + len(text) - text.count("ab") - text.count("  ")


@given(st.text("ab \n", max_size=60), st.integers(2, 9))
def test_a_counter_that_is_not_quite_monotone_is_obeyed(text: str, limit: int) -> None:
    pieces, at = [], 0
    while at < len(text):
        end = cut(text, at, limit, pairs)
        pieces.append(text[at:end])
        at = end
    assert "".join(pieces) == text
    assert all(pairs(piece) <= limit for piece in pieces)


def test_what_is_far_behind_the_piece_is_not_counted() -> None:
    """A model's tokenizer takes a second for a few megabytes; a piece of them must not."""
    counted = 0

    def count(text: str) -> int:
        nonlocal counted
        counted += len(text)
        return estimate(text)

    text = "word " * 400_000
    assert cut(text, 1_000, 100, count) == 1_400
    assert counted < 10_000


def test_an_altered_cursor_leads_nowhere() -> None:
    """What a cursor leads to is what it was made for: not another place of the same thing."""
    cursor = cursors.make(5, "query")
    offset, digest = base64.urlsafe_b64decode(cursor + "==").decode().split(".")
    assert offset == "5"
    for other in ("0", "6", "05", "1_0", " 5", "٥", "99999999999999"):
        altered = base64.urlsafe_b64encode(f"{other}.{digest}".encode()).decode()
        with pytest.raises(RetrievalError):
            cursors.read(altered, "query")


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
