"""Finding terms in raw text must be what reading the text token by token finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bqlc.compiler.ast.checked import Term, Wildcard
from bqlc.compiler.meaning.tokens import tokens
from bqlc.compiler.meaning.wildcards import wildcard
from bqlc.retrieval.words import Finder

PIECES = [
    "can't", "can’t", "can", "CAN", "u.s", "U.S.", "3.14", "3", "wi-fi", "wi_fi", "é", "éa", "ÉA",
    "İ", "ΟΔΟΣ", "東京", "京", "タワー", "a", "ab", "bab", " ", "\n", "\u3000", "(", ".", "🎈",
]  # fmt: skip
TERMS = [
    Term("can't"), Term("can"), Term("u.s"), Term("3"), Term("fi"), Term("wi_fi"), Term("é"),
    Term("οδοσ"), Term("京"), Term("a"), Term("bab"), Term("🎈"), Wildcard("a*"), Wildcard("*b"),
    Wildcard("b?b"), Wildcard("*a*"), Wildcard("??"),
]  # fmt: skip


def slow(terms: list[Term | Wildcard], text: str) -> list[tuple[int, frozenset[Term | Wildcard]]]:
    """Every white-space word with terms in it, the plain way."""
    found = []
    for number, word in enumerate(text.split()):
        here = tokens(word)
        some = {
            term
            for term in terms
            for token in here
            if (
                token == term.token
                if isinstance(term, Term)
                else wildcard(term.pattern).fullmatch(token)
            )
        }
        if some:
            found.append((number, frozenset(some)))
    return found


@given(st.lists(st.sampled_from(TERMS), max_size=4), st.lists(st.sampled_from(PIECES)))
def test_as_reading_every_token(terms: list[Term | Wildcard], pieces: list[str]) -> None:
    text = "".join(pieces)
    hits = list(Finder(terms).hits(text))
    assert [(hit.word, hit.terms) for hit in hits] == slow(terms, text)
    assert all(text[hit.start : hit.end] == text.split()[hit.word] for hit in hits)


@given(st.lists(st.sampled_from(PIECES)))
def test_white_space_ends_every_token(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert tokens(text) == [token for word in text.split() for token in tokens(word)]
