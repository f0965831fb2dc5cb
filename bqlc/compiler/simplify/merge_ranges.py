"""Pass `merge_ranges`: ranges of one field that overlap become one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace

from bqlc.compiler.ast.checked import And, Clause, Dates, Numbers, Or
from bqlc.compiler.ast.walk import rebuild_groups

_DAY = dt.timedelta(days=1)


def merge_ranges(clause: Clause, single: frozenset[str] = frozenset()) -> Clause:
    """Join date ranges of an OR that overlap or touch; intersect those of an AND that overlap.

    A document's date is a period itself: one dated 2016 meets both January and October 2016, so
    an AND of ranges that do not overlap stays as it is. An AND is merged only for fields in
    `single`, which have one value at most: of two dates each may meet another range.

    >>> ten, twelve = dt.date(2010, 1, 1), dt.date(2012, 1, 1)
    >>> merge_ranges(Or((Dates(("date",), ten, None), Dates(("date",), twelve, None))))
    Or(parts=(Dates(fields=('date',), first=datetime.date(2010, 1, 1), last=None),))
    """
    return rebuild_groups(clause, lambda node: _merge(node, single))


def _merge(clause: Clause, single: frozenset[str]) -> Clause:
    match clause:
        case Or(parts):
            merged = _fold_dates(parts, _union, lambda fields: True)
            merged = _fold_numbers(merged)
        case And(parts):
            merged = _fold_dates(parts, _intersection, lambda fields: set(fields) <= single)
        case _:
            return clause
    return clause if len(merged) == len(parts) else replace(clause, parts=merged)


def _fold_dates(
    parts: tuple[Clause, ...],
    combine: Callable[[Dates, Dates], Dates | None],
    allowed: Callable[[tuple[str, ...]], bool],
) -> tuple[Clause, ...]:
    """Combine what can be combined, in order of the ranges' beginnings."""
    ranges = [part for part in parts if isinstance(part, Dates) and allowed(part.fields)]
    if len(ranges) < 2:
        return parts
    ranges.sort(key=lambda one: (one.fields, one.first or dt.date.min))
    merged: list[Dates] = []
    for one in ranges:
        both = combine(merged[-1], one) if merged and merged[-1].fields == one.fields else None
        if both is None:
            merged.append(one)
        else:
            merged[-1] = both
    if len(merged) == len(ranges):
        return parts
    rest = tuple(part for part in parts if part not in ranges)
    return (*rest, *merged)


def _union(left: Dates, right: Dates) -> Dates | None:
    """`left` begins first. None where a day lies between them."""
    if left.last is not None and right.first is not None:
        touching = left.last == dt.date.max or right.first <= left.last + _DAY
        if not touching:
            return None
    last = None if left.last is None or right.last is None else max(left.last, right.last)
    return Dates(left.fields, left.first, last, span=left.span | right.span)


def _intersection(left: Dates, right: Dates) -> Dates | None:
    """`left` begins first. None where no day lies in both."""
    lasts = [one.last for one in (left, right) if one.last is not None]
    first, last = right.first or left.first, min(lasts, default=None)
    if first is not None and last is not None and first > last:
        return None
    return Dates(left.fields, first, last, span=left.span | right.span)


def _fold_numbers(parts: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """The same for numbers of an OR, which must overlap: between two numbers there is another."""
    ranges = [part for part in parts if isinstance(part, Numbers)]
    if len(ranges) < 2:
        return parts
    ranges.sort(key=lambda one: (one.fields, float("-inf") if one.low is None else one.low))
    merged: list[Numbers] = []
    for one in ranges:
        before = merged[-1] if merged and merged[-1].fields == one.fields else None
        if before is None or not (
            before.high is None or one.low is None or one.low <= before.high
        ):
            merged.append(one)
            continue
        high = None if before.high is None or one.high is None else max(before.high, one.high)
        merged[-1] = Numbers(one.fields, before.low, high, span=before.span | one.span)
    if len(merged) == len(ranges):
        return parts
    return (*(part for part in parts if part not in ranges), *merged)
