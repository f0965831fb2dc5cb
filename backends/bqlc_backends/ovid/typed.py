"""Patterns, values and dates of a checked query as they are typed on Ovid."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections.abc import Iterator, Sequence

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import Pattern, Term, Wildcard
from bqlc.compiler.ast.nodes import Near, Or, Phrase, Query, Run, Word
from bqlc_backends.ovid.exploding import EXPLODE
from bqlc_backends.ovid.terms import STOP_WORDS, forms

FIRST_YEAR, LAST_YEAR = 1000, 2099
"""What stands for no end at all: Ovid's stems `1*` and `20*` are all years."""

_BEGINNINGS, _ENDS = ("1*", "10*", "100*"), ("20*", "209*")
"""Stems that begin or end there, and are read so."""

_PLAIN = re.compile(r"[^\W_]+[*#]*\Z|[^\W_]+(?:[*#?$][^\W_]*)*\d?\Z")
_WORDLIKE = re.compile(r"[^\W\d_]")
_JOINTS = re.compile(r"(?:and|or|not|adj\d*|near\d*|limit|in|use|from)\Z", re.IGNORECASE)
_HEADING_WORD = re.compile(r"[^\W_][\w'-]*,?\Z")


def word_of(part: Term | Wildcard) -> Word:
    """`wom?n*` is typed `wom#n*`."""
    return Word(part.token if isinstance(part, Term) else part.pattern.replace("?", "#"))


def typed(pattern: Pattern) -> Query:
    """A pattern as a tree; what is not a word by itself stands in quotation marks."""
    match pattern:
        case Term() | Wildcard():
            return _unit([word_of(pattern)])
        case checked.Phrase(parts):
            return _unit([word_of(part) for part in parts])
        case checked.Either(options):
            return any_of(options)
        case checked.Proximity(operands, distance, ordered):
            left = typed(operands[0])
            for operand in operands[1:]:
                left = Near((left, typed(operand)), distance, ordered)
            return left


def any_of(options: Sequence[Pattern]) -> Query:
    """An OR; the forms of one word with `?` or `$2` as that word."""
    word = one_word(options)
    if word is not None:
        return _unit([Word(word)])
    parts: list[Query] = []
    for option in options:
        inner = typed(option)
        parts += inner.parts if isinstance(inner, Or) else (inner,)
    return Or(tuple(parts))


def one_word(options: Sequence[Pattern]) -> str | None:
    """The word that stands for these and no others, if there is one.

    >>> one_word((Term("color"), Wildcard("colo?r")))
    'colo?r'
    >>> one_word((Term("dog"), Wildcard("dog?"), Wildcard("dog??")))
    'dog$2'
    """
    texts = []
    for option in options:
        if not isinstance(option, Term | Wildcard):
            return None
        texts.append(option.token if isinstance(option, Term) else option.pattern)
    longest, shortest = max(texts, key=len), min(texts, key=len)
    wanted = set(texts)
    candidates = [longest]
    if longest.startswith(shortest) and set(longest[len(shortest) :]) == {"?"}:
        count = len(longest) - len(shortest)
        candidates.insert(0 if count > 1 else 1, f"{shortest}${count}")
    for candidate in candidates:
        if len(texts) > 1 and set(forms(candidate)) == wanted:
            return candidate
    return None


def _unit(words: list[Word]) -> Query:
    plain = all(_is_plain(word.text) for word in words)
    if not plain or words[0].text in EXPLODE:
        return Phrase(tuple(words))
    return words[0] if len(words) == 1 else Run(tuple(words))


def _is_plain(text: str) -> bool:
    """Not so a stop word: guides to Ovid ask for quotation marks around its phrase."""
    return (
        _PLAIN.match(text) is not None
        and _WORDLIKE.search(text) is not None
        and _JOINTS.match(text) is None
        and text.lower() not in STOP_WORDS
    )


def value(text: str, wild: bool) -> Query:
    """A whole value; `?` is one character."""
    words = [Word(word) for word in (text.replace("?", "#") if wild else text).split()]
    return _unit(words)


def heading(text: str) -> Query:
    """A heading: in quotation marks where it has more than words, commas and hyphens."""
    words = text.split()
    plain = all(
        _HEADING_WORD.match(word) and not _JOINTS.match(word) and not word.isdecimal()
        for word in words
    )
    if not plain or words[0] in EXPLODE:
        return Phrase(tuple(map(Word, words)))
    return Word(words[0]) if len(words) == 1 else Run(tuple(map(Word, words)))


# -------------------------------------------------------------------- dates


def stems(first: dt.date | None, last: dt.date | None, years: bool) -> Iterator[str]:
    """The truncated dates that together are the period; `years`: whole ones, as `.yr.` has them.

    >>> list(stems(dt.date(2008, 1, 1), dt.date(2011, 12, 31), True))
    ['2008', '2009', '2010', '2011']
    >>> list(stems(dt.date(1998, 11, 1), None, False))
    ['199811*', '199812*', '1999*', '20*']

    `1*` and `20*` are read as having no end, and so stand for none that has one:

    >>> list(stems(dt.date(1990, 1, 1), dt.date(2029, 12, 31), True))
    ['199*', '200*', '201*', '202*']
    """
    begins = last is None or last.year >= FIRST_YEAR + 10  # later than `100*`
    start = first or dt.date(FIRST_YEAR if begins else dt.MINYEAR, 1, 1)
    ends = start <= dt.date(LAST_YEAR - 9, 1, 1)  # not later than `209*`
    end = last or dt.date(LAST_YEAR if ends else dt.MAXYEAR, 12, 31)
    endless = {*(_BEGINNINGS if first else ()), *(_ENDS if last else ())}
    at = start
    while at <= end:
        for stem, stop in _spans(at, years):
            if stop <= end and stem not in endless:
                yield stem
                if stop == end:
                    return
                at = stop + dt.timedelta(days=1)
                break


def _spans(at: dt.date, years: bool) -> Iterator[tuple[str, dt.date]]:
    """What may begin on this day, the longest first."""
    if (at.month, at.day) == (1, 1):
        for zeros in (3, 2, 1):
            size = 10**zeros
            if at.year % size == 0:
                yield f"{at.year // size:0{4 - zeros}}*", dt.date(at.year + size - 1, 12, 31)
        yield f"{at.year:04}" if years else f"{at.year:04}*", dt.date(at.year, 12, 31)
    if at.day == 1:
        last = calendar.monthrange(at.year, at.month)[1]
        yield f"{at.year:04}{at.month:02}*", at.replace(day=last)
    yield f"{at.year:04}{at:%m%d}", at


def as_range(first: dt.date | None, last: dt.date | None, years: bool) -> str | None:
    """The period as a limit has it: `1990 -Current`; None where a limit cannot say it."""
    if first is None:
        return None
    if years:
        if last is None:
            return f"{first.year} -Current"
        return f"{first.year}" if first.year == last.year else f"{first.year} - {last.year}"
    return None if last is None else f"{first:%Y%m%d}-{last:%Y%m%d}"
