"""Proximity in a plan, and how it is written out as ordered spans.

An ordered SpanNear finds exactly what PRE means as long as each of its operands has one length in
tokens: then the earliest place of each operand is the best one. So an operand has a slot for
each length, and a proximity is one ordered span for every choice of slots and every order. A
proximity below it gets fixed lengths by being written out further: one row for every number of
tokens between its operands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from math import comb, factorial, prod
from typing import TypeAlias, assert_never

from bqlc.compiler.ast.checked import Phrase, Term, Wildcard
from bqlc_backends.lucene.printed import Printed, near_name, pattern_text

SpanPart: TypeAlias = "Term | Wildcard | Phrase | Near | Row"
Slot: TypeAlias = tuple[SpanPart, ...]
"""Alternatives that may stand in one place of an ordered span."""

MOST_SPANS = 1_000
"""The most spans and rows that a proximity is written out as."""

_TOO_MANY = 10**9


@dataclass(frozen=True)
class Near(Printed):
    """One slot of each operand, disjoint, with at most `distance` tokens between in all.

    `ordered`: in operand order. `exact`: a proximity below it is written out, so that all is
    found; else it is taken as Lucene finds it, which is right but misses some.
    """

    field: str
    operands: tuple[tuple[Slot, ...], ...]
    distance: int
    ordered: bool
    exact: bool = True

    @cached_property
    def spans(self) -> tuple[tuple[Slot, ...], ...]:
        """The ordered spans, without repetition: `NEAR/3(a, a)` has one."""
        operands = fixed(self.operands) if self.exact else self.operands
        return tuple(dict.fromkeys(_choices(operands, self.ordered)))

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Everything that this proximity can be, each with its own length."""
        choices = dict.fromkeys(_choices(fixed(self.operands), self.ordered))
        return tuple(
            Row(slots, gaps) for slots in choices for gaps in _gaps(len(slots) - 1, self.distance)
        )

    def lines(self) -> list[str]:
        number = len(self.spans)
        name = f"{self.field}: {near_name(self.distance, self.ordered)}"
        how = f"{number} ordered span{'s'[: number != 1]}{'' if self.exact else ', not exact'}"
        return [f"{name} as {how}", *(f"  {_operand_text(operand)}" for operand in self.operands)]


@dataclass(frozen=True)
class Row:
    """One of each slot, in this order, with exactly `gaps` tokens between neighbours."""

    slots: tuple[Slot, ...]
    gaps: tuple[int, ...]

    @cached_property
    def length(self) -> int:
        return sum(_length(slot[0]) for slot in self.slots) + sum(self.gaps)


# ---------------------------------------------------------------- writing out


def fixed(operands: tuple[tuple[Slot, ...], ...]) -> tuple[tuple[Slot, ...], ...]:
    """The operands with every proximity among them written out, a slot for each length."""
    return tuple(by_length(_pieces(slots)) for slots in operands)


def by_length(parts: Iterable[SpanPart]) -> tuple[Slot, ...]:
    """Parts as slots: those of one length together, shorter ones first."""
    slots: dict[int, list[SpanPart]] = {}
    for part in parts:
        slots.setdefault(_length(part), []).append(part)
    return tuple(tuple(slots[length]) for length in sorted(slots))


def _pieces(slots: Iterable[Slot]) -> Iterator[SpanPart]:
    for slot in slots:
        for part in slot:
            if isinstance(part, Near):
                yield from part.rows
            else:
                yield part


def _choices(operands: tuple[tuple[Slot, ...], ...], ordered: bool) -> Iterator[tuple[Slot, ...]]:
    for sequence in (operands,) if ordered else permutations(operands):
        yield from product(*sequence)


def _gaps(number: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to spread at most `most` tokens over `number` gaps."""
    if number == 0:
        yield ()
        return
    for first in range(most + 1):
        for others in _gaps(number - 1, most - first):
            yield (first, *others)


def _length(part: SpanPart) -> int:
    match part:
        case Term() | Wildcard():
            return 1
        case Phrase(parts):
            return len(parts)
        case Row():
            return part.length
        case Near():
            raise AssertionError("a proximity has no one length: it is written out first")
        case _:
            assert_never(part)


# ---------------------------------------------------------------- how much that would be


def size(near: Near) -> int:
    """How many spans and rows Lucene would be given, counted without making them."""
    if near.exact:
        weights = [list(_weights(slots).values()) for slots in near.operands]
    else:
        weights = [
            [sum(size(part) for part in slot if isinstance(part, Near)) for slot in slots]
            for slots in near.operands
        ]
    if prod(map(len, weights)) > MOST_SPANS:
        return _TOO_MANY
    return _orders(near) * sum(1 + sum(choice) for choice in product(*weights))


def _weights(slots: Iterable[Slot]) -> Counter[int]:
    """Each length that an operand can have, with the number of rows of that length."""
    weights: Counter[int] = Counter()
    for slot in slots:
        for part in slot:
            weights.update(_row_sizes(part) if isinstance(part, Near) else {_length(part): 0})
    return weights


def _row_sizes(near: Near) -> dict[int, int]:
    """Each length that a proximity can have, with the number of rows of that length."""
    operands = [_weights(slots) for slots in near.operands]
    if prod(map(len, operands)) * near.distance > MOST_SPANS:
        return {0: _TOO_MANY}
    sizes: Counter[int] = Counter()
    gaps = len(operands) - 1
    for choice in product(*(weights.items() for weights in operands)):
        length = sum(length for length, _ in choice)
        rows = _orders(near) * (1 + sum(inner for _, inner in choice))
        for between in range(near.distance + 1):
            sizes[length + between] += rows * comb(between + gaps - 1, gaps - 1)
    return sizes


def _orders(near: Near) -> int:
    return 1 if near.ordered else factorial(len(near.operands))


# ---------------------------------------------------------------- text


def _operand_text(slots: tuple[Slot, ...]) -> str:
    """The slots of an operand, a semicolon between one and the next."""
    return " ; ".join(" | ".join(map(_part_text, slot)) for slot in slots)


def _part_text(part: SpanPart) -> str:
    match part:
        case Near():
            inside = ", ".join(map(_inner_text, part.operands))
            return f"{near_name(part.distance, part.ordered)}({inside})"
        case Row():
            raise AssertionError("rows are made when a plan is run")
        case _:
            return pattern_text(part)


def _inner_text(slots: tuple[Slot, ...]) -> str:
    """The same inside of a list: in brackets if it is more than one alternative."""
    alternatives = sum(map(len, slots))
    return _operand_text(slots) if alternatives == 1 else f"({_operand_text(slots)})"
