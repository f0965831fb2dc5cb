"""Dates at the ends of what a platform has: what is written is read back to what is claimed."""

from __future__ import annotations

import datetime as dt
from random import Random

import pytest

from tests.support.translations import dialects, prove

ENDS = (None, "0001", "0500", "0999", "1000", "1500", "1799", "1800", "1801", "1899-07", "1999")
LATER = (
    None,
    "1800",
    "2000",
    "2000-02-29",
    "2098",
    "2099",
    "2100",
    "2999",
    "3000",
    "3500",
    "9999",
)


def _query(first: str | None, last: str | None) -> str:
    return f"date[{first or ''}..{last or ''}]"


@pytest.mark.parametrize("target", ["pubmed", "ovid-medline", "ovid-psycinfo"])
def test_every_pair_of_ends(target: str) -> None:
    for first in (*ENDS, *LATER):
        for last in (*ENDS, *LATER):
            if (first or last) and not (first and last and first > last):
                proof = prove(_query(first, last), *dialects("bql", target))
                assert proof.holds, (first, last, proof.made.text, proof.comparison)


@pytest.mark.parametrize("target", ["pubmed", "ovid-medline"])
def test_random_days(target: str) -> None:
    random = Random(11)
    for _ in range(60):
        days = sorted(random.randint(1, dt.date.max.toordinal()) for _ in range(2))
        first, last = (dt.date.fromordinal(day).isoformat() for day in days)
        proof = prove(_query(first, last), *dialects("bql", target))
        assert proof.holds, (first, last, proof.made.text, proof.comparison)


@pytest.mark.parametrize(
    ("query", "text", "effects"),
    [
        ("date[2000..2010]", "2000:2010[dp]", []),
        ("date[2000..]", "2000:3000[dp]", []),
        ("date[..2010]", "1800:2010[dp]", []),
        ("date[1800]", "1800:1800[dp]", []),
        ("date[1800..1850]", "1800:1850[dp]", ["broader"]),
        ("date[2000..3000]", "2000:3000[dp]", ["broader"]),
        ("a[title] NOT date[2000..3000]", "a[ti] NOT 2000:3000[dp]", ["narrower"]),
    ],
)
def test_years_that_are_no_limit_in_pubmed(query: str, text: str, effects: list[str]) -> None:
    made = prove(query, *dialects("bql", "pubmed")).made
    assert (made.text, [loss.effect.value for loss in made.losses]) == (text, effects)
