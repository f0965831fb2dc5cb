"""Finds a query's terms in raw text without reading all of it as tokens.

A text is long and the terms are few: one regular expression finds the white-space words that may
hold a term, and only these are tokenised. White space always ends a token, so what is found is
what tokenising the whole text would find.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bqlc.compiler.ast.checked import Term, Wildcard
from bqlc.compiler.meaning.tokens import lower, tokens
from bqlc.compiler.meaning.wildcards import wildcard

_WORD_END = re.compile(r"\s|\Z")


class Hit(NamedTuple):
    """A white-space word that holds terms: which one it is in the text, and where it stands.

    `at` is a place inside of it where a term may stand; it matters in scripts without spaces.
    """

    word: int
    start: int
    end: int
    at: int
    terms: frozenset[Term | Wildcard]


class Finder:
    """Finds some terms in any number of texts."""

    def __init__(self, terms: Iterable[Term | Wildcard]) -> None:
        self._terms = tuple(dict.fromkeys(terms))
        self._exact = {term.token: term for term in self._terms if isinstance(term, Term)}
        self._shapes = {
            term: wildcard(term.pattern) for term in self._terms if isinstance(term, Wildcard)
        }
        parts = dict.fromkeys(_expression(term) for term in self._terms)
        self._maybe = re.compile("|".join(parts)) if parts else None
        self._at_start = all(_literal(term)[1] for term in self._terms)
        self._known: dict[str, frozenset[Term | Wildcard]] = {}

    def hits(self, text: str) -> Iterator[Hit]:
        """The words of `text` with terms in them, in order; time is linear in the text."""
        if self._maybe is None:
            return
        small = plain(text)
        word, counted = 0, 0
        for found in self._maybe.finditer(small):
            at = found.start()
            if at < counted:
                continue
            start = at
            if small[at - 1 : at] != " ":
                if self._at_start and _inside(small, at):
                    continue
                start = _word_start(small, at, counted)
            ends = _WORD_END.search(small, found.end())
            end = ends.start() if ends else len(small)
            if start == end:
                continue
            word += len(small[counted:start].split())
            if terms := self._in(small[start:end]):
                yield Hit(word, start, end, at, terms)
            word, counted = word + 1, end

    def _in(self, word: str) -> frozenset[Term | Wildcard]:
        """The terms among the tokens of one white-space word (remembered: words recur)."""
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = frozenset(self._match(tokens(word)))
        return known

    def _match(self, found: Iterable[str]) -> Iterator[Term | Wildcard]:
        for token in found:
            if token in self._exact:
                yield self._exact[token]
            yield from (term for term, shape in self._shapes.items() if shape.fullmatch(token))


def plain(text: str) -> str:
    """Lower case and one kind of apostrophe, as tokens have them; offsets stay."""
    if not text.isascii():
        for apostrophe in _APOSTROPHES:
            text = text.replace(apostrophe, "'")
    return lower(text)


_APOSTROPHES = "\u2018\u2019\u02bc\uff07"


def _expression(term: Term | Wildcard) -> str:
    """An expression that is found in every white-space word that holds the term.

    It begins with a letter, and not with a look behind: the search is five times as fast.
    """
    literal, _, at_end = _literal(term)
    return re.escape(literal) + ("(?![a-z0-9_])" if at_end and literal.isascii() else "")


def _literal(term: Term | Wildcard) -> tuple[str, bool, bool]:
    """The longest part of a term without wildcards: does its token begin, or end, with it?"""
    if isinstance(term, Term):
        return term.token, True, True
    parts = re.split("[*?]", term.pattern)
    longest = max(range(len(parts)), key=lambda at: len(parts[at]))
    text = parts[longest]
    return text, bool(text) and longest == 0, bool(text) and longest == len(parts) - 1


def _inside(text: str, at: int) -> bool:
    """Whether an ASCII letter or digit stands left of one: no token begins there."""
    before, here = text[at - 1 : at], text[at : at + 1]
    return before.isascii() and before.isalnum() and here.isascii() and here.isalnum()


def _word_start(text: str, at: int, floor: int) -> int:
    while at > floor and not text[at - 1].isspace():
        at -= 1
    return at
