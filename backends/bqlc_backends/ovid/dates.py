"""Ovid's dates: `2017`, `201706`, `2017*`, `yr="1990 -Current"`, `ed=20100101-20111231`."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from dataclasses import dataclass

_DIGITS = re.compile(r"(\d{4})(\d{2})?(\d{2})?\Z", re.ASCII)
_STEM = re.compile(r"(\d{1,7})[*$:]\Z", re.ASCII)
_DAYS = re.compile(r"(\d{4})[-/ ](\d{1,2})(?:[-/ ](\d{1,2}))?\Z", re.ASCII)


FIRST, LAST = "1000", "2099"
"""Years that stand for no end at all: `1*` and `20*` are all there are."""


@dataclass(frozen=True, slots=True)
class Dated:
    """A range of days; None is open. `reversed`: it ends before it begins."""

    first: dt.date | None
    last: dt.date | None
    reversed: bool = False


def read_date(text: str) -> Dated | None:
    """The year, month or day that is typed before `.ed.` or `.yr.`; None where it is no date.

    >>> read_date("2017*")
    Dated(first=datetime.date(2017, 1, 1), last=datetime.date(2017, 12, 31), reversed=False)
    >>> read_date("201713") is None
    True
    """
    text = text.strip().strip('"')
    if stem := _STEM.match(text):
        digits = stem[1]
        if len(digits) >= 4:
            return _span(digits[:4], digits[4:], "") if len(digits) in (4, 6) else _stem(digits)
        low, high = digits.ljust(4, "0"), digits.ljust(4, "9")
        first, last = _span(low, "", ""), _span(high, "", "")
        if first is None or last is None:
            return None
        begin = None if low == FIRST else first.first
        return Dated(begin, None if high == LAST else last.last)
    match = _DIGITS.match(text) or _DAYS.match(text)
    if match is None:
        return None
    return _span(match[1], match[2] or "", match[3] or "")


def read_range(text: str) -> Dated | None:
    """A range as a limit has it: `1990 -Current`, `1966 - 1992`, `20100101-20111231`, `2000`.

    >>> read_range("1990 -Current")
    Dated(first=datetime.date(1990, 1, 1), last=None, reversed=False)
    """
    first, dash, last = (part.strip() for part in text.partition("-"))
    begin = read_date(first)
    if begin is None:
        return None
    if not dash:
        return begin
    if last.lower() == "current":
        return Dated(begin.first, None)
    end = read_date(last)
    if end is None or begin.first is None or end.last is None:
        return None
    if end.last < begin.first:
        return Dated(end.first, begin.last, True)
    return Dated(begin.first, end.last)


def _stem(digits: str) -> Dated | None:
    """`20171*` is October to December, `2017010*` the first nine days of January."""
    year, rest = digits[:4], digits[4:]
    if len(rest) == 1:
        months = [f"{rest}{last}" for last in range(10) if 1 <= int(f"{rest}{last}") <= 12]
        ends = [_span(year, month, "") for month in months]
    else:
        days = [f"{rest[2:]}{last}" for last in range(10)]
        ends = [_span(year, rest[:2], day) for day in days]
    known = [end for end in ends if end is not None]
    return Dated(known[0].first, known[-1].last) if known else None


def _span(year: str, month: str, day: str) -> Dated | None:
    try:
        if day:
            at = dt.date(int(year), int(month), int(day))
            return Dated(at, at)
        if month:
            last = calendar.monthrange(int(year), int(month))[1]
            return Dated(dt.date(int(year), int(month), 1), dt.date(int(year), int(month), last))
        return Dated(dt.date(int(year), 1, 1), dt.date(int(year), 12, 31))
    except (ValueError, calendar.IllegalMonthError):
        return None
