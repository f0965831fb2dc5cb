"""Ranges as people write them: what they mean, how they are echoed, what is wrong with others."""

from __future__ import annotations

import datetime as dt
from math import inf, nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bqlc.compiler.resolve.dates import parse_period
from bqlc.compiler.resolve.ranges import (
    BadRange,
    DateRange,
    NumberRange,
    read_dates,
    read_numbers,
)


def day(text: str) -> dt.date | None:
    return dt.date.fromisoformat(text) if text else None


@pytest.mark.parametrize(
    ("typed", "first", "last", "canonical"),
    [
        ("2016", "2016-01-01", "2016-12-31", "2016"),
        ("2016-02", "2016-02-01", "2016-02-29", "2016-02"),
        ("2016-02-05", "2016-02-05", "2016-02-05", "2016-02-05"),
        ("2010..2016", "2010-01-01", "2016-12-31", "2010..2016"),
        (" 2010 .. 2016-02 ", "2010-01-01", "2016-02-29", "2010..2016-02"),
        ("2016..2016", "2016-01-01", "2016-12-31", "2016..2016"),
        ("2016-03..2016", "2016-03-01", "2016-12-31", "2016-03..2016"),
        ("2010..", "2010-01-01", "", "2010.."),
        ("..2010", "", "2010-12-31", "..2010"),
        ("<2010", "", "2009-12-31", "<2010"),
        ("< 2010-03", "", "2010-02-28", "<2010-03"),
        ("<=2010-03", "", "2010-03-31", "<=2010-03"),
        (">2010", "2011-01-01", "", ">2010"),
        (">=2010-03", "2010-03-01", "", ">=2010-03"),
        ("<0002", "", "0001-12-31", "<0002"),
        (">9998", "9999-01-01", "", ">9998"),
    ],
)
def test_dates(typed: str, first: str, last: str, canonical: str) -> None:
    assert read_dates(typed) == DateRange(day(first), day(last), canonical)


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("2010-2016", "2010..2016"),
        ("2010 - 2016", "2010..2016"),
        ("2010:2016", "2010..2016"),
        ("2010/2016", "2010..2016"),
        ("2010/01/01:2016/12/31", "2010-01-01..2016-12-31"),
        ("1980s", "1980..1989"),
        ("1980's", "1980..1989"),
        ("1980s..2010", "1980..2010"),
        ("1980..1990s", "1980..1999"),
        ("<1980s", "<1980"),
        (">1980s", ">1989"),
        ("<=1980s", "<=1989"),
        (">=1980s", ">=1980"),
        ("9990s", "9990..9999"),
        ("2016-6", "2016-06"),
        ("2016/06", "2016-06"),
        ("2016.6.3", "2016-06-03"),
        ("June 2016", "2016-06"),
        ("june, 2016", "2016-06"),
        ("Jun. 2016", "2016-06"),
        ("May 2016", "2016-05"),
        ("Sept 2016", "2016-09"),
        ("3 June 2016", "2016-06-03"),
        ("3rd June, 2016", "2016-06-03"),
        ("June 3 2016", "2016-06-03"),
        ("June 3rd, 2016", "2016-06-03"),
        ("<June 2016", "<2016-06"),
        ("..June 2016", "..2016-06"),
        ("*..2016", "..2016"),
        ("2016..*", "2016.."),
        ('"2016"', "2016"),
        ("'2010..2016'", "2010..2016"),
    ],
)
def test_dates_written_otherwise(typed: str, canonical: str) -> None:
    read, plain = read_dates(typed), read_dates(canonical)
    assert isinstance(read, DateRange)
    assert isinstance(plain, DateRange)
    assert (read.first, read.last, read.canonical) == (plain.first, plain.last, canonical)
    assert (read.loose, plain.loose) == (True, False)


@pytest.mark.parametrize(
    ("typed", "code", "meant"),
    [
        ("soon", "BQL103", ""),
        ("", "BQL103", ""),
        ("..", "BQL103", ""),
        ("*..*", "BQL103", ""),
        ("16", "BQL103", ""),
        ("20166", "BQL103", ""),
        ("Ju 2016", "BQL103", ""),
        ("Juni 2016", "BQL103", ""),
        ("Spring 2016", "BQL103", ""),
        ("<", "BQL103", ""),
        ("<soon", "BQL103", ""),
        ("2010..soon", "BQL103", ""),
        ("2010..2012..2014", "BQL103", ""),
        ("died 1880", "BQL103", ""),
        ("03/04/2016", "BQL103", ""),
        ("after 2010", "BQL103", ">2010"),
        ("since 2010-03", "BQL103", ">=2010-03"),
        ("before June", "BQL103", ""),
        ("2010+", "BQL103", ">=2010"),
        ("20160630", "BQL103", "2016-06-30"),
        ("20161330", "BQL103", ""),
        ("06/2016", "BQL103", "2016-06"),
        ("80s", "BQL103", "1980..1989"),
        ("201*", "BQL113", "2010..2019"),
        ("19??", "BQL113", "1900..1999"),
        ("2016-*", "BQL113", "2016"),
        ("*", "BQL113", ""),
        ("2016..2010", "BQL104", "2010..2016"),
        ("2016-06..2016-02", "BQL104", "2016-02..2016-06"),
        ("2016-2010", "BQL104", "2010..2016"),
        ("1990s..1980s", "BQL104", "1980..1999"),
        ("2016-13", "BQL105", ""),
        ("2016-00", "BQL105", ""),
        ("2016-02-30", "BQL105", ""),
        ("30 February 2016", "BQL105", ""),
        ("0000", "BQL105", ""),
        ("0000s", "BQL105", ""),
        ("<0001", "BQL105", ""),
        (">9999", "BQL105", ""),
        (">9999-12-31", "BQL105", ""),
        ("2015..2016-13", "BQL105", ""),
    ],
)
def test_texts_that_are_no_dates(typed: str, code: str, meant: str) -> None:
    read = read_dates(typed)
    assert isinstance(read, BadRange)
    assert (read.code, read.meant) == (code, meant)
    assert read.problem
    assert read.help
    if meant:
        assert isinstance(read_dates(meant), DateRange)


@given(st.dates(), st.integers(0, 2), st.dates(), st.integers(0, 2), st.sampled_from(range(7)))
def test_what_is_echoed_reads_as_the_same_range(
    one: dt.date, cut_one: int, other: dt.date, cut_other: int, form: int
) -> None:
    low, high = (
        date.isoformat()[: 10 - 3 * cut] for date, cut in ((one, cut_one), (other, cut_other))
    )
    text = (f"{low}..{high}", f"{low}..", f"..{high}", f"<{low}", f">={low}", f"<={high}", low)[
        form
    ]
    read = read_dates(text)
    if isinstance(read, DateRange):
        assert read_dates(read.canonical) == read
        assert not read.loose
    elif form == 0:
        begin, end = parse_period(low), parse_period(high)
        assert begin is not None
        assert end is not None
        assert begin.first > end.last
        assert isinstance(read_dates(read.meant), DateRange)


@pytest.mark.parametrize(
    ("typed", "low", "high", "canonical"),
    [
        ("10", 10, 10, "10"),
        (" 10 .. 20 ", 10, 20, "10..20"),
        ("10..10", 10, 10, "10..10"),
        ("10..", 10, None, "10.."),
        ("..20", None, 20, "..20"),
        ("-2.5..+3", -2.5, 3, "-2.5..+3"),
        ("<10", None, nextafter(10, -inf), "<10"),
        ("<= 10", None, 10, "<=10"),
        (">10", nextafter(10, inf), None, ">10"),
        (">=10", 10, None, ">=10"),
        ("'10'", 10, 10, "10"),
    ],
)
def test_numbers(typed: str, low: float | None, high: float | None, canonical: str) -> None:
    assert read_numbers(typed) == NumberRange(low, high, canonical)


@pytest.mark.parametrize(
    ("typed", "code", "meant"),
    [
        ("", "BQL111", ""),
        ("..", "BQL111", ""),
        ("many", "BQL111", ""),
        ("1e5", "BQL111", ""),
        ("0x10", "BQL111", ""),
        ("1" + "0" * 310, "BQL111", ""),
        (">1" + "0" * 310, "BQL111", ""),
        ("10..20..30", "BQL111", ""),
        ("10..many", "BQL111", ""),
        (">many", "BQL111", ""),
        ("1,000", "BQL111", "1000"),
        (">1,000,000", "BQL111", ">1000000"),
        ("1,000..2,000", "BQL111", "1000..2000"),
        ("1,00", "BQL111", ""),
        ("10-20", "BQL111", "10..20"),
        ("10 to 20", "BQL111", "10..20"),
        ("between 10 and 20", "BQL111", "10..20"),
        ("20-10", "BQL111", ""),
        ("10+", "BQL111", ">=10"),
        ("at least 10", "BQL111", ">=10"),
        ("over 10", "BQL111", ">10"),
        ("under 2.5", "BQL111", "<2.5"),
        ("up to 10", "BQL111", "<=10"),
        ("=10", "BQL111", "10"),
        ("1*", "BQL113", ""),
        ("1?..20", "BQL113", ""),
        ("20..10", "BQL104", "10..20"),
        ("2..-2", "BQL104", "-2..2"),
    ],
)
def test_texts_that_are_no_numbers(typed: str, code: str, meant: str) -> None:
    read = read_numbers(typed)
    assert isinstance(read, BadRange)
    assert (read.code, read.meant) == (code, meant)
    assert read.problem
    assert read.help
    if meant:
        assert isinstance(read_numbers(meant), NumberRange)
