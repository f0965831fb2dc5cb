"""Queries of any dialect in Lucene's classic syntax.

AND and OR do not nest there as they seem to, so every clause that must be there has a `+`, every
one that must not a `-`, and alternatives stand in parentheses: that means the same whatever the
parser's default operator is.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from typing import assert_never

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import Clause, Either, Pattern, Proximity, Term, Wildcard
from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.dialect import Syntax
from bqlc.compiler.input.spans import Span
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.compiler.simplify.flatten import flatten
from bqlc.compiler.translate.loss import Effect, Loss, Written
from bqlc.compiler.translate.lower import lower
from bqlc_backends.lucene_syntax.capabilities import capabilities

MOST_CLAUSES = 1024
"""What IndexSearcher allows unless it is told otherwise."""

_SPECIAL = re.compile(r'[-+!(){}\[\]^"~*?:\\/&|\s]')
_SPECIAL_BUT_WILDCARDS = re.compile(r'[-+!(){}\[\]^"~:\\/&|\s]')
_EVERYTHING = "*:*"
_NOTHING = "(+*:* -*:*)"


def emit(query: CheckedQuery) -> Written:
    """The query in classic syntax, with what is lost."""
    lowered = lower(query, capabilities(query.schema))
    if lowered.query is None:
        return Written("", lowered.losses, lowered.notes)
    tree = flatten(lowered.query.tree)
    losses = lowered.losses
    count = sum(1 for _ in leaves(tree))
    if count > MOST_CLAUSES:
        message = (
            f"Lucene refuses more than {MOST_CLAUSES:,} clauses unless it is told otherwise "
            f"(IndexSearcher.setMaxClauseCount), and this query has {count:,}"
        )
        losses += (Loss(Span(0, len(query.source.text)), "size", Effect.UNKNOWN, message),)
    return Written(written(tree), losses, lowered.notes, (), lowered.constructs)


def written(tree: Clause) -> str:
    """A clause of which the classic syntax can say every part.

    >>> a, b, c = (checked.Text(("title",), Term(word)) for word in "abc")
    >>> written(checked.And((checked.Or((a, b)), checked.Not(c))))
    '+(title:a OR title:b) -title:c'
    """
    match tree:
        case checked.And(()):
            return _EVERYTHING
        case checked.And(parts):
            return _all(parts)
        case checked.Or(parts) if parts:
            return " OR ".join(map(_operand, parts))
        case checked.Not():
            return _all((tree,))
        case _:
            return _operand(tree)


def _all(parts: Iterable[Clause]) -> str:
    wanted: list[str] = []
    unwanted: list[str] = []
    for part in parts:
        if isinstance(part, checked.Not):
            unwanted.append(f"-{_operand(part.clause)}")
        else:
            wanted.append(f"+{_operand(part)}")
    return " ".join([*(wanted or [f"+{_EVERYTHING}"]), *unwanted])


def _operand(clause: Clause) -> str:
    match clause:
        case checked.And(()):
            return _EVERYTHING
        case checked.Or(()):
            return _NOTHING
        case checked.And() | checked.Or() | checked.Not():
            return f"({written(clause)})"
        case checked.Text(fields, pattern):
            return _text(fields[0], pattern)
        case checked.Value(fields, pattern, wild):
            return f"{fields[0]}:{_wild(pattern) if wild else _quoted(pattern)}"
        case checked.Dates(fields, first, last):
            return f"{fields[0]}:[{_day(first)} TO {_day(last)}]"
        case checked.Exists(fields):
            return f"{fields[0]}:[* TO *]"
        case checked.Exploded() | checked.Numbers():
            raise AssertionError(f"the classic syntax has no {type(clause).__name__}")
        case _:
            assert_never(clause)


def _text(field: str, pattern: Pattern) -> str:
    match pattern:
        case Term(token):
            return f"{field}:{_SPECIAL.sub(_escaped, token)}"
        case Wildcard(shape):
            return f"{field}:{_wild(shape)}"
        case checked.Phrase(parts):
            return f"{field}:{_quoted(' '.join(_word(part) for part in parts))}"
        case Proximity((one, other), distance, ordered):
            forth = f"{field}:{_pair(one, other)}~{distance}"
            if ordered or one == other:
                return forth
            return f"({forth} OR {field}:{_pair(other, one)}~{distance})"
        case Either((Proximity((one, other), distance), _)):  # what a slop of two or more means
            return f"{field}:{_pair(one, other)}~{distance}"
        case _:
            raise AssertionError(pattern)


def _pair(one: Pattern, other: Pattern) -> str:
    return _quoted(f"{_word(one)} {_word(other)}")


def _word(part: Pattern) -> str:
    assert isinstance(part, Term), part
    return part.token


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _wild(shape: str) -> str:
    return _SPECIAL_BUT_WILDCARDS.sub(_escaped, shape)


def _escaped(sign: re.Match[str]) -> str:
    return f"\\{sign[0]}"


def _day(day: dt.date | None) -> str:
    return "*" if day is None else day.strftime("%Y%m%d")


SYNTAX = Syntax("lucene", "Lucene's classic syntax", DOCUMENTS, emit)
