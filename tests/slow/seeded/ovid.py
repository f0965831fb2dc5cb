"""Faults of Ovid strategies."""

from __future__ import annotations

import random
import re

from tests.slow.seeded.common import COMMON, operators
from tests.slow.seeded.kinds import Kind, Planted, cut

_FIELD = re.compile(r"(?<=[\w$*)])\.(ti,ab|tw|ti|ab|mp)\.", re.IGNORECASE)
_WORD = re.compile(r"(?<![\w*$.,/-])([a-z]{6,})(?=\.(?:tw|ti|ab|mp|ti,ab)\.)")
_RANGE = re.compile(r"^((?:\d+\. *)?or/)(\d+)-(\d+)\b", re.IGNORECASE | re.MULTILINE)
_SETS = re.compile(r"^(\d{1,2} (?:or|and) )(\d{1,2})((?: (?:or|and) \d{1,2})*) *$", re.MULTILINE)


def _one(pattern: re.Pattern[str], text: str, rng: random.Random) -> re.Match[str] | None:
    found = list(pattern.finditer(text))
    return rng.choice(found) if found else None


def _is_numbered(text: str) -> bool:
    return re.match(r"\s*#?\d+[.):]?\s", text) is not None


def unknown_field(text: str, rng: random.Random) -> Planted | None:
    one = _one(_FIELD, text, rng)
    return one and cut(text, one.start(1), one.end(1), rng.choice(("tq", "ti,ba", "xx")))


def foreign_tag(text: str, rng: random.Random) -> Planted | None:
    one = _one(_FIELD, text, rng)
    return one and cut(text, one.start(), one.end(), rng.choice(("[tiab]", "[ti]")))


def lost_operator(text: str, rng: random.Random) -> Planted | None:
    behind = [one for one in operators(text) if re.search(r"\.\w\w\.\Z", text[: one.start()])]
    if not behind:
        return None
    one = rng.choice(behind)
    return cut(text, one.start(), one.end(), " ")


def leading_wildcard(text: str, rng: random.Random) -> Planted | None:
    one = _one(_WORD, text, rng)
    return one and cut(text, one.start(), one.start(), "$")


def inner_wildcard(text: str, rng: random.Random) -> Planted | None:
    one = _one(_WORD, text, rng)
    return one and cut(text, one.start() + 3, one.start() + 4, "*")


def short_truncation(text: str, rng: random.Random) -> Planted | None:
    one = _one(_WORD, text, rng)
    return one and cut(text, one.start(), one.end(), one[0][:2] + "$")


def adj_with_space(text: str, rng: random.Random) -> Planted | None:
    one = _one(re.compile(r"\badj(\d)\b"), text, rng)
    return one and cut(text, one.start(), one.end(), f"adj {one[1]}")


def adj_zero(text: str, rng: random.Random) -> Planted | None:
    one = _one(re.compile(r"\badj(\d)\b"), text, rng)
    return one and cut(text, one.start(), one.end(), "adj0")


def and_within_adj(text: str, rng: random.Random) -> Planted | None:
    one = _one(re.compile(r"adj\d \((\w+[$*]?) or "), text, rng)
    if one is None:
        return None
    at = one.end(1) + 1
    return cut(text, at, at + 2, "and")


def closing_dot(text: str, rng: random.Random) -> Planted | None:
    one = _one(re.compile(r"\.(?:tw|ti|ab|mp)(\.)(?= *$)", re.MULTILINE), text, rng)
    return one and Planted(
        text[: one.start(1)] + text[one.end(1) :], ((one.start(), one.start(1)),)
    )


def wrong_line(text: str, rng: random.Random) -> Planted | None:
    one = _one(_SETS, text, rng)
    return one and cut(text, one.start(2), one.end(2), "999")


def own_line(text: str, rng: random.Random) -> Planted | None:
    """A line of an unnumbered strategy that refers to itself."""
    if _is_numbered(text):
        return None
    one = _one(_SETS, text, rng)
    if one is None:
        return None
    number = sum(1 for row in text[: one.start()].split("\n") if row.strip()) + 1
    return cut(text, one.start(2), one.end(2), str(number))


def far_range(text: str, rng: random.Random) -> Planted | None:
    """`or/11-17` becomes `or/11-77`."""
    one = _one(_RANGE, text, rng)
    return one and cut(text, one.start(3), one.end(3), str(int(one[3]) + 600))


def turned_range(text: str, rng: random.Random) -> Planted | None:
    one = _one(_RANGE, text, rng)
    if one is None or one[2] == one[3]:
        return None
    return cut(text, one.start(2), one.end(3), f"{one[3]}-{one[2]}")


def unused_line(text: str, rng: random.Random) -> Planted | None:
    """One of the lines that a line takes in by its number is left out, and used nowhere else."""
    rows = [row for row in text.split("\n") if row.strip()]
    if len(rows) < 4 or _is_numbered(text):
        return None
    starts, at = [], 0
    for row in text.split("\n"):
        if row.strip():
            starts.append(at)
        at += len(row) + 1
    found = [
        one
        for one in _SETS.finditer(text)
        if 0 < int(one[2]) <= len(rows)
        and len(re.findall(rf"(?<![\d/-]){one[2]}(?![\d-])", text)) == 1
        and not _in_range(int(one[2]), text)
    ]
    if not found:
        return None
    one = rng.choice(found)
    first = re.match(r"\d+", one[1])
    assert first is not None
    changed = text[: one.start()] + first[0] + one[3] + text[one.end() :]
    start = starts[int(one[2]) - 1]
    return Planted(changed, ((start, start + len(rows[int(one[2]) - 1])),))


def _in_range(number: int, text: str) -> bool:
    return any(int(a) <= number <= int(b) for a, b in re.findall(r"(\d+)-(\d+)", text))


def line_twice(text: str, rng: random.Random) -> Planted | None:
    one = _one(_SETS, text, rng)
    if one is None or " and " in one[0]:
        return None
    end = len(one[0].rstrip()) + one.start()
    return cut(text, end, end, f" or {one[2]}")


def number_sign(text: str, rng: random.Random) -> Planted | None:
    one = _one(_SETS, text, rng)
    return one and cut(text, one.start(2), one.start(2), "#")


def not_that_empties(text: str, rng: random.Random) -> Planted | None:
    rows = [row for row in text.split("\n") if row.strip()]
    if _is_numbered(text) or len(rows) < 3:
        return None
    end = len(text.rstrip())
    put = f"\n{len(rows)} not {len(rows)}"
    return Planted(text[:end] + put, ((end + 1, end + len(put)),))


def reversed_years(text: str, rng: random.Random) -> Planted | None:
    rows = [row for row in text.split("\n") if row.strip()]
    if _is_numbered(text) or len(rows) < 2:
        return None
    end = len(text.rstrip())
    put = f'\nlimit {len(rows)} to yr="2020 - 2010"'
    return Planted(text[:end] + put, ((end + 1, end + len(put)),))


def wrong_subheading(text: str, rng: random.Random) -> Planted | None:
    one = _one(re.compile(r"^exp [A-Z][a-z]+(/)(?= *$)", re.MULTILINE), text, rng)
    return one and cut(text, one.end(), one.end(), "xq")


def exp_behind(text: str, rng: random.Random) -> Planted | None:
    one = _one(re.compile(r"^exp ([A-Z][a-z]+/)(?= *$)", re.MULTILINE), text, rng)
    return one and cut(text, one.start(), one.end(), f"{one[1]} exp")


def duplicate_term(text: str, rng: random.Random) -> Planted | None:
    one = _one(re.compile(r"\(([a-z]{5,}) or ([a-z]{5,}) or "), text, rng)
    return one and cut(text, one.end(), one.end(), f"{one[1]} or ")


def mixed(text: str, rng: random.Random) -> Planted | None:
    """`(1 or 2) and 3` without its parentheses."""
    one = _one(re.compile(r"^\((\d+ or \d+)\)( and \d+) *$", re.MULTILINE), text, rng)
    return one and cut(text, one.start(), one.end(), one[1] + one[2])


OVID = (
    *COMMON,
    Kind("unknown field", ("OVD001", "OVD022", "OVD024"), unknown_field),
    Kind("field of another platform", ("OVD004",), foreign_tag),
    Kind("operator lost", ("OVD003",), lost_operator),
    Kind("truncation at the beginning", ("OVD005",), leading_wildcard),
    Kind("truncation inside a word", ("OVD023",), inner_wildcard),
    Kind("truncation too short", ("TRM004",), short_truncation),
    Kind("space within adj3", ("OVD006",), adj_with_space),
    Kind("adj0", ("OVD008",), adj_zero),
    Kind("AND within adj", ("OVD010",), and_within_adj),
    Kind("closing dot lost", ("OVD021",), closing_dot),
    Kind("line that is not there", ("STR001",), wrong_line),
    Kind("line that refers to itself", ("STR002",), own_line),
    Kind("range that goes too far", ("STR001", "STR002"), far_range),
    Kind("range turned round", ("OVD011",), turned_range),
    Kind("line left out", ("STR004",), unused_line),
    Kind("line taken in twice", ("LIN001",), line_twice),
    Kind("number sign before a line", ("OVD029",), number_sign),
    Kind("NOT that empties", ("LOG001",), not_that_empties),
    Kind("reversed dates", ("OVD017",), reversed_years),
    Kind("unknown subheading", ("OVD015",), wrong_subheading),
    Kind("exp behind the heading", ("OVD014",), exp_behind),
    Kind("term twice", ("TRM006",), duplicate_term),
    Kind("parentheses of an OR lost", ("OVD020",), mixed),
)
