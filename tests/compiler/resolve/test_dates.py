"""A partial date is its whole period, and periods match when they share a day."""

from __future__ import annotations

import datetime as dt

import pytest

from bqlc.compiler.resolve.dates import Period, parse_period


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2016", dt.date(2016, 1, 1), dt.date(2016, 12, 31)),
        ("2016-02", dt.date(2016, 2, 1), dt.date(2016, 2, 29)),
        ("2015-02", dt.date(2015, 2, 1), dt.date(2015, 2, 28)),
        ("2016-06-30", dt.date(2016, 6, 30), dt.date(2016, 6, 30)),
        ("0001", dt.date(1, 1, 1), dt.date(1, 12, 31)),
    ],
)
def test_a_date_is_widened_to_its_period(text: str, first: dt.date, last: dt.date) -> None:
    assert parse_period(text) == Period(first, last)


@pytest.mark.parametrize(
    "text", ["", "216", "20160", "2016-13", "2016-00", "2016-02-30", "2016-2", "2016\n", "0000"]
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert parse_period(text) is None


def test_periods_overlap_when_they_share_a_day() -> None:
    year = Period(dt.date(2016, 1, 1), dt.date(2016, 12, 31))
    assert year.overlaps(dt.date(2016, 12, 31), None)
    assert not year.overlaps(dt.date(2017, 1, 1), None)
    assert year.overlaps(None, dt.date(2016, 1, 1))
    assert not year.overlaps(None, dt.date(2015, 12, 31))
    assert year.overlaps(None, None)
