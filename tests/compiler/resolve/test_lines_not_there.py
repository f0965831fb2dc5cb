"""What is said of lines that are not there: the first of them, and how many more."""

from __future__ import annotations

from random import Random

import pytest

from bqlc.plugins import load

OVID = load("dialect", "ovid-medline")


def _said(reference: str) -> str:
    found = OVID.check(f"1. salt.ti.\n2. {reference}\n").diagnostics
    said = [one.message for one in found if one.code == "STR001"]
    return said[0].partition(";")[0] if said else ""


@pytest.mark.parametrize(
    ("reference", "said"),
    [
        ("or/1-3", "there is no line 3"),
        ("or/1-4", "there are no lines 3, 4"),
        ("or/3-7", "there are no lines 3, 4, 5, 6, 7"),
        ("or/3-8", "there are no lines 3, 4, 5, 6, 7 and 1 more"),
        ("or/11-77", "there are no lines 11, 12, 13, 14, 15 and 62 more"),
        ("or/1-4,3-5000", "there are no lines 3, 4, 5, 6, 7 and 4993 more"),
    ],
)
def test_lines_that_are_not_there(reference: str, said: str) -> None:
    assert _said(reference) == said


def test_random_ranges_count_every_line_once() -> None:
    random = Random(11)
    for _ in range(200):
        ends = [sorted(random.choices(range(1, 40), k=2)) for _ in range(random.randint(1, 4))]
        spans = [(first, last) for first, last in ends if first < last]
        missing = sorted({n for a, b in spans for n in range(a, b + 1)} - {1, 2})
        if not missing:
            continue
        said = _said("or/" + ",".join(f"{first}-{last}" for first, last in spans))
        shown = ", ".join(map(str, missing[:5]))
        rest = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
        assert said.endswith(f" {shown}{rest}"), (spans, said)
