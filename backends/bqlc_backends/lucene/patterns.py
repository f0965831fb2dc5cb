"""What stands in a text field, as a plan: words, truncations, phrases, proximity.

Proximity. An ordered SpanNear finds exactly what PRE means as long as each of its operands has
one length in tokens: then the earliest place of each operand is the best one. So an operand gives
one slot per length, and `Near` stands for every choice of slots and, for NEAR, every order. A NEAR
below a NEAR has no fixed length; it is bounded from above and below, and the stored text decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import factorial, prod
from typing import TypeAlias, assert_never

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import Pattern, Proximity
from bqlc_backends.lucene.combine import all_of, any_of
from bqlc_backends.lucene.plan import (
    AnyTerm,
    Near,
    Nothing,
    Phrase,
    Plan,
    Prefix,
    Slot,
    Verified,
    Wildcard,
)

MOST_SPANS = 1_000
"""The most ordered spans of one proximity; beyond it the stored text is read instead."""

Simple: TypeAlias = checked.Term | checked.Wildcard | checked.Phrase


def text(field: str, pattern: Pattern) -> Plan:
    """The documents that have the pattern in one value of the field."""
    match pattern:
        case checked.Term(token):
            return AnyTerm(field, (token,))
        case checked.Wildcard(wild):
            return shape(field, wild)
        case checked.Phrase(parts):
            return Phrase(field, parts)
        case checked.Either(options):
            return any_of(text(field, option) for option in options)
        case checked.Proximity():
            return _proximity(field, pattern)
        case _:
            assert_never(pattern)


def shape(field: str, pattern: str) -> Plan:
    """The documents with an index term of this shape (`*` any run of characters, `?` one)."""
    pattern = re.sub(r"\*+", "*", pattern)
    stem = pattern.removesuffix("*")
    if "*" in stem or "?" in stem:
        return Wildcard(field, pattern)
    return AnyTerm(field, (stem,)) if stem == pattern else Prefix(field, stem)


# ---------------------------------------------------------------- proximity


def _proximity(field: str, pattern: Proximity) -> Plan:
    choices = [tuple(_options(operand)) for operand in pattern.operands]
    if not all(choices):
        return Nothing()
    if any(isinstance(option, Proximity) for options in choices for option in options):
        among = any_of(_flat_plan(field, flat) for flat in _flattened(pattern))
        return Verified(field, pattern, among, _lower_bound(field, pattern))
    near = _spans(field, pattern)
    if _size(near) > MOST_SPANS:
        return Verified(field, pattern, _side_by_side(field, pattern.operands), Nothing())
    return near


def _options(operand: Pattern) -> Iterator[Simple | Proximity]:
    """The alternatives of an operand, ORs below ORs opened."""
    if isinstance(operand, checked.Either):
        for option in operand.options:
            yield from _options(option)
    else:
        yield operand


def _spans(field: str, pattern: Proximity) -> Near:
    """The proximity as ordered spans; a proximity below it too."""
    operands = tuple(_slots(field, operand) for operand in pattern.operands)
    return Near(field, operands, pattern.distance, pattern.ordered)


def _slots(field: str, operand: Pattern) -> tuple[Slot, ...]:
    """The alternatives by their length in tokens; each proximity for itself."""
    simple: dict[int, list[Simple]] = {}
    nested: list[Slot] = []
    for option in dict.fromkeys(_options(operand)):
        if isinstance(option, Proximity):
            nested.append((_spans(field, option),))
        else:
            length = len(option.parts) if isinstance(option, checked.Phrase) else 1
            simple.setdefault(length, []).append(option)
    return (*(tuple(simple[length]) for length in sorted(simple)), *nested)


def _size(near: Near) -> int:
    """How many ordered spans Lucene would run, counted without making them."""
    own = prod(len(slots) for slots in near.operands)
    if not near.ordered:
        own *= factorial(len(near.operands))
    below = (
        _size(part)
        for slots in near.operands
        for slot in slots
        for part in slot
        if isinstance(part, Near)
    )
    return own * (1 + sum(below))


# ---------------------------------------------------------------- a proximity below a proximity


@dataclass(frozen=True)
class _Flat:
    """Operands without a proximity among them, and how many gaps they may have in all."""

    operands: tuple[Pattern, ...]
    distance: int
    ordered: bool


def _flattened(pattern: Proximity) -> Iterator[_Flat]:
    """Proximities of one level that hold, one of them, wherever the nested one holds.

    The gaps of the levels add up: `NEAR/2(NEAR/3(a, b), c)` needs a, b and c disjoint with at
    most 5 gaps in all.
    """
    for combination in product(*(tuple(_flat_choices(op)) for op in pattern.operands)):
        yield _Flat(
            tuple(operand for flat in combination for operand in flat.operands),
            pattern.distance + sum(flat.distance for flat in combination),
            pattern.ordered and all(flat.ordered for flat in combination),
        )


def _flat_choices(operand: Pattern) -> Iterator[_Flat]:
    options = tuple(_options(operand))
    simple = tuple(option for option in options if not isinstance(option, Proximity))
    if simple:
        yield _Flat((checked.Either(simple),), 0, True)
    for option in options:
        if isinstance(option, Proximity):
            yield from _flattened(option)


def _flat_plan(field: str, flat: _Flat) -> Plan:
    near = _spans(field, Proximity(flat.operands, flat.distance, flat.ordered))
    return near if _size(near) <= MOST_SPANS else _side_by_side(field, flat.operands)


def _side_by_side(field: str, operands: tuple[Pattern, ...]) -> Plan:
    """The documents that have all operands in the field, wherever they stand."""
    return all_of(text(field, operand) for operand in operands)


def _lower_bound(field: str, pattern: Proximity) -> Plan:
    """Spans of spans: what they find is right, but they do not find everything."""
    near = _spans(field, pattern)
    return near if _size(near) <= MOST_SPANS else Nothing()
