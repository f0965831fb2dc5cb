"""What a document's values are to a query, by field type."""

from __future__ import annotations

import datetime as dt

import pytest

from bqlc.compiler.meaning.facts import Facts, analyse, parse_number
from bqlc.compiler.resolve.dates import Period
from bqlc.compiler.resolve.schema import Field, FieldType, Schema

SCHEMA = Schema("s", tuple(Field(kind.value, kind) for kind in FieldType))


def test_each_type_has_its_own_reading() -> None:
    fields = {
        "text": ("Wi-Fi for all", "…"),
        "headings": ("Plot",),
        "keyword": ("New  England\nJOURNAL",),
        "subject": ("Heart Failure",),
        "date": ("2016-02", "June 2016"),
        "number": ("3", "many", "nan"),
        "unknown": ("x",),
    }
    assert analyse(fields, SCHEMA) == Facts(
        texts={"text": (("wi", "fi", "for", "all"), ()), "headings": (("plot",),)},
        values={"keyword": ("new england journal",), "subject": ("heart failure",)},
        dates={"date": (Period(dt.date(2016, 2, 1), dt.date(2016, 2, 29)),)},
        numbers={"number": (3.0,)},
    )


def test_what_is_no_date_or_no_number_is_no_value() -> None:
    facts = analyse({"text": ("…",), "date": ("June",), "number": ("many",)}, SCHEMA)
    assert [name for name in ("text", "date", "number", "keyword") if facts.has(name)] == ["text"]


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3.0), ("-2.5", -2.5), ("1e3", 1000.0), ("", None), ("1,5", None), ("-inf", None)],
)
def test_numbers(text: str, number: float | None) -> None:
    assert parse_number(text) == number


def test_zero_has_no_sign() -> None:
    assert str(parse_number("-0.0")) == "0.0"
