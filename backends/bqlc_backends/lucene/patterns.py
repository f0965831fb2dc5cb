"""What stands in a text field, as a plan: words, truncations, phrases, proximity.

A proximity that would be too much written out as ordered spans (`near.py`) is bounded from above
and from below, and the stored text decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import TypeAlias, assert_never

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import Pattern, Proximity
from bqlc_backends.lucene.combine import all_of, any_of
from bqlc_backends.lucene.near import MOST_SPANS, Near, Slot, by_length, size
from bqlc_backends.lucene.plan import (
    AnyTerm,
    Nothing,
    Phrase,
    Plan,
    Prefix,
    Verified,
    Wildcard,
)

MOST_FLAT = 50
"""The most combinations of nested alternatives that an upper bound is made of."""

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
    near = _near(field, pattern)
    if not all(near.operands):
        return Nothing()
    if size(near) <= MOST_SPANS:
        return near
    return Verified(field, pattern, _upper_bound(field, pattern), _lower_bound(near))


def _near(field: str, pattern: Proximity) -> Near:
    operands = tuple(_slots(field, operand) for operand in pattern.operands)
    return Near(field, operands, pattern.distance, pattern.ordered)


def _slots(field: str, operand: Pattern) -> tuple[Slot, ...]:
    """The alternatives of an operand by their length in tokens; each proximity for itself."""
    options = dict.fromkeys(_options(operand))
    nested = (_near(field, option) for option in options if isinstance(option, Proximity))
    simple = (option for option in options if not isinstance(option, Proximity))
    return (*by_length(simple), *((near,) for near in nested if all(near.operands)))


def _options(operand: Pattern) -> Iterator[Simple | Proximity]:
    """The alternatives of an operand, ORs below ORs opened."""
    if isinstance(operand, checked.Either):
        for option in operand.options:
            yield from _options(option)
    else:
        yield operand


# ---------------------------------------------------------------- bounds


def _lower_bound(near: Near) -> Plan:
    """Spans of any length in one slot: what Lucene finds is right, but it overlooks some."""
    operands = tuple((tuple(part for slot in slots for part in slot),) for slots in near.operands)
    rough = replace(near, operands=operands, exact=False)
    return rough if size(rough) <= MOST_SPANS else Nothing()


def _upper_bound(field: str, pattern: Proximity) -> Plan:
    """Proximities of one level, or at least the presence of the operands."""
    levelled = tuple(islice(_flattened(pattern), MOST_FLAT + 1))
    if len(levelled) > MOST_FLAT:
        return _side_by_side(field, pattern.operands)
    return any_of(_flat_plan(field, flat) for flat in levelled)


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
    near = _near(field, Proximity(flat.operands, flat.distance, flat.ordered))
    return near if size(near) <= MOST_SPANS else _side_by_side(field, flat.operands)


def _side_by_side(field: str, operands: tuple[Pattern, ...]) -> Plan:
    """The documents that have all operands in the field, wherever they stand."""
    return all_of(text(field, operand) for operand in operands)
