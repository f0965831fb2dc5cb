"""Canonical text of trees that are hard to write: each reads back as itself."""

from __future__ import annotations

import pytest

from bqlc.compiler.ast.nodes import And, Bracketed, Near, Not, Or, Phrase, Query, Run, Word
from bqlc.compiler.pipeline import format_text, parse
from bqlc.compiler.translate.bql import write

A, B, C = Word("a"), Word("b"), Word("c")
A_AND, NOT_A = Run((A, Word("and"))), Run((Word("not"), A))


def near(*operands: Query) -> Near:
    return Near(operands, 1, False)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        (And((A_AND, Not(B))), "a and AND NOT b"),
        (And((Not(A_AND), Not(B))), "NOT a and AND NOT b"),
        (And((Word("NEAR"), Not(B))), "NEAR AND NOT b"),
        (And((near(A, Word("or")), Not(B))), "a NEAR/1 or AND NOT b"),
        (And((A, Not(B))), "a NOT b"),
        (And((A, NOT_A)), "a AND (not a)"),
        (Or((A, NOT_A)), "a OR (not a)"),
        (Or((A, Bracketed(NOT_A, "title"))), "a OR (not a)[title]"),
        (Or((NOT_A, A)), "not a OR a"),
        (Not(NOT_A), "NOT not a"),
        (Or((A, near(Word("not"), B))), "a OR NEAR/1(not, b)"),
        (Or((A, And((NOT_A, B)))), "a OR (not a) AND b"),
        (Bracketed(Bracketed(A, "title"), "body"), "(a[title])[body]"),
        (Bracketed(near(A, B), "title"), "NEAR/1(a, b)[title]"),
        (Bracketed(Not(A), "title"), "(NOT a)[title]"),
        (near(near(near(near(A, B), A), B), A), "a NEAR/1 b NEAR/1 a NEAR/1 b NEAR/1 a"),
        (
            near(near(near(near(near(A, B), A), B), A), B),
            "NEAR/1(a NEAR/1 b NEAR/1 a NEAR/1 b NEAR/1 a, b)",
        ),
        (near(A, near(B, C)), "a NEAR/1 NEAR/1(b, c)"),
        (near(A, Or((B, C))), "a NEAR/1 (b OR c)"),
        (Not(near(A, B)), "NOT a NEAR/1 b"),
        (Word("#"), "(#)"),
        (Run((A, Word("#"))), "(a #)"),
        (And((Word("#"), B)), "(#) AND b"),
        (Phrase((Word("a\\"),)), '"a\\ "'),
        (Phrase((Word('a"b'),)), '"a\\"b"'),
        (Phrase(()), '""'),
    ],
)
def test_written(query: Query, text: str) -> None:
    assert write(query) == text
    assert parse(text).tree == query


def test_comments_stay_where_they_were() -> None:
    text = (
        "# about all of it\n"
        "glass # behind a part\n"
        "AND (kiln # inside the next\n"
        "OR oven) # behind it\n"
        "# before the last\n"
        "AND murano\n"
        "# at the end"
    )
    assert format_text(text) == (
        "# about all of it\n"
        "glass  # behind a part\n"
        "# inside the next\n"
        "AND (kiln OR oven)  # behind it\n"
        "# before the last\n"
        "AND murano\n"
        "# at the end"
    )
