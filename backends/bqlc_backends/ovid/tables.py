"""Search histories pasted as tables, or with other signs behind the numbers of their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span

_ROW = re.compile(
    r"(?P<open>[ \t]*[|;]?[ \t]*)#?(?P<number>\d{1,3})[ \t]*(?P<sign>[|;])(?P<query>.*?\S)"
    r"(?P<close>[ \t]*(?:[|;][ \t]*[\d,]*[ \t]*[|;]?)?)[ \t\r]*\Z"
)
_RULE = re.compile(r"[ \t]*\|(?:[ \t:|-]+|[ \t]*(?:#|no\.?|line|search)[^\d]*)\Z", re.IGNORECASE)
_NUMBER = re.compile(r"[ \t]*(?P<number>\d{1,3})[ \t]?(?P<sign>[:-])[ \t]+(?=\S)")
_HITS = re.compile(r"[ \t]*\d[\d,]*[ \t\r]*\Z")


def without_table(text: str, found: list[Diagnostic]) -> str:
    """The text with blanks for the rules of a table, a dot for `:` behind numbers of lines."""
    rows = [(at, row) for at, row in _rows(text) if row.strip()]
    if len(rows) < 2:
        return text
    places = _table(rows) or _hits_below(rows)
    if places:
        found.append(
            diagnostic(
                "OVD046",
                Span(*places[0]),
                "the columns of a pasted table were told apart; its rules and hits were left out",
            )
        )
    edits = [(start, end, " " * (end - start)) for start, end in places]
    edits += [(at, at + 1, ".") for at in _signs(rows)]
    out, last = [], 0
    for start, end, new in edits:
        out += [text[last:start], new]
        last = end
    return "".join([*out, text[last:]])


def _rows(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for row in text.split("\n"):
        yield at, row
        at += len(row) + 1


def _table(rows: list[tuple[int, str]]) -> list[tuple[int, int]]:
    """`| 1 | exp Asthma/ | 1234 |`: what is no query."""
    places: list[tuple[int, int]] = []
    due = 1
    for at, row in rows:
        match = _ROW.match(row)
        if match is None and _RULE.match(row):
            places.append((at, at + len(row)))
            continue
        if match is None or int(match["number"]) != due:
            return []
        due += 1
        spans = (match.span(name) for name in ("open", "sign", "close"))
        places += [(at + start, at + end) for start, end in spans if start < end]
    return places if due > 2 else []


def _hits_below(rows: list[tuple[int, str]]) -> list[tuple[int, int]]:
    """Rows by threes: the number of a line, the line, its hits."""
    if len(rows) % 3:
        return []
    for number in range(len(rows) // 3):
        first, query, last = (row for _, row in rows[3 * number : 3 * number + 3])
        if first.strip(" \t\r.)#") != str(number + 1) or not _HITS.match(last):
            return []
        if _HITS.match(query):
            return []
    return [(at, at + len(row)) for at, row in rows[2::3]]


def _signs(rows: list[tuple[int, str]]) -> list[int]:
    """Where `:` or `-` stands behind the number of each line, counted from 1."""
    places: list[int] = []
    for at, row in rows:
        match = _NUMBER.match(row)
        if match is not None:
            if int(match["number"]) != len(places) + 1:
                return []
            places.append(at + match.start("sign"))
    return places if len(places) > 1 else []
