"""Faults of PubMed queries."""

from __future__ import annotations

import random
import re
from itertools import pairwise

from tests.slow.seeded.common import COMMON, operators
from tests.slow.seeded.kinds import Kind, Planted, cut, pairs

_TAG = re.compile(r"\[(tiab|ti|mh|mesh|tw)\]", re.IGNORECASE)
_TEXT_TAG = re.compile(r"(?<=[a-z])\[(tiab|ti|tw)\]", re.IGNORECASE)
_WORD = re.compile(r"(?<![\w*-])([A-Za-z]{5,})(?=\[(?:tiab|ti|tw)\])", re.IGNORECASE)


def _one(pattern: re.Pattern[str], text: str, rng: random.Random) -> re.Match[str] | None:
    found = list(pattern.finditer(text))
    return rng.choice(found) if found else None


def unknown_tag(text: str, rng: random.Random) -> Planted | None:
    one = _one(_TAG, text, rng)
    slips = {"tiab": "tiba", "ti": "tit", "mh": "hm", "mesh": "mehs", "tw": "wt"}
    return one and cut(text, one.start(1), one.end(1), slips[one[1].lower()])


def foreign_tag(text: str, rng: random.Random) -> Planted | None:
    one = _one(_TEXT_TAG, text, rng)
    return one and cut(text, one.start(), one.end(), rng.choice((".ti,ab.", ".tw.", ".mp.")))


def lost_operator(text: str, rng: random.Random) -> Planted | None:
    behind = [one for one in operators(text) if text[one.start() - 1] in "])"]
    if not behind:
        return None
    one = rng.choice(behind)
    return cut(text, one.start(), one.end(), " ")


def small_operator(text: str, rng: random.Random) -> Planted | None:
    found = operators(text)
    if not found or any(one[1].islower() for one in found):
        return None
    one = rng.choice(found)
    return cut(text, one.start(1), one.end(1), one[1].lower())


def reversed_dates(text: str, rng: random.Random) -> Planted | None:
    if "\n" in text.strip():
        return None
    at = len(text.rstrip())
    more = " AND 2020:2012[dp]"
    return Planted(f"({text[:at]}){more}", ((at + 7, at + 2 + len(more)),))


def foreign_wildcard(text: str, rng: random.Random) -> Planted | None:
    one = _one(_WORD, text, rng)
    if one is None:
        return None
    if rng.random() < 0.5:
        return cut(text, one.start(), one.end(), one[0][:2] + "?" + one[0][3:])
    return cut(text, one.start(), one.end(), one[0] + "$")


def short_truncation(text: str, rng: random.Random) -> Planted | None:
    one = _one(
        re.compile(r"(?<=[(] )[a-z]{5,}(?=\[ti)|(?<=OR )[a-z]{5,}(?=\[ti)", re.I), text, rng
    )
    return one and cut(text, one.start(), one.end(), one[0][: rng.randint(2, 3)] + "*")


def leading_wildcard(text: str, rng: random.Random) -> Planted | None:
    one = _one(_WORD, text, rng)
    return one and cut(text, one.start(), one.start(), "*")


def duplicate_term(text: str, rng: random.Random) -> Planted | None:
    """A term again, right behind the one that follows it in its OR."""
    found = list(
        re.finditer(r"(?<=[( ])([A-Za-z]{4,}\[tiab\]) OR ([A-Za-z]{4,}\[tiab\])(?= OR)", text)
    )
    if not found:
        return None
    one = rng.choice(found)
    put = f" OR {one[1]}"
    return cut(text, one.end(), one.end(), put)


def not_that_empties(text: str, rng: random.Random) -> Planted | None:
    """`(A) AND (B)` becomes `(A) AND (B) NOT (A)`, for a group of the top level."""
    body = text.rstrip()
    top = [pair for pair in pairs(body) if not any(a < pair[0] < b for a, b in pairs(body))]
    joints = {" ".join(body[a[1] + 1 : b[0]].split()) for a, b in pairwise(top)}
    if len(top) < 2 or joints != {"AND"} or body[: top[0][0]] or body[top[-1][1] + 1 :]:
        return None
    begin, end = rng.choice(top)
    put = f" NOT {body[begin : end + 1]}"
    return Planted(body + put, ((len(body) + 5, len(body) + len(put)),))


def tag_on_group(text: str, rng: random.Random) -> Planted | None:
    groups = [
        (a, b)
        for a, b in pairs(text)
        if text[b + 1 : b + 2] != "["
        and re.search(r"\bOR\b", text[a:b])
        and "(" not in text[a + 1 : b]
    ]
    if not groups:
        return None
    _, end = rng.choice(groups)
    return cut(text, end + 1, end + 1, "[tiab]")


def lost_tag(text: str, rng: random.Random) -> Planted | None:
    """The tag of one of four alternatives or more."""
    term = r"[A-Za-z]{4,}\[tiab\]"
    found = list(re.finditer(rf"{term} OR {term} OR ([A-Za-z]{{4,}})(\[tiab\]) OR {term}", text))
    if not found:
        return None
    one = rng.choice(found)
    return Planted(text[: one.start(2)] + text[one.end(2) :], ((one.start(1), one.end(1)),))


def lost_group(text: str, rng: random.Random) -> Planted | None:
    """The parentheses around an OR that AND joins to something."""
    groups = [
        (a, b)
        for a, b in pairs(text)
        if re.search(r"\] OR ", text[a:b])
        and "(" not in text[a + 1 : b]
        and re.search(r"\b(AND|NOT)\s*\Z", text[:a])
    ]
    if not groups:
        return None
    a, b = rng.choice(groups)
    changed = text[:a] + text[a + 1 : b] + text[b + 1 :]
    return Planted(changed, ((a, a), (b - 1, b - 1)))


def wrong_proximity(text: str, rng: random.Random) -> Planted | None:
    one = _one(re.compile(r'"[A-Za-z]+ [A-Za-z]+"\[(?:tiab|ti)\]', re.IGNORECASE), text, rng)
    if one is None:
        return None
    words = one[0].partition('"[')[0]
    return cut(
        text, one.start(), one.end(), rng.choice((f'{words}*"[tiab:~3]', f'{words}"[mh:~3]'))
    )


def wrong_subheading(text: str, rng: random.Random) -> Planted | None:
    one = _one(re.compile(r'"([A-Z][A-Za-z ]+)"\[(?:mesh|mh)\]', re.IGNORECASE), text, rng)
    return one and cut(text, one.end(1), one.end(1), "/xq")


def foreign_explode(text: str, rng: random.Random) -> Planted | None:
    one = _one(re.compile(r'"([A-Z][a-z]+)"(?=\[(?:mesh|mh)\])', re.IGNORECASE), text, rng)
    return one and cut(text, one.start(), one.end(), f"exp {one[1]}")


def pasted(text: str, rng: random.Random) -> Planted | None:
    end = len(text.rstrip())
    put = rng.choice((" Sort by: Most Recent", " Filters: Humans"))
    return Planted(text[:end] + put, ((end + 1, end + len(put)),))


def animals(text: str, rng: random.Random) -> Planted | None:
    if "\n" in text.strip():
        return None
    end = len(text.rstrip())
    put = " NOT animals[mh]"
    return Planted(f"({text[:end]}){put}", ((end + 7, end + 2 + len(put)),))


PUBMED = (
    *COMMON,
    Kind("unknown tag", ("PUB001",), unknown_tag),
    Kind("field of another platform", ("TRM017",), foreign_tag),
    Kind("operator lost", ("PUB024",), lost_operator),
    Kind("operator in small letters", ("PUB021", "PUB009"), small_operator),
    Kind("reversed dates", ("PUB007",), reversed_dates),
    Kind("wildcard of another platform", ("PUB023",), foreign_wildcard),
    Kind("truncation too short", ("PUB022",), short_truncation),
    Kind("truncation at the beginning", ("PUB004",), leading_wildcard),
    Kind("term twice", ("TRM006",), duplicate_term),
    Kind("NOT that empties", ("LOG001",), not_that_empties),
    Kind("tag on a group", ("PUB002",), tag_on_group),
    Kind("tag lost", ("TRM013",), lost_tag),
    Kind("parentheses of an OR lost", ("PUB020",), lost_group),
    Kind("proximity that is none", ("PUB003",), wrong_proximity),
    Kind("unknown subheading", ("PUB032",), wrong_subheading),
    Kind("explode of another platform", ("PUB026",), foreign_explode),
    Kind("pasted from the screen", ("PUB031",), pasted),
    Kind("NOT animals", ("LOG005",), animals),
)
