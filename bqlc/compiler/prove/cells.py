"""The kinds of date and number that a query's ranges can tell apart; there are finitely many."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from math import inf, isfinite, nextafter

from bqlc.compiler.ast.checked import Dates, Numbers
from bqlc.compiler.resolve.dates import Period, parse_period

_DAY = dt.timedelta(days=1)


def date_kinds(leaves: Sequence[Dates]) -> dict[frozenset[int], Period]:
    """Which of the ranges one date can meet at once, each with a date that does.

    A date is a day, a month or a year. Within a year or month that no range begins or ends in,
    all three meet the same ranges as any day of it; so the days, months and years around the
    ends are enough.
    """
    found: dict[frozenset[int], Period] = {}
    for text in dict.fromkeys(_written(leaves)):
        period = parse_period(text)
        if period is not None:
            met = (
                number
                for number, leaf in enumerate(leaves)
                if period.overlaps(leaf.first, leaf.last)
            )
            found.setdefault(frozenset(met), period)
    return found


def _written(leaves: Sequence[Dates]) -> Iterator[str]:
    """Days first, then months and years: a witness with a plain day is the easiest to read."""
    ends: set[dt.date] = set()
    for leaf in leaves:
        if leaf.first is not None:
            ends |= {leaf.first, *_shift(leaf.first, -_DAY)}
        if leaf.last is not None:
            ends |= {leaf.last, *_shift(leaf.last, _DAY)}
    days = [day.isoformat() for day in sorted(ends)] or ["2000-01-01"]
    yield from days
    yield from (day[:7] for day in days)
    yield from (day[:4] for day in days)


def _shift(day: dt.date, by: dt.timedelta) -> tuple[dt.date, ...]:
    try:
        return (day + by,)
    except OverflowError:
        return ()


def number_kinds(leaves: Sequence[Numbers]) -> dict[frozenset[int], float]:
    """Which of the ranges one number can lie in at once, each with a number that does.

    >>> year = Numbers(("year",), 2010.0, None)
    >>> number_kinds([year])
    {frozenset(): 2009.0, frozenset({0}): 2010.0}
    """
    ends = {end for leaf in leaves for end in (leaf.low, leaf.high) if end is not None}
    found: dict[frozenset[int], float] = {}
    for point in sorted({near for end in ends or {0.0} for near in _around(end)}):
        inside = (
            number
            for number, leaf in enumerate(leaves)
            if (leaf.low is None or leaf.low <= point)
            and (leaf.high is None or point <= leaf.high)
        )
        found.setdefault(frozenset(inside), point)
    return found


def _around(end: float) -> Iterator[float]:
    """The number, those right beside it, and some that are nicer to read; none is infinite.

    Between neighbouring ends all numbers lie in the same ranges, so those right beside are enough.
    """
    for point in (end - 1, end, end + 1, nextafter(end, -inf), nextafter(end, inf)):
        if isfinite(point):
            yield point
