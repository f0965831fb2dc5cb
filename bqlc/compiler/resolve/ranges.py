"""Ranges of dates and numbers as people write them, and what is wrong with the others."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, replace
from math import inf, isfinite, nextafter

from bqlc.compiler.resolve.dates import Period, parse_period
from bqlc.compiler.resolve.suggest import number_meant, span_meant

_DAY = dt.timedelta(days=1)
_COMPARED = re.compile(r"(<=|>=|<|>)\s*(.+)\Z", re.DOTALL)
_YEARS = re.compile(r"(\d{4})\s*[-:/]\s*(\d{4})\Z", re.ASCII)
_DECADE = re.compile(r"(\d{3}0)'?s\Z", re.ASCII)
_NUMERIC = re.compile(r"(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?\Z", re.ASCII)
_MONTH_FIRST = re.compile(
    r"([A-Za-z]{3,9})\.?,?\s+(?:(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+))?(\d{4})\Z"
)
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\s+([A-Za-z]{3,9})\.?(?:,\s*|\s+)(\d{4})\Z")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)


@dataclass(frozen=True, slots=True)
class DateRange:
    """`first..last`, None where open. `canonical`: the ISO form; `loose`: typed otherwise."""

    first: dt.date | None
    last: dt.date | None
    canonical: str
    loose: bool = False


@dataclass(frozen=True, slots=True)
class NumberRange:
    low: float | None
    high: float | None
    canonical: str


@dataclass(frozen=True, slots=True)
class BadRange:
    """Why a text is no range: the code to report, what is wrong, what to write.

    `meant`: a range that was probably meant, where there is one.
    """

    code: str
    problem: str
    help: str
    meant: str = ""


@dataclass(frozen=True, slots=True)
class _Point:
    """One date: its period, its ISO form at either end, and whether it was written in another."""

    period: Period
    low: str
    high: str
    loose: bool

    @property
    def canonical(self) -> str:
        return self.low if self.low == self.high else f"{self.low}..{self.high}"


_NO_DATE = BadRange(
    "BQL103", "is no date", "write a date as 2016, 2016-06 or 2016-06-30, a range as 2010..2016"
)


def read_dates(text: str) -> DateRange | BadRange:
    """A span of dates: `A..B`, `A..`, `..B`, `<X <=X >X >=X` or `X`, X a year, month or day.

    >>> read_dates(">2019").first
    datetime.date(2020, 1, 1)
    >>> read_dates("June 2016").canonical
    '2016-06'
    >>> read_dates("1989..1980").code
    'BQL104'
    >>> read_dates("after 2010").meant
    '>2010'
    """
    read = _read_dates(text)
    if isinstance(read, DateRange) or read.code != "BQL103":
        return read
    meant = span_meant(text.strip().strip("\"'"))
    if meant and isinstance(_read_dates(meant), DateRange):
        read = replace(read, help=f"write `{meant}` if that is meant", meant=meant)
    if read.problem == _NO_DATE.problem and ("*" in text or "?" in text):
        read = replace(read, code="BQL113", problem="has a wildcard, and a date takes none")
    return read


def _read_dates(text: str) -> DateRange | BadRange:
    typed = text.strip()
    bare = typed.strip("\"'").strip()
    loose = bare != typed
    match = _COMPARED.match(bare)
    if match is not None:
        return _compared(match.group(1), match.group(2), loose)
    years = _YEARS.match(bare) or _split_colon(bare)
    low, dots, high = bare.partition("..")
    if years is not None and not dots:
        low, dots, high, loose = years[1], "..", years[2], True
    if dots:
        return _between(low, high, loose)
    point = _point(bare)
    if isinstance(point, BadRange):
        return point
    period = point.period
    return DateRange(period.first, period.last, point.canonical, loose or point.loose)


def _split_colon(text: str) -> tuple[str, str, str] | None:
    """`2010/01/01:2016/12/31`, as PubMed writes it."""
    low, colon, high = text.partition(":")
    return (text, low, high) if colon and low.strip() and high.strip() else None


def _compared(sign: str, text: str, loose: bool) -> DateRange | BadRange:
    point = _point(text)
    if isinstance(point, BadRange):
        return point
    period, loose = point.period, loose or point.loose
    try:
        match sign:
            case "<":
                return DateRange(None, period.first - _DAY, "<" + point.low, loose)
            case "<=":
                return DateRange(None, period.last, "<=" + point.high, loose)
            case ">":
                return DateRange(period.last + _DAY, None, ">" + point.high, loose)
            case _:
                return DateRange(period.first, None, ">=" + point.low, loose)
    except OverflowError:
        return BadRange("BQL105", "lies outside the years 1 to 9999", "choose another limit")


def _between(low: str, high: str, loose: bool) -> DateRange | BadRange:
    ends: list[_Point | None] = []
    for text in (low.strip(), high.strip()):
        if text in ("", "*"):
            loose = loose or text == "*"
            ends.append(None)
            continue
        point = _point(text)
        if isinstance(point, BadRange):
            return point
        loose = loose or point.loose
        ends.append(point)
    start, stop = ends
    if start is None and stop is None:
        return BadRange("BQL103", "has no limit on either side", "write at least one date")
    if start is not None and stop is not None and start.period.first > stop.period.last:
        return _reversed(f"{stop.low}..{start.high}")
    return DateRange(
        start.period.first if start else None,
        stop.period.last if stop else None,
        f"{start.low if start else ''}..{stop.high if stop else ''}",
        loose,
    )


def _reversed(meant: str) -> BadRange:
    return BadRange("BQL104", "ends before it begins", f"write `{meant}` if that is meant", meant)


def _point(text: str) -> _Point | BadRange:
    text = text.strip()
    period = parse_period(text)
    if period is not None:
        return _Point(period, text, text, False)
    decade = _DECADE.match(text)
    if decade is not None and int(decade.group(1)) > 0:
        year = int(decade.group(1))
        period = Period(dt.date(year, 1, 1), dt.date(year + 9, 12, 31))
        return _Point(period, f"{year:04}", f"{year + 9:04}", True)
    iso = _iso_of(text)
    period = parse_period(iso) if iso is not None else None
    if iso is not None and period is not None:
        return _Point(period, iso, iso, True)
    if iso is not None or decade is not None or text == "0000":
        return _impossible()
    return _NO_DATE


def _impossible() -> BadRange:
    return BadRange("BQL105", "is not in the calendar", "check the month and the day")


def _iso_of(text: str) -> str | None:
    """`2019/6`, `June 2016`, `30 June 2016` or `June 30, 2016` as ISO text, valid or not."""
    numeric = _NUMERIC.match(text)
    if numeric is not None:
        return "-".join(part.zfill(2) for part in numeric.groups() if part)
    month_first, day_first = _MONTH_FIRST.match(text), _DAY_FIRST.match(text)
    if month_first is not None:
        name, day, year = month_first.groups()
    elif day_first is not None:
        day, name, year = day_first.groups()
    else:
        return None
    months = [at for at, month in enumerate(_MONTHS, 1) if month.startswith(name.lower())]
    if len(months) != 1:
        return None
    return f"{year}-{months[0]:02}" + (f"-{day.zfill(2)}" if day else "")


_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?\Z", re.ASCII)
_WILD_NUMBER = BadRange(
    "BQL113", "has a wildcard, and a number takes none", "write a range as 10..20"
)
_NO_NUMBER = BadRange("BQL111", "is no number", "write a number as 12 or 3.5, a range as 10..20")
_NO_LIMIT = BadRange("BQL111", "has no limit on either side", "write at least one number")


def read_numbers(text: str) -> NumberRange | BadRange:
    """A span of numbers in the same notation; `<` and `>` leave the number itself out.

    >>> read_numbers("10..20")
    NumberRange(low=10.0, high=20.0, canonical='10..20')
    """
    bare = text.strip().strip("\"'").strip()
    match = _COMPARED.match(bare)
    low, dots, high = bare.partition("..")
    if match is not None:
        return _compared_number(match.group(1), match.group(2).strip())
    if "*" in bare or "?" in bare:
        return _WILD_NUMBER
    ends = [part.strip() for part in ((low, high) if dots else (bare, bare))]
    if not any(ends):
        return _NO_LIMIT
    if not all(_is_number(end) for end in ends if end):
        return _no_number(bare)
    first, last = (float(end) if end else None for end in ends)
    if first is not None and last is not None and first > last:
        return _reversed(f"{ends[1]}..{ends[0]}")
    return NumberRange(first, last, f"{ends[0]}..{ends[1]}" if dots else bare)


def _is_number(text: str) -> bool:
    return _NUMBER.match(text) is not None and isfinite(float(text))


def _no_number(text: str) -> BadRange:
    meant = number_meant(text)
    if not meant or isinstance(read_numbers(meant), BadRange):
        return _NO_NUMBER
    return replace(_NO_NUMBER, help=f"write `{meant}` if that is meant", meant=meant)


def _compared_number(sign: str, text: str) -> NumberRange | BadRange:
    if not _is_number(text):
        return _no_number(sign + text)
    number = float(text)
    canonical = sign + text
    match sign:
        case "<":
            return NumberRange(None, nextafter(number, -inf), canonical)
        case "<=":
            return NumberRange(None, number, canonical)
        case ">":
            return NumberRange(nextafter(number, inf), None, canonical)
        case _:
            return NumberRange(number, None, canonical)
