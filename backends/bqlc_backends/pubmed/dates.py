"""PubMed's dates: `1998`, `1998/03`, `1998/03/06`, `a:b`, `"last 5 years"`."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from bqlc.compiler.resolve.dates import Period, parse_period

OPEN_END = 3000
"""The year that stands for no end at all."""

OPEN_START = 1800
"""A range that begins with this year begins anywhere: PubMed's own way to say `until`."""

_DATE = re.compile(r"(\d{4})(?:/(\d{1,2}))?(?:/(\d{1,2}))?\Z", re.ASCII)
_RELATIVE = re.compile(r"(?:last|past) (?:\d+ )?(?:day|week|month|year)s?\Z", re.IGNORECASE)
_SEASONS = {"winter": 1, "spring": 4, "summer": 7, "fall": 10}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED = re.compile(r"(\d{4})[ /]([a-z]{3,9})\Z", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Dated:
    """A range of days; None is open. `reversed`: it ends before it begins."""

    first: dt.date | None
    last: dt.date | None
    reversed: bool = False


def read_dates(text: str) -> Dated | None:
    """The range that is typed; None where it is no date.

    >>> read_dates("2019/11:3000")
    Dated(first=datetime.date(2019, 11, 1), last=None, reversed=False)
    >>> read_dates("2019/13") is None
    True
    """
    first, colon, last = text.replace('"', "").partition(":")
    begin, end = _period(first.strip()), _period(last.strip() if colon else first.strip())
    if begin is None or end is None:
        return None
    until = None if colon and end.first.year >= OPEN_END else end.last
    if until is not None and until < begin.first:
        return Dated(end.first, begin.last, True)
    open_start = colon and begin.first == dt.date(OPEN_START, 1, 1) and end != begin
    return Dated(None if open_start else begin.first, until)


def is_relative(text: str) -> bool:
    """`last 5 years`: what it takes in depends on the day that it is asked."""
    return _RELATIVE.match(" ".join(text.split())) is not None


def _period(text: str) -> Period | None:
    match = _DATE.match(text)
    if match is None:
        named = _NAMED.match(text)
        if named is None:
            return None
        name = named[2].lower()
        month = _SEASONS.get(name) or (_MONTHS.index(name[:3]) + 1 if name[:3] in _MONTHS else 0)
        return parse_period(f"{named[1]}-{month:02}")
    year, month_text, day = match.groups()
    parts = [year, *(f"{int(part):02}" for part in (month_text, day) if part)]
    return parse_period("-".join(parts))
