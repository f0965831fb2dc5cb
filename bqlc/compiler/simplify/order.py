"""Pass `order`: what is cheap to look up first, what must not be there last."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bqlc.compiler.ast.checked import (
    JOINS,
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
from bqlc.compiler.ast.walk import rebuild_groups


def order(clause: Clause) -> Clause:
    """Sort the parts of every AND and OR by what they cost an engine; equal ones stay in order.

    >>> hearts, heart = Text(("body",), Wildcard("heart*")), Text(("body",), Term("heart"))
    >>> order(And((Not(heart), hearts, heart))) == And((heart, hearts, Not(heart)))
    True
    """
    return rebuild_groups(clause, _sort)


def _sort(clause: Clause) -> Clause:
    if not isinstance(clause, JOINS):
        return clause
    parts = tuple(sorted(clause.parts, key=_cost))
    return clause if parts == clause.parts else replace(clause, parts=parts)


def _cost(clause: Clause) -> int:
    """A rank, not a measure: term look-ups, ranges, positions, word lists, then groups and NOT."""
    match clause:
        case Value(_, _, wild):
            return 40 if wild else 0
        case Exists() | Exploded():
            return 1
        case Dates() | Numbers():
            return 10
        case Text(_, pattern):
            return _pattern_cost(pattern)
        case And() | Or():
            return 60
        case Not():
            return 70
        case _:
            assert_never(clause)


def _pattern_cost(pattern: Pattern) -> int:
    match pattern:
        case Term():
            return 0
        case Phrase(parts):
            return 20 if all(isinstance(part, Term) for part in parts) else 45
        case Wildcard(text):
            return 50 if text[:1] in "*?" else 30
        case Either() | Proximity():
            return 48
        case _:
            assert_never(pattern)
