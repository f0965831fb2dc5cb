"""A part of a checked query as BQL again, to name it in a card or a count."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from typing import assert_never

from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Dates,
    Either,
    Exists,
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

_LIKE_OPERATOR = re.compile(r"(?:and|or|not|near|pre|adj)\d*\Z")


def label(clause: Clause, schema: Schema) -> str:
    """BQL that can be typed back and means `clause`; tokens are in lower case, as indexed.

    >>> from bqlc.compiler.resolve.schema import DOCUMENTS
    >>> label(Not(Text(("title",), Phrase((Term("wi"), Term("fi"))))), DOCUMENTS)
    'NOT "wi fi"[title]'
    """
    match clause:
        case Text(fields, pattern):
            return _pattern(pattern) + _tag(fields, schema)
        case Value(fields, pattern):
            return _quoted(pattern) + f"[{','.join(fields)}]"
        case Dates(fields, first, last):
            return _ranges(fields, _dates(first, last))
        case Numbers(fields, low, high):
            return _ranges(fields, f"{_number(low)}..{_number(high)}")
        case Exists(fields):
            return f"*[{','.join(fields)}]"
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
            return f"({' OR '.join(map(_pattern, options))})"
        case Proximity(operands, distance, ordered):
            name = "PRE" if ordered else "NEAR"
            return f"{name}/{distance}({', '.join(map(_pattern, operands))})"
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


def _number(number: float | None) -> str:
    """The shortest text that reads back as this number."""
    return "" if number is None else repr(number).removesuffix(".0")


def _dates(first: dt.date | None, last: dt.date | None) -> str:
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
