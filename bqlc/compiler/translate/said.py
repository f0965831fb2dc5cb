"""The English for single leaves, and for several in the same fields."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections.abc import Sequence
from math import inf
from typing import assert_never

from bqlc.compiler.ast.checked import (
    Dates,
    Either,
    Exists,
    Exploded,
    Leaf,
    Numbers,
    Pattern,
    Phrase,
    Proximity,
    Term,
    Text,
    Value,
    Wildcard,
)
from bqlc.compiler.translate.clauses import excluded, number_text
from bqlc.compiler.translate.gaps import gaps_of

_PLACES = {
    "section": "a section heading",
    "author": "an author's name",
    "headingword": "a subject heading",
    "journalname": "the name of the journal",
    "wholekeyword": "an author's keyword",
    "substanceword": "a substance's name",
    "otherword": "other indexing",
}
_MAPPED = "wherever the platform maps it to"
OTHER_LINE = "line"
"""The field of a value that is no value but the number of another line of the strategy."""

_MOST_PLACES = 5
_VALUES = {
    "mesh": "MeSH heading",
    "major": "main MeSH heading",
    "emtree": "Emtree heading",
    "emtreemajor": "main Emtree heading",
    "emtreesubheading": "Emtree subheading",
    "apa": "APA heading",
    "apamajor": "main APA heading",
    "pubtype": "publication type",
}
_SIGNS = {"*": "* for any letters or none", "?": "? for any one letter"}
_BOUNDED = re.compile(r'"[^"]*"|\([^()]*\)')


def one_leaf(leaf: Leaf) -> str:
    """A leaf as something that a document is with: `the word "kiln" in the title`."""
    match leaf:
        case Text(fields, pattern):
            return any_in([pattern], fields)
        case Value(fields, pattern, wild):
            if wild and pattern != "*":
                return f"{_a(_values(fields))} that {_fits(pattern)}"
            if wild:
                return one_leaf(Exists(fields))
            return any_value([pattern], fields)
        case Exploded(fields, heading):
            return f"the {_values(fields)} {quoted(heading)} or a narrower one"
        case Dates(fields, first, last):
            return f"{_date_of(fields)} {_dates(first, last)}"
        case Numbers(fields, low, high):
            return f"{_or(fields)} {_numbers(low, high)}"
        case Exists(fields):
            names = ["section heading" if field == "section" else field for field in fields]
            return f"any {_or(names)} at all"
        case _:
            assert_never(leaf)


def any_in(patterns: Sequence[Pattern], fields: Sequence[str], alone: bool = True) -> str:
    """Any one of the patterns in any one of the text fields. `alone`: nothing stands beside it."""
    said = f"{_patterns(patterns, 'or')} {_in(fields)}"
    return said if alone or not isinstance(patterns[0], Proximity) else f"({said})"


def all_in(patterns: Sequence[Pattern], fields: Sequence[str], alone: bool = True) -> str:
    """All of the patterns, each in any one of the text fields."""
    if len(patterns) == 1:
        return any_in(patterns, fields, alone)
    words = all(isinstance(pattern, Term) for pattern in patterns)
    each = " " if words and len(fields) == 1 else ", each "
    return f"{_patterns(patterns, 'and')}{each}{_in(fields)}"


def any_value(values: Sequence[str], fields: Sequence[str]) -> str:
    """Any one of the whole values in any one of the keyword fields."""
    if tuple(fields) == (OTHER_LINE,):
        return f"what line {joined(list(values), 'or')} finds"
    return f"the {_values(fields)} {joined([quoted(value) for value in values], 'or')}"


def joined(things: Sequence[str], word: str) -> str:
    """`a and b`, `a, b and c`; with a comma before the word where a thing has parts itself.

    >>> joined(["a", "b", "c or d"], "and")
    'a, b, and c or d'
    """
    if len(things) == 1:
        return things[0]
    signs = (", ", " or ", " and ", *([" in "] if word == "or" else []))
    parted = any(sign in _BOUNDED.sub("", thing) for thing in things for sign in signs)
    return f"{', '.join(things[:-1])}{',' * parted} {word} {things[-1]}"


def quoted(text: str) -> str:
    return f'"{text}"'


# ------------------------------------------------------------------ patterns


def _patterns(patterns: Sequence[Pattern], word: str) -> str:
    """`the word "a"`, `the word "a" or "b"`, `the words "a" and "b"`, `(.. or ..)`."""
    terms = [pattern.token for pattern in patterns if isinstance(pattern, Term)]
    if len(patterns) == 1:
        return _pattern(patterns[0])
    if len(terms) == len(patterns):
        plural = "s" if word == "and" else ""
        return f"the word{plural} {joined([quoted(term) for term in terms], word)}"
    said = [_pattern(pattern) for pattern in patterns]
    said = [
        f"({text})" if isinstance(pattern, Proximity) else text
        for text, pattern in zip(said, patterns, strict=True)
    ]
    return f"({joined(said, word)})" if word == "or" else joined(said, word)


def _pattern(pattern: Pattern) -> str:
    """With "the word" or "the phrase" before it, where it stands by itself."""
    match pattern:
        case Term(token):
            return f"the word {quoted(token)}"
        case Phrase(parts):
            return f"the phrase {_phrase(parts)}"
        case Wildcard("*"):
            return "any word at all"
        case Wildcard(text):
            return f"a word that {_fits(text)}"
        case Either(options):
            return _each_gap(pattern) or _patterns(options, "or")
        case Proximity(operands, distance, ordered):
            return _proximity(operands, distance, ordered)
        case _:
            assert_never(pattern)


def _operand(pattern: Pattern) -> str:
    """A part of a proximity, bare."""
    match pattern:
        case Term(token):
            return quoted(token)
        case Phrase(parts):
            return _phrase(parts)
        case Wildcard():
            return _pattern(pattern)
        case Either(options):
            if each := _each_gap(pattern):
                return f"({each})"
            return f"({joined([_operand(option) for option in options], 'or')})"
        case Proximity(operands, distance, ordered):
            return f"({_proximity(operands, distance, ordered)})"
        case _:
            assert_never(pattern)


def _each_gap(pattern: Pattern) -> str:
    """What is a proximity of neighbours elsewhere, and here an OR of all orders; else nothing."""
    found = gaps_of(pattern)
    if found is None:
        return ""
    words, distance = found
    said = joined([_operand(word) for word in words], "and")
    plural = "word" if distance == 1 else "words"
    return f"{said} in any order with at most {distance} other {plural} between neighbours"


def _proximity(operands: Sequence[Pattern], distance: int, ordered: bool) -> str:
    said: list[str] = []
    for operand in operands:
        text = _operand(operand)
        said.append(f"another {text}" if text in said else text)
    order = "in this order" if ordered else "in any order"
    if distance == 0:
        return f"{joined(said, 'and')} side by side {order}"
    words = "word" if distance == 1 else "words"
    together = "" if len(said) == 2 else " in all"
    near = f"with at most {distance} other {words} between them{together}"
    return f"{joined(said, 'and')} {order} {near}"


def _phrase(parts: Sequence[Term | Wildcard]) -> str:
    words = [part.token if isinstance(part, Term) else part.pattern for part in parts]
    return quoted(" ".join(words)) + _meanings(
        "".join(part.pattern for part in parts if isinstance(part, Wildcard))
    )


def _fits(pattern: str) -> str:
    """`begins with "mura"`, `ends with "ology"`, `is like "wom?n" (...)`."""
    if not set("*?") & set(pattern[:-1]) and pattern.endswith("*"):
        return f"begins with {quoted(pattern[:-1])}"
    if not set("*?") & set(pattern[1:]) and pattern.startswith("*"):
        return f"ends with {quoted(pattern[1:])}"
    return f"is like {quoted(pattern)}{_meanings(pattern)}"


def _meanings(pattern: str) -> str:
    """What the signs in a pattern stand for, in parentheses; nothing where it has none."""
    signs = [meaning for sign, meaning in _SIGNS.items() if sign in pattern]
    return f" ({', '.join(signs)})" if signs else ""


# ------------------------------------------------------------------ fields


def _in(fields: Sequence[str]) -> str:
    """`in the title`; of a word without a tag, that the platform decides."""
    others = [field for field in fields if field != "untagged"]
    if not others:
        return _MAPPED
    return f"in {_places(others)}" + (f" or {_MAPPED}" if len(others) < len(fields) else "")


def _places(fields: Sequence[str]) -> str:
    """`the title or body`, `the title or a section heading`."""
    plain = [field for field in fields if field not in _PLACES]
    if len(fields) > _MOST_PLACES:  # a platform's list, which would hide what is asked
        shown = ", ".join(fields[:3])
        return f"the {shown} or {len(fields) - 3} other fields"
    said = [f"the {_or(plain)}"] if plain else []
    return _or(said + [_PLACES[field] for field in fields if field in _PLACES])


def _values(fields: Sequence[str]) -> str:
    """What people call the fields of whole values."""
    return _or([_VALUES.get(field, field) for field in fields])


def _or(names: Sequence[str]) -> str:
    return joined(names, "or")


def _a(noun: str) -> str:
    return f"an {noun}" if noun[:1] in "aeiou" else f"a {noun}"


def _date_of(fields: Sequence[str]) -> str:
    names = _or(fields)
    return _a(names if "date" in names else f"{names} date")


# ------------------------------------------------------------------ ranges


def _dates(first: dt.date | None, last: dt.date | None) -> str:
    """In years, else in months, else in days; what `date[..]` would be typed with."""
    starts = first is None or first.day == 1
    ends = last is None or last.day == calendar.monthrange(last.year, last.month)[1]
    length = 10
    if starts and ends:
        years = (first is None or first.month == 1) and (last is None or last.month == 12)
        length = 4 if years else 7
    low = first.isoformat()[:length] if first else None
    high = last.isoformat()[:length] if last else None
    # A document's own date may be a year or a month: such a date meets every day of it.
    sure = "" if length == 4 else "that is or may be "
    at = "on" if length == 10 else "in"
    if low == high:
        return f"{sure}{at} {low}"
    if low is None:
        return f"{sure}{at} {high} or earlier"
    if high is None:
        return f"{sure}{at} {low} or later"
    return f"{sure}from {low} to {high}"


def _numbers(low: float | None, high: float | None) -> str:
    if low is not None and low == high:
        return number_text(low)
    if low is not None and high is not None:
        return f"from {number_text(low)} to {number_text(high)}"
    if low is not None:
        above = excluded(low, -inf)
        return f"of {number_text(low)} or more" if above is None else f"above {number_text(above)}"
    if high is not None:
        below = excluded(high, inf)
        return (
            f"of {number_text(high)} or less" if below is None else f"below {number_text(below)}"
        )
    return "of any size"
