"""Small worlds with all their documents, and which of these a clause matches.

It knows the language, not the oracle: every clause becomes a row of bits, one a document, and
every pattern a table of where it stands in every value there is. So oracle and prover can both be
held against it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import (
    combinations,
    combinations_with_replacement,
    pairwise,
    permutations,
    product,
)
from re import escape, fullmatch
from typing import Any, TypeAlias, assert_never

import numpy as np
from numpy.typing import NDArray

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
from bqlc.compiler.meaning.facts import Facts, Tokens
from bqlc.compiler.resolve.dates import Period, parse_period
from bqlc.compiler.resolve.schema import Field, FieldType, Schema

Bits: TypeAlias = NDArray[np.bool_]
Table: TypeAlias = NDArray[np.uint8]
State: TypeAlias = tuple[Any, ...]
"""The values of one field of a document; none: the field is absent."""

SCHEMA = Schema(
    "small",
    (
        Field("title", FieldType.TEXT, default=True),
        Field("body", FieldType.TEXT, default=True),
        Field("date", FieldType.DATE, single=True),
        Field("seen", FieldType.DATE),
        Field("kind", FieldType.KEYWORD),
        Field("shelf", FieldType.KEYWORD, single=True),
        Field("pages", FieldType.NUMBER),
    ),
)


class Universe:
    """All documents that have one of the given states in each field, or those of them listed.

    `states`: the states of each field. `documents`: for each document the number of its state in
    each field, in the order of `states`.
    """

    def __init__(self, states: dict[str, Sequence[State]], documents: NDArray[np.int32]) -> None:
        self.states, self.documents = states, documents
        self._column = {name: documents[:, at] for at, name in enumerate(states)}
        self._values = {
            name: list(dict.fromkeys(value for state in given for value in state))
            for name, given in states.items()
        }
        self._rows = {name: self._rows_of(name) for name in states}
        self._texts = {
            name: Texts(self._values[name])
            for name in states
            if SCHEMA.type_of(name) is FieldType.TEXT
        }
        self._leaf = lru_cache(maxsize=20_000)(self._find)

    def _rows_of(self, name: str) -> NDArray[np.int32]:
        """For each state the numbers of its values, filled up with one that nothing matches."""
        number = {value: at for at, value in enumerate(self._values[name])}
        most = max(map(len, self.states[name]))
        rows = np.full((len(self.states[name]), max(most, 1)), len(number), np.int32)
        for at, state in enumerate(self.states[name]):
            rows[at, : len(state)] = [number[value] for value in state]
        return rows

    def __len__(self) -> int:
        return len(self.documents)

    def matches(self, clause: Clause) -> Bits:
        """One bit for each document."""
        match clause:
            case And(parts):
                found = np.ones(len(self), bool)
                for part in parts:
                    found &= self.matches(part)
                return found
            case Or(parts):
                found = np.zeros(len(self), bool)
                for part in parts:
                    found |= self.matches(part)
                return found
            case Not(inner):
                return ~self.matches(inner)
            case _:
                return self._leaf(clause)

    def _find(self, leaf: Clause) -> Bits:
        found = np.zeros(len(self), bool)
        for name in leaf.fields:  # type: ignore[union-attr]
            values = np.append(self._values_that(leaf, name), False)
            states = np.asarray(values[self._rows[name]].any(axis=1))
            found |= states[self._column[name]]
        return found

    def _values_that(self, leaf: Clause, name: str) -> Bits:
        values = self._values[name]
        match leaf:
            case Text(_, pattern):
                return self._texts[name].holding(pattern)
            case Exists():
                return np.ones(len(values), bool)
            case Value(_, pattern, wild):
                told = [_fits(value, pattern) if wild else value == pattern for value in values]
            case Dates(_, first, last):
                told = [
                    (first is None or value.last >= first)
                    and (last is None or value.first <= last)
                    for value in values
                ]
            case Numbers(_, low, high):
                told = [
                    (low is None or value >= low) and (high is None or value <= high)
                    for value in values
                ]
            case _:
                raise TypeError(leaf)
        return np.array(told, bool)

    def document(self, number: int) -> Facts:
        """One of the documents as the oracle sees it."""
        kinds: dict[str, dict[str, Any]] = {"texts": {}, "values": {}, "dates": {}, "numbers": {}}
        where = {
            FieldType.TEXT: "texts",
            FieldType.KEYWORD: "values",
            FieldType.DATE: "dates",
            FieldType.NUMBER: "numbers",
        }
        for (name, states), at in zip(self.states.items(), self.documents[number], strict=True):
            if states[at]:
                kinds[where[SCHEMA.type_of(name)]][name] = states[at]
        return Facts(**kinds)


class Texts:
    """All values of a text field, and where patterns stand in them.

    A table has a number for each value and start, with a bit for each end at which the pattern
    stands there.
    """

    def __init__(self, values: Sequence[Tokens]) -> None:
        self.values = values
        self.size = max(map(len, values)) + 1
        self._words = list(dict.fromkeys(token for value in values for token in value))
        number = {word: at for at, word in enumerate(self._words)}
        self._tokens = np.full((len(values), self.size - 1), len(number), np.int8)
        for at, value in enumerate(values):
            self._tokens[at, : len(value)] = [number[token] for token in value]
        self._table: Callable[[Pattern], Table] = lru_cache(maxsize=2_000)(self._make)

    def holding(self, pattern: Pattern) -> Bits:
        """In which values it stands."""
        return np.asarray(self.places(pattern).any(axis=1))

    def places(self, pattern: Pattern) -> Table:
        """The table of a pattern."""
        return self._table(pattern)

    def _make(self, pattern: Pattern) -> Table:
        match pattern:
            case Term() | Wildcard():
                return self._token(pattern)
            case Phrase(parts):
                table = self._table(parts[0])
                for part in parts[1:]:
                    table = _chain(table, self._table(part), 0)
                return table
            case Either(options):
                return _any([self._table(option) for option in options])
            case Proximity(operands, distance, ordered):
                tables = [self._table(operand) for operand in operands]
                orders = [tables] if ordered else permutations(tables)
                rows = [self._row(order, distance) for order in orders]
                return _any(rows)
            case _:
                assert_never(pattern)

    def _token(self, part: Term | Wildcard) -> Table:
        fitting = [
            word == part.token if isinstance(part, Term) else _fits(word, part.pattern)
            for word in self._words
        ]
        here = np.array([*fitting, False], bool)[self._tokens]
        table = np.zeros((len(self.values), self.size), np.uint8)
        for at in range(self.size - 1):
            table[:, at] = here[:, at] << np.uint8(at + 1)
        return table

    def _row(self, tables: Sequence[Table], distance: int) -> Table:
        """The operands one behind the other, with at most so many tokens between them."""
        by_gap = {0: tables[0]}
        for table in tables[1:]:
            longer: dict[int, Table] = {}
            for used, row in by_gap.items():
                for gap in range(min(distance - used, self.size - 2) + 1):
                    chained = _chain(row, table, gap)
                    before = longer.get(used + gap)
                    longer[used + gap] = chained if before is None else before | chained
            by_gap = longer
        return _any(list(by_gap.values()))


def _any(tables: Sequence[Table]) -> Table:
    return np.asarray(np.bitwise_or.reduce(tables))


def _chain(left: Table, right: Table, gap: int) -> Table:
    """Where the right one begins so many tokens behind the end of the left one."""
    chained = np.zeros_like(left)
    for end in range(1, left.shape[1] - gap):
        chained |= ((left >> np.uint8(end)) & 1) * right[:, end + gap, None]
    return chained


def _fits(word: str, pattern: str) -> bool:
    signs = {"*": ".*", "?": "."}
    return (
        fullmatch("".join(signs.get(char) or escape(char) for char in pattern), word) is not None
    )


# ---------------------------------------------------------------- the worlds


@lru_cache(maxsize=4)
def texts(words: tuple[str, ...] = ("a", "b", "c", "d"), most: int = 5) -> Universe:
    """Title and body: all ways to put up to `most` tokens in order, in fields and in values.

    A field may be absent, or have one value without a token.
    """
    by_length = [list(_states(words, length)) for length in range(most + 1)]
    by_length[0].append(((),))
    states = [state for given in by_length for state in given]
    first = np.cumsum([0, *map(len, by_length)])
    blocks = [
        np.stack(np.meshgrid(_span(first, one), _span(first, other), indexing="ij"), -1)
        for one in range(most + 1)
        for other in range(most + 1 - one)
    ]
    documents = np.concatenate([block.reshape(-1, 2) for block in blocks]).astype(np.int32)
    return Universe({"title": states, "body": states}, documents)


def _states(words: Sequence[str], length: int) -> Sequence[State]:
    """All rows of so many tokens, cut into values in all ways."""
    cuts = [
        (0, *places, length)
        for number in range(max(length, 1))
        for places in combinations(range(1, length), number)
    ]
    return [
        tuple(tokens[start:end] for start, end in pairwise(cut) if start < end)
        for tokens in product(words, repeat=length)
        for cut in cuts
    ]


def _span(first: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    return np.arange(first[length], first[length + 1])


DATES = (
    *("2014", "2015", "2016", "2017", "2018"),
    *("2014-12", "2015-01", "2015-06", "2015-11", "2015-12", "2016-01", "2016-02", "2016-03"),
    *("2016-06", "2016-12", "2017-01", "2017-02", "2018-07"),
    *("2014-12-31", "2015-01-01", "2015-06-15", "2015-12-30", "2015-12-31", "2016-01-01"),
    *("2016-01-02", "2016-01-31", "2016-02-01", "2016-02-29", "2016-03-01", "2016-06-15"),
    *("2016-12-31", "2017-01-01", "2017-01-02", "2017-12-31", "2018-01-01"),
)
PERIODS: tuple[Period, ...] = tuple(filter(None, map(parse_period, DATES)))


@lru_cache(maxsize=1)
def dates() -> Universe:
    """One date or none, up to two further dates, and a title of up to two words."""
    title = [(), ((),), *(((word,),) for word in "ab"), *((pair,) for pair in product("ab", "ab"))]
    date = [(), *((period,) for period in PERIODS)]
    seen = [*date, *combinations(PERIODS[::3], 2)]
    return _all({"title": title, "date": date, "seen": seen})


VALUES = ("", "a", "b", "aa", "ab", "ba", "bb", "a b", "b a", "aab", "a*", "a?")
NUMBERS = (-1.5, 0.0, 1.0, 1.5, 2.0, 1e20)


@lru_cache(maxsize=1)
def values() -> Universe:
    """Up to two keywords, one other keyword or none, up to two numbers."""
    pairs = [(), *((one,) for one in VALUES), *combinations(VALUES, 2)]
    one = [(), *((value,) for value in VALUES)]
    numbers = [(), *((one,) for one in NUMBERS), *combinations_with_replacement(NUMBERS, 2)]
    return _all({"kind": pairs, "shelf": one, "pages": numbers})


def _all(states: dict[str, Sequence[State]]) -> Universe:
    counts = [np.arange(len(given)) for given in states.values()]
    grid = np.stack(np.meshgrid(*counts, indexing="ij"), -1)
    return Universe(states, grid.reshape(-1, len(states)).astype(np.int32))
