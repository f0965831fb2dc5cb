"""Dates that may be partial: a year, a month or a day, each standing for its whole period."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from dataclasses import dataclass

_ISO = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Period:
    """All days from `first` to `last`, both included."""

    first: dt.date
    last: dt.date

    def overlaps(self, first: dt.date | None, last: dt.date | None) -> bool:
        """Whether some day of this period lies within `first..last`; None is open."""
        return (first is None or self.last >= first) and (last is None or self.first <= last)


def parse_period(text: str) -> Period | None:
    """The period of `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; None when it is no such date.

    >>> parse_period("2016-02")
    Period(first=datetime.date(2016, 2, 1), last=datetime.date(2016, 2, 29))
    >>> parse_period("2023-02-30") is None
    True
    """
    match = _ISO.match(text)
    if match is None:
        return None
    year, month, day = (int(part) if part else None for part in match.groups())
    assert year is not None
    try:
        if month is None:
            return Period(dt.date(year, 1, 1), dt.date(year, 12, 31))
        if day is None:
            last = calendar.monthrange(year, month)[1]
            return Period(dt.date(year, month, 1), dt.date(year, month, last))
        return Period(dt.date(year, month, day), dt.date(year, month, day))
    except (ValueError, calendar.IllegalMonthError):
        return None
