"""Pass `merge_ranges`: ranges of one field that overlap become one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from bqlc.compiler.ast.checked import JOINS, And, Clause, Dates, Numbers
from bqlc.compiler.ast.walk import rebuild_groups

_DAY = dt.timedelta(days=1)
_Range = TypeVar("_Range", Dates, Numbers)


def merge_ranges(clause: Clause, single: frozenset[str] = frozenset()) -> Clause:
    """Join ranges of an OR that overlap, or dates that touch; intersect those of an AND.

    A document's date is a period itself: one dated 2016 meets both January and October 2016, so
    an AND of ranges that do not overlap stays as it is. An AND is merged only for a field in
    `single`, which has one value at most: of two dates each may meet another range.

    >>> from bqlc.compiler.ast.checked import Or
    >>> ten, twelve = dt.date(2010, 1, 1), dt.date(2012, 1, 1)
    >>> merge_ranges(Or((Dates(("date",), ten, None), Dates(("date",), twelve, None))))
    Or(parts=(Dates(fields=('date',), first=datetime.date(2010, 1, 1), last=None),))
    """
    return rebuild_groups(clause, lambda node: _merge(node, single))


def _merge(clause: Clause, single: frozenset[str]) -> Clause:
    if not isinstance(clause, JOINS):
        return clause
    dates = [part for part in clause.parts if isinstance(part, Dates)]
    numbers = [part for part in clause.parts if isinstance(part, Numbers)]
    if isinstance(clause, And):
        dates = [one for one in dates if _one_value(one, single)]
        numbers = [one for one in numbers if _one_value(one, single)]
        merged: list[Clause] = [
            *_fold(dates, _first, _common_dates),
            *_fold(numbers, _low, _common_numbers),
        ]
    else:
        merged = [
            *_fold(dates, _first, _joined_dates),
            *_fold(numbers, _low, _joined_numbers),
        ]
    if len(merged) == len(dates) + len(numbers):
        return clause
    before: set[Clause] = {*dates, *numbers}
    rest = (part for part in clause.parts if part not in before)
    return replace(clause, parts=(*rest, *merged))


def _one_value(leaf: Dates | Numbers, single: frozenset[str]) -> bool:
    return len(leaf.fields) == 1 and leaf.fields[0] in single


def _fold(
    ranges: list[_Range],
    begin: Callable[[_Range], object],
    combine: Callable[[_Range, _Range], _Range | None],
) -> list[_Range]:
    """Combine neighbours, in the order of their beginnings, where `combine` can."""
    merged: list[_Range] = []
    for one in sorted(ranges, key=lambda one: (one.fields, begin(one))):
        both = combine(merged[-1], one) if merged and merged[-1].fields == one.fields else None
        if both is None:
            merged.append(one)
        else:
            merged[-1] = both
    return merged


# In all of these `left` begins first, or both begin together.


def _first(one: Dates) -> dt.date:
    return one.first or dt.date.min


def _low(one: Numbers) -> float:
    return float("-inf") if one.low is None else one.low


def _joined_dates(left: Dates, right: Dates) -> Dates | None:
    """None where a day lies between them."""
    if left.last not in (None, dt.date.max) and _first(right) > left.last + _DAY:
        return None
    last = None if left.last is None or right.last is None else max(left.last, right.last)
    return Dates(left.fields, left.first, last, span=left.span | right.span)


def _common_dates(left: Dates, right: Dates) -> Dates | None:
    """None where no day lies in both."""
    last = min((one.last for one in (left, right) if one.last is not None), default=None)
    if last is not None and _first(right) > last:
        return None
    return Dates(left.fields, right.first or left.first, last, span=left.span | right.span)


def _joined_numbers(left: Numbers, right: Numbers) -> Numbers | None:
    """None where they do not overlap: between two numbers there is always another."""
    if left.high is not None and _low(right) > left.high:
        return None
    high = None if left.high is None or right.high is None else max(left.high, right.high)
    return Numbers(left.fields, left.low, high, span=left.span | right.span)


def _common_numbers(left: Numbers, right: Numbers) -> Numbers | None:
    """None where no number lies in both."""
    high = min((one.high for one in (left, right) if one.high is not None), default=None)
    if high is not None and _low(right) > high:
        return None
    low = left.low if right.low is None else right.low
    return Numbers(left.fields, low, high, span=left.span | right.span)
