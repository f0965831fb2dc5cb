"""Periods of a date field as a platform can say them: in whole years, or without an end."""

from __future__ import annotations

import calendar
import datetime as dt
from dataclasses import replace

from bqlc.compiler.ast.checked import Dates


def opened(leaf: Dates, unbounded: tuple[int, int] | None) -> Dates:
    """The dates without a limit that the platform would take for none."""
    if unbounded is None:
        return leaf
    begin, end = unbounded
    first = dt.date(begin, 1, 1)
    if leaf.first == first and leaf.last not in (first, dt.date(begin, 12, 31)):
        leaf = replace(leaf, first=None)
    if leaf.first is not None and leaf.first.year > end:
        leaf = replace(leaf, first=dt.date(end, 1, 1))
    if leaf.first is None and leaf.last is not None and leaf.last.year <= begin:
        leaf = replace(leaf, last=dt.date(begin + 1, 12, 31))  # `1800:1800` would be that year
    if leaf.last is not None and leaf.last.year >= end:
        leaf = replace(leaf, last=None)
    return leaf


def widened(leaf: Dates, precision: str) -> Dates:
    """The dates in whole months or years."""
    if precision == "day":
        return leaf
    first, last = leaf.first, leaf.last
    if first is not None:
        first = first.replace(day=1, month=1 if precision == "year" else first.month)
    if last is not None:
        month = 12 if precision == "year" else last.month
        last = dt.date(last.year, month, calendar.monthrange(last.year, month)[1])
    return replace(leaf, first=first, last=last)
