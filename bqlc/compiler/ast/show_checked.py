"""A checked tree as plain data for JSON."""

from __future__ import annotations

from typing import Any, assert_never

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
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import NOWHERE


def clause_json(clause: Clause, source: Source) -> dict[str, Any]:
    """`node` names the kind; `place` is where it comes from, null for what a pass made."""
    data: dict[str, Any] = {"node": type(clause).__name__.lower()}
    data["place"] = None if clause.span == NOWHERE else source.place_json(clause.span)
    match clause:
        case Text(fields, pattern):
            data |= {"fields": list(fields), "pattern": pattern_json(pattern)}
        case Value(fields, value, wild):
            data |= {"fields": list(fields), "value": value, "wild": wild}
        case Exploded(fields, heading):
            data |= {"fields": list(fields), "heading": heading}
        case Dates(fields, first, last):
            data["fields"] = list(fields)
            data["first"] = first.isoformat() if first else None
            data["last"] = last.isoformat() if last else None
        case Numbers(fields, low, high):
            data |= {"fields": list(fields), "low": low, "high": high}
        case Exists(fields):
            data["fields"] = list(fields)
        case And(parts) | Or(parts):
            data["parts"] = []
            for part in parts:
                data["parts"].append(clause_json(part, source))
        case Not(inner):
            data["clause"] = clause_json(inner, source)
        case _:
            assert_never(clause)
    return data


def pattern_json(pattern: Pattern) -> dict[str, Any]:
    match pattern:
        case Term(token):
            return {"term": token}
        case Wildcard(text):
            return {"wildcard": text}
        case Phrase(parts):
            return {"phrase": [pattern_json(part) for part in parts]}
        case Either(options):
            return {"either": _list_json(options)}
        case Proximity(operands, distance, ordered):
            operands_json = _list_json(operands)
            return {"proximity": operands_json, "distance": distance, "ordered": ordered}
        case _:
            assert_never(pattern)


def _list_json(patterns: tuple[Pattern, ...]) -> list[dict[str, Any]]:
    shown = []
    for pattern in patterns:
        shown.append(pattern_json(pattern))
    return shown
