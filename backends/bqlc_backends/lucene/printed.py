"""How plans print: as text for people, as data for programs."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any, Protocol, assert_never

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import Pattern


class Lines(Protocol):
    def lines(self) -> list[str]:
        """The node as text, what is below it further to the right."""
        ...


class Printed:
    """A node of a plan: a frozen dataclass with `lines`."""

    def __str__(self: Lines) -> str:
        return "\n".join(self.lines())

    def to_json(self) -> dict[str, Any]:
        """The node as data: `node` names its kind, every other key is an attribute."""
        data: dict[str, Any] = _json(self)
        return data


def pattern_text(pattern: Pattern) -> str:
    """A pattern as it is written in BQL, without its field."""
    match pattern:
        case checked.Term(token):
            return token
        case checked.Wildcard(shape):
            return shape
        case checked.Phrase(parts):
            return f'"{" ".join(map(pattern_text, parts))}"'
        case checked.Either(options):
            return f"({' OR '.join(map(pattern_text, options))})"
        case checked.Proximity(operands, distance, ordered):
            return f"{near_name(distance, ordered)}({', '.join(map(pattern_text, operands))})"
        case _:
            assert_never(pattern)


def near_name(distance: int, ordered: bool) -> str:
    return f"{'PRE' if ordered else 'NEAR'}/{distance}"


def term_text(term: str) -> str:
    """A term as it is; in quotes when it would not be seen as one."""
    return term if term and not set(term) & set(' |"') else f'"{term}"'


def indented(nodes: Iterable[Lines], by: str = "  ") -> list[str]:
    return [by + line for node in nodes for line in node.lines()]


def _json(value: Any) -> Any:
    match value:
        case tuple():
            return [_json(item) for item in value]
        case dt.date():
            return value.isoformat()
        case _ if is_dataclass(value):
            kind = re.sub(r"(?<!^)(?=[A-Z])", "_", type(value).__name__).lower()
            names = (field.name for field in fields(value) if field.compare)
            return {"node": kind, **{name: _json(getattr(value, name)) for name in names}}
        case _:
            return value
