"""A second author's faults of Ovid strategies, committed before the first run."""

from __future__ import annotations

import random
import re

from tests.slow.seeded.kinds import Kind, Planted, cut
from tests.slow.seeded.second_common import SECOND_COMMON, one_of, written_elsewhere

_ROW = re.compile(r"^(?=\S).+$", re.MULTILINE)
_HEADING = re.compile(r"^((?:\d+\.? )?exp )([A-Z][a-z]+)/(?= *$)", re.MULTILINE)
_WORD = re.compile(r"(?<![\w*$.,/ -])(?<!\w )([a-z]{5,})\.(tw|ti|ab|mp|ti,ab)\.")
_RANGE = re.compile(r"^((?:\d+\. *)?or)(/)(\d+)(-)(\d+)(?= *$)", re.IGNORECASE | re.MULTILINE)
_LAST = re.compile(r"^(\d{1,2}) (and) (\d{1,2}) *\Z", re.IGNORECASE | re.MULTILINE)
_NUMBERED = re.compile(r"\s*#?\d+[.):]?\s")


def heading_slash(text: str, rng: random.Random) -> Planted | None:
    one = one_of(_HEADING, text, rng)
    return one and Planted(
        text[: one.end() - 1] + text[one.end() :], ((one.start(), one.end() - 1),)
    )


def dot_between_fields(text: str, rng: random.Random) -> Planted | None:
    one = one_of(re.compile(r"\.(ti|ab)(,)(ti|ab)\."), text, rng)
    return one and cut(text, one.start(2), one.end(2), rng.choice((".", ";", " ", ", ", " or ")))


def range_slash(text: str, rng: random.Random) -> Planted | None:
    one = one_of(_RANGE, text, rng)
    return one and cut(text, one.start(2), one.end(2), " ")


def range_dash(text: str, rng: random.Random) -> Planted | None:
    one = one_of(_RANGE, text, rng)
    return one and cut(text, one.start(4), one.end(4), rng.choice((":", " to ", "--", "/", "..")))


def rows(text: str) -> list[re.Match[str]]:
    return list(_ROW.finditer(text))


def numbers(text: str) -> list[int]:
    """The lines that the lines of an unnumbered strategy refer to, ranges spread out."""
    found: list[int] = []
    for row in rows(text):
        if re.fullmatch(r"(?:(?:or|and)/)?[\d ,()-]+(?:(?:or|and|not)[\d ,()-]+)*", row[0], re.I):
            for first, last in re.findall(r"(\d+)(?:-(\d+))?", row[0]):
                found += range(int(first), int(last or first) + 1)
    return found


def off_by_one(text: str, rng: random.Random) -> Planted | None:
    """A reference to a line that nothing else uses becomes one to the line before it."""
    if _NUMBERED.match(text):
        return None
    used = numbers(text)
    found = [
        one
        for one in re.finditer(r"^(\d+) (?:and|or) (\d+) *$", text, re.MULTILINE | re.IGNORECASE)
        if 1 < int(one[2]) <= len(rows(text)) and used.count(int(one[2])) == 1
    ]
    if not found:
        return None
    one = rng.choice(found)
    planted = cut(text, one.start(2), one.end(2), str(int(one[2]) - 1))
    left = rows(planted.text)[int(one[2]) - 1]
    return Planted(planted.text, (*planted.places, left.span()))


def and_of_synonyms(text: str, rng: random.Random) -> Planted | None:
    """`or/1-6` becomes `and/1-6`."""
    found = [one for one in _RANGE.finditer(text) if int(one[5]) - int(one[3]) >= 3]
    if not found:
        return None
    one = rng.choice(found)
    head = one[1][:-2]
    return cut(text, one.start(1), one.end(1), f"{head}and")


def _referring(text: str, least: int) -> list[tuple[int, int]]:
    """The lines that refer to a line from `least` on."""
    found = []
    for row in rows(text):
        refers = re.match(r"(?:or|and)/\d|\d+ (?:or|and|not) \d|limit \d", row[0], re.IGNORECASE)
        if refers and max(map(int, re.findall(r"\b\d{1,3}\b", row[0]))) >= least:
            found.append(row.span())
    return found


def line_put_in(text: str, rng: random.Random) -> Planted | None:
    """A new line between others, and the references are left as they were."""
    if _NUMBERED.match(text) or not (found := list(_RANGE.finditer(text))):
        return None
    one = rng.choice(found)
    last = int(one[5])
    if last > len(rows(text)):
        return None
    at = rows(text)[last - 1].end()
    new = "\nsomething new.ti,ab."
    changed = text[:at] + new + text[at:]
    return Planted(changed, ((at + 1, at + len(new)), *_referring(changed, last)))


def line_taken_out(text: str, rng: random.Random) -> Planted | None:
    """A line is taken out, and the references are left as they were."""
    if _NUMBERED.match(text) or not (found := list(_RANGE.finditer(text))):
        return None
    one = rng.choice(found)
    first = int(one[3])
    if first > len(rows(text)):
        return None
    row = rows(text)[first - 1]
    changed = text[: row.start()] + text[row.end() + 1 :]
    places = _referring(changed, first)
    return Planted(changed, tuple(places)) if places else None


def limit_without_to(text: str, rng: random.Random) -> Planted | None:
    one = one_of(re.compile(r"^limit \d+( to)(?= )", re.MULTILINE), text, rng)
    return one and Planted(
        text[: one.start(1)] + text[one.end(1) :], ((one.start(), one.end() + 1),)
    )


def foreign_proximity(text: str, rng: random.Random) -> Planted | None:
    one = one_of(re.compile(r"(?<= )adj(\d)(?= )"), text, rng)
    forms = ("NEAR/{}", "W/{}", "N{}", "near{}", "PRE/{}")
    return one and cut(text, one.start(), one.end(), rng.choice(forms).format(one[1]))


def foreign_term(text: str, rng: random.Random) -> Planted | None:
    return written_elsewhere(_WORD, lambda word: f'"{word}"[Mesh]', text, rng)


def opening_dot(text: str, rng: random.Random) -> Planted | None:
    one = one_of(re.compile(r"(?<=\))\.(?=(?:tw|ti|ab|mp|ti,ab)\.)"), text, rng)
    return one and cut(text, one.start(), one.end(), rng.choice(("", ",", " ")))


def half_adj(text: str, rng: random.Random) -> Planted | None:
    one = one_of(re.compile(r"(?<=\()[a-z]+[$*]? (adj\d) (?=\w)"), text, rng)
    return one and Planted(
        text[: one.start()] + text[one.start(1) :],
        ((one.start(), one.start() + len(one[1])),),
    )


def group_of_field(text: str, rng: random.Random) -> Planted | None:
    """`(a or b).ti,ab.` without its parentheses."""
    pattern = r"^\(([a-z$*]+ or [a-z$*]+(?: or [a-z$*]+)*)\)(\.(?:tw|ti|ab|ti,ab)\.) *$"
    one = one_of(re.compile(pattern, re.MULTILINE), text, rng)
    return one and cut(text, one.start(), one.end(), one[1] + one[2])


def humans(text: str, rng: random.Random) -> Planted | None:
    if _NUMBERED.match(text) or len(rows(text)) < 3:
        return None
    end = len(text.rstrip())
    put = f"\nlimit {len(rows(text))} to humans"
    return Planted(text[:end] + put, ((end + 1, end + len(put)),))


def english(text: str, rng: random.Random) -> Planted | None:
    if _NUMBERED.match(text) or len(rows(text)) < 3:
        return None
    end = len(text.rstrip())
    put = f"\nlimit {len(rows(text))} to english language"
    return Planted(text[:end] + put, ((end + 1, end + len(put)),))


def number_twice(text: str, rng: random.Random) -> Planted | None:
    """A line of a numbered strategy has the number of the line before it."""
    found = list(re.finditer(r"^(\d+)(?=\.? \S)", text, re.MULTILINE))
    found = [one for one in found if int(one[1]) >= 3]
    if not _NUMBERED.match(text) or len(found) < 3:
        return None
    one = rng.choice(found)
    return cut(text, one.start(1), one.end(1), str(int(one[1]) - 1))


def main_topic(text: str, rng: random.Random) -> Planted | None:
    one = one_of(re.compile(r"^exp (?=[A-Z][a-z]+/ *$)", re.MULTILINE), text, rng)
    return one and cut(text, one.end(), one.end(), "*")


def not_for_and(text: str, rng: random.Random) -> Planted | None:
    """The last line takes a concept away."""
    body = text.rstrip()
    one = _LAST.search(body)
    if one is None or _NUMBERED.match(text):
        return None
    return cut(body, one.start(2), one.end(2), "not")


SECOND_OVID = (
    *SECOND_COMMON,
    Kind("slash of a heading lost", ("OVD031",), heading_slash),
    Kind(
        "wrong sign between fields", ("OVD022", "OVD001", "OVD003", "TRM023"), dot_between_fields
    ),
    Kind("slash of a range lost", ("OVD011",), range_slash),
    Kind("wrong sign in a range", ("OVD011", "OVD034"), range_dash),
    Kind("reference off by one", ("STR004", "STR002", "LIN001"), off_by_one),
    Kind("and/ over synonyms", ("LIN002",), and_of_synonyms),
    Kind("line put in", ("STR001", "STR002", "STR003", "STR004", "LIN003"), line_put_in),
    Kind("line taken out", ("STR001", "STR002", "STR003", "STR004", "LIN003"), line_taken_out),
    Kind(
        "limit without `to`",
        ("OVD027", "OVD018", "OVD003", "OVD011", "OVD019", "LIM007"),
        limit_without_to,
    ),
    Kind("proximity of another platform", ("OVD004", "BQL035"), foreign_proximity),
    Kind("term of another platform", ("OVD004", "TRM017", "OVD001", "OVD015"), foreign_term),
    Kind("opening dot lost", ("OVD003", "OVD022", "OVD024", "OVD039", "BQL008"), opening_dot),
    Kind("adj without its left side", ("BQL007",), half_adj),
    Kind("parentheses before a field lost", ("OVD032",), group_of_field),
    Kind("limit to humans", ("LIM002",), humans),
    Kind("limit to a language", ("LIM001",), english),
    Kind("line number twice", ("STR006", "LIN006"), number_twice),
    Kind("main topic only", ("SUB007",), main_topic),
    Kind("NOT of a topic", ("LOG004",), not_for_and),
)
