"""The oracle against the vectors of the language and against the definition, written out."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Sequence
from fnmatch import fnmatchcase
from itertools import product
from typing import assert_never

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bqlc.compiler.ast.checked import (
    EVERYTHING,
    NOTHING,
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
from bqlc.compiler.meaning.facts import Facts
from bqlc.compiler.meaning.oracle import matches, occurrences, occurs
from bqlc.compiler.resolve.dates import Period, parse_period
from bqlc.testing.clauses import clauses, patterns, proximities
from bqlc.testing.documents import facts

A, B, C, D = (Term(token) for token in "abcd")
AB = Phrase((A, B))

SMALL = ("a", "b", "ab", "c")
VALUES = st.lists(st.sampled_from(SMALL), max_size=8)


def near(distance: int, *operands: Pattern) -> Proximity:
    return Proximity(operands, distance, ordered=False)


def pre(distance: int, *operands: Pattern) -> Proximity:
    return Proximity(operands, distance, ordered=True)


# ---------------------------------------------------------------- proximity


@pytest.mark.parametrize(
    ("pattern", "value", "expected"),
    [
        # the vectors of the language
        (near(0, A, A), "a", False),
        (near(0, A, A), "a a", True),
        (near(0, AB, B), "a b", False),
        (near(0, AB, B), "a b b", True),
        (near(0, Either((A, AB)), C), "a b c", True),
        (near(0, Either((A, AB)), B, C), "c a a b", False),
        (near(1, Either((A, AB)), B, C), "c a a b", True),
        (near(0, Either((A, AB)), B, C), "c a b b", True),
        (near(2, AB, AB), "a b a b", True),
        # distance is the total of all gaps
        (near(1, A, B), "a x b", True),
        (near(1, A, B), "a x x b", False),
        (near(1, A, B, C), "a x b x c", False),
        (near(2, A, B, C), "c x b x a", True),
        (near(0, A, B), "b a", True),
        # order
        (pre(0, A, B), "b a", False),
        (pre(0, A, B), "a b", True),
        (pre(0, A, A), "a", False),
        (pre(1, A, B, C), "a b x c", True),
        (pre(1, A, C, B), "a b x c", False),
        (pre(3, AB, A), "a b x x a", True),
        # the nearest occurrence of the next operand need not be the right one
        (pre(1, Either((A, Phrase((A, C)))), B), "a c x b", True),
        (near(0, A, B, C), "a b a c b", True),
        (near(1, Either((AB, A)), Either((B, C)), D), "a b c d", True),
        # nested: the inner one covers what lies between
        (near(0, near(1, A, B), C), "a x b c", True),
        (near(0, near(1, A, B), C), "a c b", False),
        (near(1, near(1, A, B), C), "a c b", False),
        (near(0, near(0, A, B), near(0, A, B)), "a b a", False),
        (near(0, near(0, A, B), near(0, A, B)), "a b b a", True),
        (pre(0, near(2, A, B), C), "b x x a c", True),
    ],
)
def test_vectors(pattern: Proximity, value: str, expected: bool) -> None:
    assert occurs(pattern, value.split()) is expected


@pytest.mark.parametrize(
    ("pattern", "value", "expected"),
    [
        (A, "a b a", {(0, 1), (2, 3)}),
        (Wildcard("a*"), "a ab ba", {(0, 1), (1, 2)}),
        (Wildcard("?"), "a ab \U0001f600", {(0, 1), (2, 3)}),
        (Wildcard("a?*b"), "ab acb accb", {(1, 2), (2, 3)}),
        (Wildcard("a.*"), "ab a.b", {(1, 2)}),
        (AB, "a b a a b", {(0, 2), (3, 5)}),
        (Phrase((A, Wildcard("b*"), A)), "a ba a b a", {(0, 3), (2, 5)}),
        (Phrase((A, A)), "a a a", {(0, 2), (1, 3)}),
        (Either((A, AB)), "a b", {(0, 1), (0, 2)}),
        (near(2, A, B), "a b x a", {(0, 2), (1, 4)}),
        (near(9, A, B), "a b b", {(0, 2), (0, 3)}),
        (near(0, A, Term("q")), "a b", set()),
    ],
)
def test_occurrences(pattern: Pattern, value: str, expected: set[tuple[int, int]]) -> None:
    assert occurrences(pattern, value.split()) == expected


def defined(pattern: Pattern, tokens: Sequence[str]) -> set[tuple[int, int]]:
    """The definition read aloud: every interval, every choice of occurrences."""
    intervals = [(i, j) for j in range(len(tokens) + 1) for i in range(j)]
    match pattern:
        case Term() | Wildcard():
            return {(i, j) for i, j in intervals if j == i + 1 and _is(pattern, tokens[i])}
        case Phrase(parts):
            return {
                (i, j)
                for i, j in intervals
                if j - i == len(parts) and all(map(_is, parts, tokens[i:j]))
            }
        case Either(options):
            return set[tuple[int, int]]().union(*(defined(each, tokens) for each in options))
        case Proximity(operands, distance, ordered):
            choices = product(*(defined(operand, tokens) for operand in operands))
            return {
                (min(choice)[0], max(j for _, j in choice))
                for choice in choices
                if _disjoint(choice)
                and max(j for _, j in choice) - min(choice)[0] - sum(j - i for i, j in choice)
                <= distance
                and (not ordered or list(choice) == sorted(choice))
            }
        case _:
            assert_never(pattern)


def _is(part: Term | Wildcard, token: str) -> bool:
    return part.token == token if isinstance(part, Term) else fnmatchcase(token, part.pattern)


def _disjoint(choice: Sequence[tuple[int, int]]) -> bool:
    taken = [at for i, j in choice for at in range(i, j)]
    return len(taken) == len(set(taken))


@given(patterns(SMALL), VALUES)
def test_occurrences_are_those_of_the_definition(pattern: Pattern, value: list[str]) -> None:
    assert occurrences(pattern, value) == defined(pattern, value)


@given(patterns(SMALL), VALUES)
def test_occurs_is_having_an_occurrence(pattern: Pattern, value: list[str]) -> None:
    assert occurs(pattern, value) == bool(occurrences(pattern, value))


@given(proximities(SMALL), VALUES)
def test_more_distance_and_less_order_find_more(near_: Proximity, value: list[str]) -> None:
    found = occurrences(near_, value)
    looser = Proximity(near_.operands, near_.distance + 1, near_.ordered)
    unordered = Proximity(near_.operands, near_.distance, ordered=False)
    assert found <= occurrences(looser, value)
    assert found <= occurrences(unordered, value)


@pytest.mark.parametrize("last", ["missing", "e"])
def test_wide_windows_in_long_values_do_not_explode(last: str) -> None:
    """20,000 tokens in which four operands come up every few tokens and one does not, w = 1,000.

    It takes a fifth of a second; trying one occurrence after another would take hours.
    """
    value = ["a", "b", "c", "d", "x"] * 2_000 + ["x"] * 9_999 + ["e"]
    operands = (A, B, Either((C, Phrase((C, D)))), D, Term(last))
    started = time.perf_counter()
    assert not occurs(Proximity(operands, 1_000, ordered=False), value)
    assert occurs(Proximity(operands[:4], 1_000, ordered=False), value)
    assert time.perf_counter() - started < 20


# ---------------------------------------------------------------- clauses

FACTS = Facts(
    texts={"title": (("night", "shade"), ("books",)), "body": ((),)},
    values={"journal": ("new england journal", "nejm")},
    dates={"date": (Period(dt.date(2016, 1, 1), dt.date(2016, 12, 31)),)},
    numbers={"pages": (3.0, 10.0)},
)
YES, NO = Text(("title",), Term("night")), Text(("title",), Term("day"))


def dates(first: str | None, last: str | None) -> Dates:
    start = parse_period(first) if first else None
    end = parse_period(last) if last else None
    return Dates(("date",), start.first if start else None, end.last if end else None)


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        (EVERYTHING, True),
        (NOTHING, False),
        (And((YES, NO)), False),
        (Or((NO, YES)), True),
        (Not(NO), True),
        (Not(Not(NO)), False),
        # a leaf's fields are alternatives; a pattern lies whole in one value
        (Text(("body", "title"), Term("shade")), True),
        (Text(("title",), Phrase((Term("shade"), Term("books")))), False),
        (Text(("title",), near(9, Term("shade"), Term("books"))), False),
        (Text(("author",), Term("night")), False),
        # keyword values are compared whole
        (Value(("journal",), "nejm", wild=False), True),
        (Value(("journal",), "new england", wild=False), False),
        (Value(("journal",), "n*", wild=False), False),
        (Value(("journal",), "new * journal", wild=True), True),
        (Value(("journal",), "new", wild=True), False),
        # dates: periods that overlap
        (dates("2016-06", "2016-06"), True),
        (dates("2016-12-31", None), True),
        (dates("2017", None), False),
        (dates(None, "2015"), False),
        (dates(None, None), True),
        (And((dates("2016-01", "2016-01"), dates("2016-10", "2016-10"))), True),
        (Dates(("updated",), None, None), False),
        # numbers: both ends included
        (Numbers(("pages",), 10.0, None), True),
        (Numbers(("pages",), 3.5, 9.5), False),
        (Numbers(("pages",), None, 3.0), True),
        (Numbers(("pages",), None, None), True),
        (Numbers(("words",), None, None), False),
        # a value without a token is a value
        (Exists(("body",)), True),
        (Exists(("author", "pages")), True),
        (Exists(("author",)), False),
    ],
)
def test_clauses(clause: Clause, expected: bool) -> None:
    assert matches(clause, FACTS) is expected


@given(clauses(), facts())
def test_not_is_the_complement_and_de_morgan_holds(clause: Clause, document: Facts) -> None:
    assert matches(Not(clause), document) is not matches(clause, document)
    if isinstance(clause, And | Or):
        other = Or if isinstance(clause, And) else And
        negated = other(tuple(map(Not, clause.parts)))
        assert matches(Not(clause), document) == matches(negated, document)
