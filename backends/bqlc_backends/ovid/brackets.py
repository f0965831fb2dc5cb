"""Square brackets in an Ovid line: a pasted list, a note, or another platform's syntax."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Bracket(StrEnum):
    LIST = "list"  # [mp=title, abstract]
    NOTE = "note"  # [Surgery]
    TAG = "tag"  # [tiab]
    GROUP = "group"  # [a or b]
    WORD = "word"  # [11C]PiB


@dataclass(frozen=True, slots=True)
class FoundBracket:
    """What a bracket is, where it ends, and how a tag is read in Ovid's words."""

    kind: Bracket
    inside: str
    end: int
    read: str = ""
    closed: bool = True


_LIST = re.compile(r"\s*mp\s*=\s*", re.IGNORECASE)
_OPERATOR = re.compile(r"\s(?:or|and|not)\s", re.IGNORECASE)
_TAGS = {
    **dict.fromkeys(("tiab", "title/abstract"), "ti,ab,kf"),
    **dict.fromkeys(("ti", "title"), "ti"),
    **dict.fromkeys(("tw", "text word"), "mp"),
    **dict.fromkeys(("mesh", "mh", "mesh terms"), "exp /"),
    **dict.fromkeys(("majr", "mesh major topic"), "exp */"),
    **dict.fromkeys(("mh:noexp", "mesh:noexp", "mesh terms:noexp"), "/"),
    **dict.fromkeys(("pt", "publication type", "ptyp"), "pt"),
    **dict.fromkeys(("au", "author"), "au"),
    **dict.fromkeys(("la", "language"), "la"),
    **dict.fromkeys(("dp", "pdat"), "dp"),
}
"""Tags of PubMed and what comes nearest."""


def bracket_at(
    text: str, start: int, end: int, wants_operand: bool, behind_word: bool
) -> FoundBracket:
    """The bracket that opens at `start`; one that does not close goes to the end of the line.

    `behind_word`: a word ends right before it.
    """
    close = _partner(text, start, end)
    closed = close < end
    inside = text[start + 1 : close]
    stop = min(close + 1, end)
    if match := _LIST.match(inside):
        return FoundBracket(Bracket.LIST, inside[match.end() :], stop, closed=closed)
    tag = _TAGS.get(" ".join(inside.lower().split()))
    if tag is not None and closed:
        return FoundBracket(Bracket.TAG, inside, stop, tag)
    if closed and wants_operand and _OPERATOR.search(inside):
        return FoundBracket(Bracket.GROUP, inside, stop)
    glued = behind_word or text[stop : stop + 1].isalnum() or text[stop : stop + 1] in ("-", "/")
    if glued and closed:
        return FoundBracket(Bracket.WORD, inside, stop)
    return FoundBracket(Bracket.NOTE, inside, stop, closed=closed)


def is_tag(note: str) -> bool:
    """Whether a note would be read as a tag behind a word: `[MeSH]`."""
    return note[1:-1].strip().lower() in _TAGS


def _partner(text: str, start: int, end: int) -> int:
    depth = 0
    for match in re.compile(r"[\[\]]").finditer(text, start, end):
        depth += 1 if match[0] == "[" else -1
        if depth == 0:
            return match.start()
    return end
