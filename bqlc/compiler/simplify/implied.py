"""Which clauses follow from a leaf: `heart` fits `heart*`, a phrase has its words.

The relations here are sure and quick to find, not all there are; `prove` knows more. No two
different clauses follow from each other by them, so that of some clauses one always stays.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TypeVar, assert_never

from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Dates,
    Either,
    Exists,
    Exploded,
    Leaf,
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
from bqlc.compiler.meaning.wildcards import wildcard

_GROUPS = (And, Or, Not)
_LONGEST = 8  # words of a phrase whose parts are looked at; longer ones only by their words
_MANY = 64  # ranges of a field, or wildcards that begin alike, that are compared with each leaf


class Known:
    """Some clauses, asked which of them follow from a leaf."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self._clauses = tuple(clauses)
        self._of: dict[tuple[str, ...], _Fields] = {}
        for clause in self._clauses:
            if isinstance(clause, _GROUPS):
                continue
            known = self._of.get(clause.fields)
            if known is None:
                known = self._of[clause.fields] = _Fields()
            known.add(clause)

    @cached_property
    def _all(self) -> frozenset[Clause]:
        return frozenset(self._clauses)

    def covers(self, clause: Clause) -> bool:
        """Whether the clause is one of them, or one of them follows from it."""
        return clause in self._all or self.implied_by(clause)

    def implied_by(self, clause: Clause) -> bool:
        """Whether one of them, but the clause itself, follows from it."""
        return any(True for _ in self.followers(clause))

    def followers(self, clause: Clause) -> Iterable[Clause]:
        """Those that follow from the clause, but itself."""
        if isinstance(clause, _GROUPS):
            return ()
        known = self._of.get(clause.fields)
        return known.followers(clause) if known is not None and known.wide(clause) else ()


class _Fields:
    """The leaves that have the same fields."""

    def __init__(self) -> None:
        self.exists = False
        self.texts: list[Pattern] = []
        self.wildcards: dict[str, list[str]] = {}  # by the letters that they begin with
        self.near: dict[Hashable, list[Proximity]] = {}
        self.dates: list[Dates] = []
        self.numbers: list[Numbers] = []

    def add(self, leaf: Leaf) -> None:
        match leaf:
            case Text(_, pattern):
                self.texts.append(pattern)
                if isinstance(pattern, Wildcard):
                    begin = _literal_prefix(pattern.pattern)
                    self.wildcards.setdefault(begin, []).append(pattern.pattern)
                elif isinstance(pattern, Proximity):
                    self.near.setdefault(_same_operands(pattern), []).append(pattern)
            case Dates():
                self.dates.append(leaf)
            case Numbers():
                self.numbers.append(leaf)
            case Exists():
                self.exists = True
            case Value() | Exploded():
                pass
            case _:
                assert_never(leaf)

    @cached_property
    def patterns(self) -> frozenset[Pattern]:
        return frozenset(self.texts)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """How many letters wildcards begin with."""
        return tuple(dict.fromkeys(map(len, self.wildcards)))

    def wide(self, leaf: Leaf) -> bool:
        """Whether something here may follow from the leaf: a quick look, for most are words."""
        if self.exists:
            return True
        if isinstance(leaf, Text) and isinstance(leaf.pattern, Term | Wildcard):
            return bool(self.wildcards)
        return not isinstance(leaf, Value | Exploded | Exists)

    def followers(self, leaf: Leaf) -> Iterator[Clause]:
        match leaf:
            case Text(fields, pattern):
                for weaker in self._patterns(pattern):
                    yield Text(fields, weaker)
            case Dates(_, first, last):
                for other in self.dates[:_MANY]:
                    if other != leaf and _within((first, last), (other.first, other.last)):
                        yield other
            case Numbers(_, low, high):
                for wider in self.numbers[:_MANY]:
                    if wider != leaf and _within((low, high), (wider.low, wider.high)):
                        yield wider
            case Value() | Exploded():
                pass
            case Exists():
                return
            case _:
                assert_never(leaf)
        if self.exists:
            yield Exists(leaf.fields)

    def _patterns(self, pattern: Pattern) -> Iterator[Pattern]:
        """The other patterns that occur wherever this one does."""
        if isinstance(pattern, Term | Wildcard):
            if self.wildcards:
                yield from self._wider_wildcards(pattern)
            return
        for weaker in _weaker(pattern):
            if weaker in self.patterns and weaker != pattern:
                yield weaker
            if isinstance(weaker, Term | Wildcard):
                yield from self._wider_wildcards(weaker)
            elif self.near and isinstance(weaker, Phrase | Proximity):
                yield from self._looser(weaker)

    def _wider_wildcards(self, part: Term | Wildcard) -> Iterator[Wildcard]:
        """Wildcards, none of them `part`, that fit every token that `part` fits."""
        literal = part.token if isinstance(part, Term) else _literal_prefix(part.pattern)
        for length in self.lengths:
            if length > len(literal):
                continue
            for pattern in self.wildcards.get(literal[:length], ())[:_MANY]:
                if len(pattern) == length + 1 and pattern[-1] == "*":
                    fits = not isinstance(part, Wildcard) or part.pattern != pattern
                else:
                    fits = isinstance(part, Term) and bool(wildcard(pattern).fullmatch(literal))
                if fits:
                    yield Wildcard(pattern)

    def _looser(self, pattern: Phrase | Proximity) -> Iterator[Proximity]:
        """Proximities of the same operands that ask for less."""
        if isinstance(pattern, Phrase):
            pattern = Proximity(pattern.parts, -1, ordered=True)
        keys = [_same_operands(pattern)]
        if pattern.ordered:
            keys.append(_same_operands(replace(pattern, ordered=False)))
        for key in keys:
            for other in self.near.get(key, ())[:_MANY]:
                closer = pattern.distance < other.distance
                if closer or (
                    pattern.ordered > other.ordered and pattern.distance == other.distance
                ):
                    yield other


def _same_operands(pattern: Proximity) -> Hashable:
    """A key that proximities share which differ in their distance, or in a free order, alone."""
    if pattern.ordered:
        return pattern.operands
    return frozenset(Counter(pattern.operands).items())


def _literal_prefix(pattern: str) -> str:
    ends = [at for at in (pattern.find("*"), pattern.find("?")) if at >= 0]
    return pattern[: min(ends)] if ends else pattern


def _weaker(pattern: Pattern) -> Iterator[Pattern]:
    """Patterns that occur wherever this one does: itself, and parts of it."""
    yield pattern
    match pattern:
        case Term() | Wildcard() | Either():
            pass
        case Phrase(parts):
            yield from parts
            count = len(parts)
            if count <= _LONGEST:
                for length in range(2, count):
                    for start in range(count - length + 1):
                        yield Phrase(parts[start : start + length])
        case Proximity(operands):
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
