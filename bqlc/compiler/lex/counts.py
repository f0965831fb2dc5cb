"""Numbers of hits that are pasted behind the lines of a strategy."""

from __future__ import annotations

import re

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span

_AMOUNT = r"\d{1,3}(?:,\d{3})+|\d+"
_DOCUMENTS = r"(?:results?|hits?|records?|citations?|articles?|references?|items?)(?:\s+found)?"
_COUNT = re.compile(
    rf"""(?:(?<![^\S\n])  # blanks from the first on
           (?: (?=[ ]*\t) [^\S\n]++ [\d,]+
             | [^\S\n]++ (?:
                 \d{{1,3}}(?:,\d{{3}})+
               | \((?:n\s?=\s?)?(?:{_AMOUNT})(?:\s{_DOCUMENTS})?\)
               | (?:[-:=]\s)?(?:{_AMOUNT})\s{_DOCUMENTS}
               | {_DOCUMENTS}\s?[:=]\s?(?:{_AMOUNT})
               | \d\d?:\d\d:\d\d  # when it was searched
             ) )
        ){{1,4}}\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_BEHIND_OPERATOR = re.compile(r"(?<![\w*])(?:and|or|not)\s*\Z", re.IGNORECASE)
_BARE = re.compile(
    r"""(?P<sign>[^\S\n]+[:=|-][^\S\n]*|[:=|][^\S\n]+)?(?(sign)|[^\S\n]+)(?:n\s?=\s?)?
        (?:\d{1,3}(?:[ ,.]\d{3})+|\d+|\(\d{1,3}(?:[ .]\d{3})+\)
         |\d{1,2}[/.]\d{1,2}[/.]\d{4})\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_COMPLETE = re.compile(r"(?:[\])\"/.]|(?:\#|\b(?:and|or|not)\s+\(?\#?)\d{1,3})\Z", re.IGNORECASE)
_LINE = re.compile(r"(?<!\w)\d{1,3}\Z")
_WORDY = re.compile(r"[^\W_][*$]?\Z")
_LONGEST = 60  # so much of a line's end may be its count
_WIDEST = 300  # with the blanks before it and between its parts


def without_count(text: str, span: Span, found: list[Diagnostic]) -> Span:
    """The stretch of a line without the number of hits that was pasted with it."""
    end = span.end
    while (shorter := _shorter(text, span.start, end)) is not None:
        end = shorter
    if end == span.end:
        return span
    blank = text[end : span.end]
    told = _before_bare(text, Span(span.start, end)) is None
    safety = Safety.SAFE if told else Safety.UNSAFE  # else that is the count once this is gone
    found.append(
        diagnostic(
            "STR007",
            Span(end + len(blank) - len(blank.lstrip()), span.end),
            "a number of hits at the end of a line was left out",
            fix=Fix("remove it", (Edit(Span(end, span.end), ""),), safety),
        )
    )
    return Span(span.start, end)


def _shorter(text: str, start: int, end: int) -> int | None:
    """Where a line ends before its last count; None where it has none."""
    match = _COUNT.search(text, max(start, end - _WIDEST), end)
    while match and _BEHIND_OPERATOR.search(
        text, max(start, match.start() - _WIDEST), match.start()
    ):
        match = _COUNT.search(text, match.start() + 1, end)  # the first is a part
    if match is None or match.start() == start:
        return None
    first = max(start, match.start() - _WIDEST)
    return first + len(text[first : match.start()].rstrip())


def have_bare_counts(rows: list[str]) -> bool:
    """Whether rows that are written as lines would be read without the numbers at their ends."""
    text = "\n".join(rows)
    lines, at = [], 0
    for row in rows:
        lines.append(Span(at, at + len(row)))
        at += len(row) + 1
    return bare_counts(text, lines, []) is not None


def bare_counts(text: str, lines: list[Span], found: list[Diagnostic]) -> list[Span] | None:
    """The lines without the bare numbers at their ends, where each of several lines has one and
    one at least can be no word: `asthma[mh] 1234`; else None.

    >>> text = "asthma[mh] 1234 | #1 or child 56"
    >>> bare_counts(text, [Span(0, 15), Span(18, 32)], [])
    [Span(start=0, end=10), Span(start=18, end=29)]
    """
    if len(lines) < 2:
        return None
    ends = [_before_count(text, line) for line in lines]
    places = [
        Span(end, line.end) for end, line in zip(ends, lines, strict=True) if end is not None
    ]
    if len(places) < len(lines):
        return None
    shorter = [Span(line.start, place.start) for line, place in zip(lines, places, strict=True)]
    if not any(_COMPLETE.search(text, max(one.start, one.end - 19), one.end) for one in shorter):
        return None
    if all(_COUNT.search(text, place.start, place.end) for place in places):
        return None  # each can be told by itself
    found.append(
        diagnostic(
            "STR007",
            places[0],
            f"{len(places)} numbers of hits at the ends of lines were left out",
            fix=Fix("remove them", tuple(Edit(place, "") for place in places), Safety.UNSAFE),
        )
    )
    return shorter


def _before_count(text: str, line: Span) -> int | None:
    """Where the line ends before its number; None where it has none, or that is a part of it."""
    told = without_count(text, line, [])
    return told.end if told.end < line.end else _before_bare(text, line)


def _before_bare(text: str, line: Span) -> int | None:
    first = at = max(line.start, line.end - _LONGEST)
    while match := _BARE.search(text, at, line.end):
        before = text[first : match.start()]
        may_end = _LINE if match["sign"] else _WORDY  # `2015 - 2019` is one range
        complete = _COMPLETE.search(before) or may_end.search(before)
        if complete and not _BEHIND_OPERATOR.search(before):
            return match.start()
        at = match.start() + 1
    return None
