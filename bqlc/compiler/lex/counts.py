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
               | \d++(?=[^\S\n]++\d\d?:\d\d:\d\d\Z)
             ) )
        ){{1,4}}\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_BEHIND_OPERATOR = re.compile(r"(?<![\w*])(?:and|or|not)\s*\Z", re.IGNORECASE)
_BARE = re.compile(
    r"""(?P<sign>[^\S\n]+[:=|-][^\S\n]*|[:=|][^\S\n]+)?(?(sign)|[^\S\n]+)(?:n\s?=\s?)?
        (?:\d{1,3}(?:[ ,.]\d{3})+|\d+|\(\d{1,3}(?:[ .]\d{3})+\)
         |\d{1,2}[/.]\d{1,2}[/.]\d{4})
        (?:[^\S\n]+(?:advanced|basic)\b[^\n]{0,60})?\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_COMPLETE = re.compile(r"(?:[\])\"/.]|(?:\#|\b(?:and|or|not)\s+\(?\#?)\d{1,3})\Z", re.IGNORECASE)
_LINE = re.compile(r"(?<!\w)\d{1,3}\Z")
_WORDY = re.compile(r"[^\W_][*$]?\Z")
_WITH_COMMAS = re.compile(r"[^\S\n]+\d{1,3}(?:,\d{3})+")
_SPACED = re.compile(r"\d \d")
_NUMBER_BEFORE = re.compile(r"[^\W_][*$]?\s+(\d{1,3})\Z")
_HUNDREDS = re.compile(r"\d[ ,.]?\d[ ,.]?\d")
_YEAR = re.compile(r"\D*(?:19|20)\d\d")
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
    one at least can be no word: `asthma[mh] 1234`; else None. A short number or a year behind a
    word stays, with a warning.

    >>> text = "asthma[mh] 1234 | #1 or child 560"
    >>> bare_counts(text, [Span(0, 15), Span(18, 33)], [])
    [Span(start=0, end=10), Span(start=18, end=29)]
    """
    ends = [_before_count(text, line) for line in lines]
    places = [
        Span(end, line.end) for end, line in zip(ends, lines, strict=True) if end is not None
    ]
    if len(lines) < 2 or len(places) < len(lines):
        return None
    told = {place for place in places if _COUNT.search(text, place.start, place.end)}
    bare = [place for place in places if place not in told]
    other_form = any(not _WITH_COMMAS.fullmatch(text, one.start, one.end) for one in told)
    years = all(_YEAR.fullmatch(text, one.start, one.end) for one in bare)  # of none as well
    if (
        other_form
        or years
        or not any(_HUNDREDS.search(text[one.start : one.end]) for one in places)
    ):
        return None
    kept = {place for place in bare if _may_be_a_part(text, place)}
    removed = [place for place in places if place not in kept]
    if not any(_COMPLETE.search(text, max(0, one.start - 19), one.start) for one in removed):
        return None
    found.append(
        diagnostic(
            "STR007",
            removed[0],
            f"{len(removed)} numbers of hits at the ends of lines were left out",
            fix=Fix("remove them", tuple(Edit(place, "") for place in removed), Safety.UNSAFE),
        )
    )
    for place in places:
        before = _NUMBER_BEFORE.search(text, max(0, place.start - 19), place.start)
        if place in kept:
            found.append(_kept(place, text))
        elif before and not _COMPLETE.search(text, max(0, place.start - 19), place.start):
            found.append(_kept(Span(*before.span(1)), text))
    return [
        line if place in kept else Span(line.start, place.start)
        for line, place in zip(lines, places, strict=True)
    ]


def _may_be_a_part(text: str, place: Span) -> bool:
    """`covid 19`, `type 2`, `guideline 2015`: a short number or a year behind a word."""
    if _COMPLETE.search(text, max(0, place.start - 19), place.start):
        return False
    small = not _HUNDREDS.search(text[place.start : place.end])
    return small or _YEAR.fullmatch(text, place.start, place.end) is not None


def _kept(place: Span, text: str) -> Diagnostic:
    number = text[place.start : place.end].strip()
    start = place.end - len(number)
    return diagnostic(
        "STR010",
        Span(start, place.end),
        f"`{number}` stands where other lines have their numbers of hits; it was read as a part "
        "of the search",
        help="remove it if it is a number of hits",
    )


def ending(row: str) -> tuple[str, bool]:
    """The number at the end of a row that may be of hits, and whether what stands before it shows
    that it is.

    >>> ending("asthma[ti] 120"), ending("type 2"), ending("asthma")
    (('120', True), ('2', False), ('', False))
    """
    end = _before_count(row, Span(0, len(row.rstrip())))
    if end is None:
        return "", False
    return row[end:].strip(), _COMPLETE.search(row, max(0, end - 19), end) is not None


def _before_count(text: str, line: Span) -> int | None:
    """Where the line ends before its number; None where it has none, or that is a part of it."""
    told = without_count(text, line, [])
    return told.end if told.end < line.end else _before_bare(text, line)


def _before_bare(text: str, line: Span) -> int | None:
    first = at = max(line.start, line.end - _LONGEST)
    while match := _BARE.search(text, at, line.end):
        before = text[first : match.start()]
        may_end = _LINE if match["sign"] else _WORDY  # `2015 - 2019` is one range
        if _SPACED.search(match[0]):  # behind a word, `interleukin 6 812`, the first is a part
            may_end = _LINE
        complete = _COMPLETE.search(before) or may_end.search(before)
        if complete and not _BEHIND_OPERATOR.search(before):
            return match.start()
        at = match.start() + 1
    return None
