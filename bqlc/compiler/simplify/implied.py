"""Which clauses follow from a leaf: `heart` fits `heart*`, a phrase has its words.

The relations here are sure and quick to find, not all there are; `prove` knows more.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar, assert_never

from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Dates,
    Either,
    Exists,
    Not,
    Numbers,
    Or,
    Pattern,
    Phrase,
    Proximity,
    Term,
    Text,
    Value,
    Wildcard,
)

_LONGEST = 8  # words of a phrase whose parts are looked at; longer ones only by their words


class Known:
    """A set of clauses, asked whether some leaf implies one of them."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self.clauses = set(clauses)
        self.stems: dict[tuple[str, ...], set[str]] = {}
        self.wildcards: dict[tuple[str, ...], list[str]] = {}
        self.dates: dict[tuple[str, ...], list[Dates]] = {}
        self.numbers: dict[tuple[str, ...], list[Numbers]] = {}
        for clause in self.clauses:
            match clause:
                case Text(fields, Wildcard(pattern)) if _is_truncation(pattern):
                    self.stems.setdefault(fields, set()).add(pattern[:-1])
                case Text(fields, Wildcard(pattern)):
                    self.wildcards.setdefault(fields, []).append(pattern)
                case Dates(fields, _, _):
                    self.dates.setdefault(fields, []).append(clause)
                case Numbers(fields, _, _):
                    self.numbers.setdefault(fields, []).append(clause)
                case _:
                    pass

    def implied_by(self, clause: Clause) -> bool:
        """Whether another clause of the set follows from this one."""
        return any(True for _ in self.followers(clause))

    def followers(self, clause: Clause) -> Iterator[Clause]:
        """The other clauses of the set that follow from this one."""
        match clause:
            case Text(fields, pattern):
                yield from self._patterns(fields, pattern)
                yield from self._exists(fields)
            case Dates(fields, first, last):
                for other in self.dates.get(fields, ()):
                    if other != clause and _within((first, last), (other.first, other.last)):
                        yield other
                yield from self._exists(fields)
            case Numbers(fields, low, high):
                for wider in self.numbers.get(fields, ()):
                    if wider != clause and _within((low, high), (wider.low, wider.high)):
                        yield wider
                yield from self._exists(fields)
            case Value(fields, _, _):
                yield from self._exists(fields)
            case Exists() | And() | Or() | Not():
                pass
            case _:
                assert_never(clause)

    def _exists(self, fields: tuple[str, ...]) -> Iterator[Clause]:
        if Exists(fields) in self.clauses:
            yield Exists(fields)

    def _patterns(self, fields: tuple[str, ...], pattern: Pattern) -> Iterator[Clause]:
        for weaker in _weaker(pattern):
            if weaker != pattern and Text(fields, weaker) in self.clauses:
                yield Text(fields, weaker)
            if isinstance(weaker, Term | Wildcard):
                for wildcard in self._wider_wildcards(fields, weaker):
                    if wildcard != pattern:
                        yield Text(fields, wildcard)

    def _wider_wildcards(
        self, fields: tuple[str, ...], part: Term | Wildcard
    ) -> Iterator[Wildcard]:
        """Wildcards of the set, none of them `part`, that fit every token that `part` fits."""
        stems = self.stems.get(fields)
        if stems:
            own = part.pattern if isinstance(part, Wildcard) else None
            literal = part.token if isinstance(part, Term) else _literal_prefix(part.pattern)
            for length in range(len(literal) + 1):
                if literal[:length] in stems and literal[:length] + "*" != own:
                    yield Wildcard(literal[:length] + "*")
        patterns = self.wildcards.get(fields)
        if not patterns or isinstance(part, Wildcard):
            return
        # One look at all of them together first: most words fit none.
        if _any_fits(tuple(patterns)).fullmatch(part.token):
            for pattern in patterns:
                if _any_fits((pattern,)).fullmatch(part.token):
                    yield Wildcard(pattern)


def _is_truncation(pattern: str) -> bool:
    """Whether it is a stem and one `*`, which prefixes find without a regular expression."""
    return pattern.endswith("*") and _literal_prefix(pattern) == pattern[:-1]


@lru_cache(maxsize=4096)
def _any_fits(patterns: tuple[str, ...]) -> re.Pattern[str]:
    signs = {"*": ".*", "?": "."}
    bodies = ("".join(signs.get(char) or re.escape(char) for char in one) for one in patterns)
    return re.compile("|".join(bodies), re.DOTALL)


def _literal_prefix(pattern: str) -> str:
    ends = [at for at in (pattern.find("*"), pattern.find("?")) if at >= 0]
    return pattern[: min(ends)] if ends else pattern


def _weaker(pattern: Pattern) -> Iterator[Pattern]:
    """Patterns that occur wherever this one does: itself, its parts, looser proximities."""
    yield pattern
    match pattern:
        case Term() | Wildcard():
            pass
        case Phrase(parts):
            yield from parts
            count = len(parts)
            if count <= _LONGEST:
                for length in range(2, count):
                    for start in range(count - length + 1):
                        yield Phrase(parts[start : start + length])
        case Either():
            pass
        case Proximity(operands, _, ordered):
            if ordered:
                yield replace(pattern, ordered=False)
            for operand in operands:
                yield from _weaker(operand)
        case _:
            assert_never(pattern)


_End = TypeVar("_End", dt.date, float)


def _within(
    inner: tuple[_End | None, _End | None], outer: tuple[_End | None, _End | None]
) -> bool:
    """Whether one range lies in another; None is open."""
    low, high = inner
    lowest, highest = outer
    above = lowest is None or (low is not None and low >= lowest)
    below = highest is None or (high is not None and high <= highest)
    return above and below
