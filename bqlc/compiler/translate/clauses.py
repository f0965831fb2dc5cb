"""A part of a checked query as BQL again, to name it in a card or a count."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from decimal import Decimal
from math import inf, isfinite, nextafter
from typing import assert_never

from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Dates,
    Either,
    Exists,
    Exploded,
    Not,
    Numbers,
    Or,
    Pattern,
    Phrase,
    Proximity,
    Term,
    Text,
    Value,
    Wildcard,
)
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.translate.bql import MAX_CHAIN, near_name

_LIKE_OPERATOR = re.compile(r"(?:and|or|not|near|pre|adj)\d*\Z")


def label(clause: Clause, schema: Schema) -> str:
    """BQL that can be typed back and means `clause`; tokens are in lower case, as indexed.

    >>> from bqlc.compiler.resolve.schema import DOCUMENTS
    >>> label(Not(Text(("title",), Phrase((Term("wi"), Term("fi"))))), DOCUMENTS)
    'NOT "wi fi"[title]'
    """
    match clause:
        case Text(fields, pattern):
            tag = _tag(fields, schema)
            return _pattern(pattern) + tag if tag else _alone(pattern)
        case Value(fields, pattern):
            return _quoted(pattern) + f"[{','.join(fields)}]"
        case Exploded(fields, heading):
            return _quoted(heading) + f"[{','.join(fields)}:explode]"
        case Dates(fields, first, last):
            return _ranges(fields, span_of_dates(first, last))
        case Numbers(fields, low, high):
            return _ranges(fields, span_of_numbers(low, high))
        case Exists(fields):
            return f"*[{','.join(fields)}]"
        case And(()):
            return "NOT ()"
        case Or(()):
            return "()"
        case And(parts):
            return " AND ".join(_bracketed(part, schema) for part in parts)
        case Or(parts):
            return " OR ".join(_bracketed(part, schema) for part in parts)
        case Not(inner):
            return f"NOT {_bracketed(inner, schema)}"
        case _:
            assert_never(clause)


def _bracketed(clause: Clause, schema: Schema) -> str:
    text = label(clause, schema)
    return f"({text})" if isinstance(clause, And | Or) and len(clause.parts) > 1 else text


def _tag(fields: tuple[str, ...], schema: Schema) -> str:
    return "" if fields == schema.default_fields else f"[{','.join(fields)}]"


def _alone(pattern: Pattern) -> str:
    """A pattern that no tag follows and no comma: two operands have their operator between them,
    as the formatter writes them."""
    if not isinstance(pattern, Proximity) or len(pattern.operands) != 2:
        return _pattern(pattern)
    left, right = pattern.operands
    first = _alone(left) if _in_a_row(left) < MAX_CHAIN else _pattern(left)
    return f"{first} {near_name(pattern.distance, pattern.ordered)} {_pattern(right)}"


def _in_a_row(pattern: Pattern) -> int:
    """How many operators in a row the text of this one would have."""
    count = 0
    while isinstance(pattern, Proximity) and len(pattern.operands) == 2:
        count, pattern = count + 1, pattern.operands[0]
    return count


def _pattern(pattern: Pattern) -> str:
    match pattern:
        case Term(token):
            return _quoted(token) if _LIKE_OPERATOR.match(token) else token
        case Wildcard(shape):
            return shape
        case Phrase(parts):
            return _quoted(
                " ".join(part.token if isinstance(part, Term) else part.pattern for part in parts)
            )
        case Either(options):
            return f"({' OR '.join(map(_alone, options))})"
        case Proximity(operands, distance, ordered):
            return f"{near_name(distance, ordered)}({', '.join(map(_alone, operands))})"
        case _:
            assert_never(pattern)


def _quoted(text: str) -> str:
    escaped = text.replace('"', '\\"')
    return f'"{escaped}"'


def _ranges(fields: tuple[str, ...], content: str) -> str:
    """`date[2016..]`; a range that is open at both ends asks for any value."""
    if content in ("", ".."):
        return f"*[{','.join(fields)}]"
    text = " OR ".join(f"{field}[{content}]" for field in fields)
    return f"({text})" if len(fields) > 1 else text


def span_of_numbers(low: float | None, high: float | None) -> str:
    """`3`, `3..5`, `3..`; a limit that is itself left out as `>3`, `<5`."""
    if low is not None and low == high:
        return number_text(low)
    below = excluded(high, inf) if low is None else None
    above = excluded(low, -inf) if high is None else None
    if below is not None:
        return f"<{number_text(below)}"
    if above is not None:
        return f">{number_text(above)}"
    ends = ["" if end is None else number_text(end) for end in (low, high)]
    return "..".join(ends)


def number_text(number: float) -> str:
    """The shortest text that reads back as this number, without an exponent.

    >>> [number_text(number) for number in (3.0, 0.1, 1e21, 1.5e-7)]
    ['3', '0.1', '1000000000000000000000', '0.00000015']
    """
    return format(Decimal(repr(number)), "f").removesuffix(".0")


def excluded(limit: float | None, towards: float) -> float | None:
    """The number that a limit stops right before: `<3` ends at the last number below 3.

    >>> from math import nextafter
    >>> excluded(nextafter(3.0, -inf), inf), excluded(2.5, inf)
    (3.0, None)
    """
    if limit is None or not isfinite(limit):
        return None
    beyond = nextafter(limit, towards)
    return beyond if len(repr(beyond)) < len(repr(limit)) else None


def span_of_dates(first: dt.date | None, last: dt.date | None) -> str:
    """A date span in years, else in months, else in days: `2016`, `2016-03..`, `..2015-06-02`."""
    starts = first is None or first.day == 1
    ends = last is None or last.day == calendar.monthrange(last.year, last.month)[1]
    length = 10
    if starts and ends:
        whole_years = (first is None or first.month == 1) and (last is None or last.month == 12)
        length = 4 if whole_years else 7
    low = "" if first is None else first.isoformat()[:length]
    high = "" if last is None else last.isoformat()[:length]
    return low if low == high else f"{low}..{high}"
