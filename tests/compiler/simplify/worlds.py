"""All the ways in which the leaves of a query can be true together, over a small universe.

A value makes some leaves of its field true; a document that has several values makes all of
theirs true. So the sets of leaves that can be true together are unions of what single values
make true (at most one of them for a field with one value), field by field.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import product
from typing import TypeAlias

from hypothesis import strategies as st

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
from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.meaning.facts import Facts
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.resolve.dates import Period, parse_period
from bqlc.compiler.resolve.schema import Field, FieldType, Schema

World: TypeAlias = frozenset[Leaf]
"""The leaves, of one field each, that are true."""

SCHEMA = Schema(
    "small",
    (
        Field("title", FieldType.TEXT, default=True),
        Field("body", FieldType.TEXT, default=True),
        Field("journal", FieldType.KEYWORD),
        Field("mesh", FieldType.SUBJECT),
        Field("date", FieldType.DATE, single=True),
        Field("made", FieldType.DATE, single=True),
        Field("seen", FieldType.DATE),
        Field("year", FieldType.NUMBER, single=True),
        Field("pages", FieldType.NUMBER),
    ),
)

TOKENS = ("a", "ab", "b")
DATES = ("2015", "2016", "2015-12", "2016-01", "2015-12-31", "2016-01-01", "2016-06-15", "9999")
NUMBERS = (0.0, 1.0, 2.0, 3.0)
JOURNALS = ("a", "ab", "a b")
HEADINGS = (("a",), ("b", "> a"), ("c", "> b", "> a"))
"""Headings, each with those above it."""


# ------------------------------------------------------------------ the universe


@cache
def _values(kind: FieldType) -> tuple[Facts, ...]:
    """Documents that have one value in a field called `x`."""
    if kind.is_text:
        texts = (value for size in range(5) for value in product(TOKENS, repeat=size))
        return tuple(Facts(texts={"x": (text,)}) for text in texts)
    if kind is FieldType.KEYWORD:
        return tuple(Facts(values={"x": (name,)}) for name in JOURNALS)
    if kind is FieldType.SUBJECT:
        return tuple(Facts(values={"x": headings}) for headings in HEADINGS)
    if kind is FieldType.DATE:
        periods = [period for period in map(parse_period, DATES) if period]
        periods.append(Period(dt.date(1, 1, 1), dt.date(1, 1, 1)))
        return tuple(Facts(dates={"x": (period,)}) for period in periods)
    numbers = sorted({*NUMBERS, *(number + 0.5 for number in NUMBERS), -1.0})
    return tuple(Facts(numbers={"x": (number,)}) for number in numbers)


def worlds(clauses: Iterable[Clause]) -> set[World]:
    """Every set of leaves, of those in the clauses, that some document makes true together."""
    by_field: dict[str, set[Leaf]] = {}
    for clause in clauses:
        for leaf in leaves(clause):
            for one in _one_field(leaf):
                by_field.setdefault(one.fields[0], set()).add(one)
    choices = [_in_field(name, found) for name, found in by_field.items()]
    return {frozenset().union(*chosen) for chosen in product(*choices)}


def _in_field(name: str, asked: set[Leaf]) -> set[World]:
    field = SCHEMA.by_name[name]
    elsewhere = [(leaf, replace(leaf, fields=("x",))) for leaf in asked]
    made_true = {
        frozenset(leaf for leaf, moved in elsewhere if matches(moved, document))
        for document in _values(field.type)
    }
    found: set[World] = {frozenset()}
    for one in made_true:
        found |= {one} if field.single else {one | other for other in found}
    return found


def holds(clause: Clause, world: World) -> bool:
    """Whether a clause is true in a world."""
    match clause:
        case And(parts):
            return all(holds(part, world) for part in parts)
        case Or(parts):
            return any(holds(part, world) for part in parts)
        case Not(inner):
            return not holds(inner, world)
        case _:
            return any(one in world for one in _one_field(clause))


def _one_field(leaf: Leaf) -> list[Leaf]:
    return [replace(leaf, fields=(field,)) for field in leaf.fields]


# ------------------------------------------------------------------ queries about it


def related_clauses(max_leaves: int = 6) -> st.SearchStrategy[Clause]:
    """Queries of few words, so that one part often follows from another."""
    return st.recursive(related_leaves(), _boolean, max_leaves=max_leaves)


def related_leaves() -> st.SearchStrategy[Leaf]:
    day = st.sampled_from(
        [
            day
            for period in map(parse_period, DATES)
            if period
            for day in (period.first, period.last)
        ]
    )
    ends = st.tuples(st.none() | day, st.none() | day).filter(_in_order)
    number = st.none() | st.sampled_from(NUMBERS)
    limits = st.tuples(number, number).filter(_in_order)
    text = st.builds(Text, _fields("title", "body"), _patterns())
    return st.one_of(
        text,
        text,
        text,
        st.builds(lambda of, pair: Dates(of, *pair), _fields("date", "made", "seen"), ends),
        st.builds(lambda of, pair: Numbers(of, *pair), _fields("year", "pages"), limits),
        st.builds(Value, st.just(("journal",)), st.sampled_from(("a", "ab")), st.just(False)),
        st.builds(Value, st.just(("journal",)), st.sampled_from(("a*", "*", "?")), st.just(True)),
        st.builds(Value, st.just(("mesh",)), st.sampled_from(("a", "b")), st.just(False)),
        st.builds(Exploded, st.just(("mesh",)), st.sampled_from(("a", "b"))),
        st.builds(Exists, _fields(*SCHEMA.by_name)),
    )


def _patterns() -> st.SearchStrategy[Pattern]:
    term = st.sampled_from(TOKENS).map(Term)
    signs = ("a*", "*", "?", "a?", "*b", "?*", "a*b", "?b")
    part = term | st.sampled_from(signs).map(Wildcard)
    phrase = st.lists(part, min_size=2, max_size=3).map(lambda parts: Phrase(tuple(parts)))
    either = st.lists(part | phrase, min_size=2, max_size=2).map(
        lambda parts: Either(tuple(parts))
    )
    operand: st.SearchStrategy[Pattern] = part | term | phrase | either
    near = _near(operand)
    return st.one_of(part, part, phrase, near, _near(operand | near))


def _near(operand: st.SearchStrategy[Pattern]) -> st.SearchStrategy[Proximity]:
    operands = st.lists(operand, min_size=2, max_size=3).map(tuple)
    return st.builds(Proximity, operands, st.integers(0, 2), st.booleans())


def _boolean(clause: st.SearchStrategy[Clause]) -> st.SearchStrategy[Clause]:
    parts = st.lists(clause, max_size=4).map(tuple)
    return st.one_of(
        st.builds(And, parts), st.builds(Or, parts), st.builds(Not, clause), st.builds(Not, clause)
    )


def _fields(*names: str) -> st.SearchStrategy[tuple[str, ...]]:
    one = st.sampled_from(names).map(lambda name: (name,))
    return one | st.permutations(names).map(lambda order: tuple(order[:2]))


def _in_order(pair: tuple[object, object]) -> bool:
    low, high = pair
    return low is None or high is None or low <= high  # type: ignore[operator]
