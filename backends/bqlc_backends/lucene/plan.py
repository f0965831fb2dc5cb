"""A Lucene query before there is any Java: which index entries to look up and how to combine them.

A plan is a small frozen tree. `str(plan)` is readable text, `plan.to_json()` the same as data.
`emit` makes it from a query, `java` makes Lucene's objects of it, node by node:

    AnyTerm    TermQuery, TermInSetQuery      DateRange      LongRange on day numbers
    Prefix     PrefixQuery                    NumberRange    DoublePoint
    Wildcard   WildcardQuery                  HasValue       TermQuery on `_has`
    Phrase     PhraseQuery, SpanNearQuery     AllOf, AnyOf   BooleanQuery
    Near       ordered SpanNearQueries        Everything     MatchAllDocsQuery

`Verified` is the one node that no Lucene query can express; the engine settles it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from itertools import permutations, product
from typing import Any, Protocol, TypeAlias, assert_never

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import Pattern

SpanPart: TypeAlias = "checked.Term | checked.Wildcard | checked.Phrase | Near"
Slot: TypeAlias = tuple[SpanPart, ...]
"""Alternatives that may stand in one place of an ordered span."""


class _Lines(Protocol):
    def lines(self) -> list[str]:
        """The node as text, what is below it further to the right."""
        ...


class _Printed:
    """Every node prints as text and as data."""

    def __str__(self: _Lines) -> str:
        return "\n".join(self.lines())

    def to_json(self) -> dict[str, Any]:
        """The node as data: `node` names its kind, every other key is an attribute."""
        data: dict[str, Any] = _json(self)
        return data


@dataclass(frozen=True)
class Everything(_Printed):
    """All documents."""

    def lines(self) -> list[str]:
        return ["every document"]


@dataclass(frozen=True)
class Nothing(_Printed):
    """No document."""

    def lines(self) -> list[str]:
        return ["no document"]


@dataclass(frozen=True)
class AnyTerm(_Printed):
    """The field holds one of these index terms: tokens, or whole values of a keyword field."""

    field: str
    terms: tuple[str, ...]

    def lines(self) -> list[str]:
        shown = " | ".join(map(_term_text, self.terms))
        return [f"{self.field}: {shown}"]


@dataclass(frozen=True)
class Prefix(_Printed):
    """The field holds a term that begins so: a right truncation."""

    field: str
    prefix: str

    def lines(self) -> list[str]:
        return [f"{self.field}: {_term_text(self.prefix)}*"]


@dataclass(frozen=True)
class Wildcard(_Printed):
    """The field holds a term of this shape: `*` is any run of characters, `?` exactly one."""

    field: str
    pattern: str

    def lines(self) -> list[str]:
        return [f"{self.field}: {_term_text(self.pattern)} (wildcard)"]


@dataclass(frozen=True)
class Phrase(_Printed):
    """The parts stand side by side, in this order, in one value of the field."""

    field: str
    parts: tuple[checked.Term | checked.Wildcard, ...]

    def lines(self) -> list[str]:
        return [f"{self.field}: {pattern_text(checked.Phrase(self.parts))}"]


@dataclass(frozen=True)
class Near(_Printed):
    """Ordered spans: one slot of each operand, side by side with at most `distance` gaps in all.

    It stands for one ordered SpanNear for every choice of one slot per operand and, unless
    `ordered`, every order of the operands. Lucene finds each of these exactly when the parts of
    a slot have the same length in tokens, which is why an operand has several slots.
    """

    field: str
    operands: tuple[tuple[Slot, ...], ...]
    distance: int
    ordered: bool

    @cached_property
    def spans(self) -> tuple[tuple[Slot, ...], ...]:
        """The ordered spans, without repetition: `NEAR/3(a, a)` has one."""
        sequences = (self.operands,) if self.ordered else permutations(self.operands)
        found = (span for sequence in sequences for span in product(*sequence))
        return tuple(dict.fromkeys(found))

    def lines(self) -> list[str]:
        name = "PRE" if self.ordered else "NEAR"
        number = len(self.spans)
        head = f"{self.field}: {name}/{self.distance} as {number} ordered span{'s'[: number != 1]}"
        return [head, *(f"  {_operand_text(operand)}" for operand in self.operands)]


@dataclass(frozen=True)
class DateRange(_Printed):
    """A date of the field, itself a period, overlaps `first..last`; None is open."""

    field: str
    first: dt.date | None
    last: dt.date | None

    def lines(self) -> list[str]:
        return [f"{self.field}: {self.first or ''}..{self.last or ''}"]


@dataclass(frozen=True)
class NumberRange(_Printed):
    """A number of the field lies within `low..high`, both included; None is open."""

    field: str
    low: float | None
    high: float | None

    def lines(self) -> list[str]:
        low, high = ("" if end is None else f"{end:g}" for end in (self.low, self.high))
        return [f"{self.field}: {low}..{high}"]


@dataclass(frozen=True)
class HasValue(_Printed):
    """The field has a value."""

    field: str

    def lines(self) -> list[str]:
        return [f"{self.field}: any value"]


@dataclass(frozen=True)
class AllOf(_Printed):
    """Every one of `parts` (without parts: any document) and none of `excluded`."""

    parts: tuple[Plan, ...]
    excluded: tuple[Plan, ...] = ()

    def lines(self) -> list[str]:
        parts = self.parts or (Everything(),)
        shown = ["all of", *_indented(parts)]
        return [*shown, "but none of", *_indented(self.excluded)] if self.excluded else shown


@dataclass(frozen=True)
class AnyOf(_Printed):
    """At least one of the parts."""

    parts: tuple[Plan, ...]

    def lines(self) -> list[str]:
        return ["any of", *_indented(self.parts)]


@dataclass(frozen=True)
class Verified(_Printed):
    """A proximity that only reading the stored text can settle.

    Every document of it is in `among`, and every document of `sure` is one of it; those between
    the two are read and judged by the oracle.
    """

    field: str
    pattern: Pattern
    among: Plan
    sure: Plan

    def lines(self) -> list[str]:
        return [
            f"{self.field}: {pattern_text(self.pattern)}, verified on the stored text",
            "  among",
            *_indented((self.among,), "    "),
            "  without reading",
            *_indented((self.sure,), "    "),
        ]


Plan: TypeAlias = (
    Everything
    | Nothing
    | AnyTerm
    | Prefix
    | Wildcard
    | Phrase
    | Near
    | DateRange
    | NumberRange
    | HasValue
    | AllOf
    | AnyOf
    | Verified
)


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
            inside = ", ".join(map(pattern_text, operands))
            return f"{'PRE' if ordered else 'NEAR'}/{distance}({inside})"
        case _:
            assert_never(pattern)


def _term_text(term: str) -> str:
    """A term as it is; in quotes when it would not be seen as one."""
    return term if term and not set(term) & set(' |"') else f'"{term}"'


def _slot_text(slot: Slot) -> str:
    return " | ".join(_part_text(part) for part in slot)


def _operand_text(slots: tuple[Slot, ...]) -> str:
    """The slots of an operand, a semicolon between one and the next."""
    return " ; ".join(map(_slot_text, slots))


def _inner_text(slots: tuple[Slot, ...]) -> str:
    """The same inside of a list: in brackets if it is more than one alternative."""
    alternatives = sum(map(len, slots))
    return _operand_text(slots) if alternatives == 1 else f"({_operand_text(slots)})"


def _part_text(part: SpanPart) -> str:
    if isinstance(part, Near):
        name = "PRE" if part.ordered else "NEAR"
        return f"{name}/{part.distance}({', '.join(map(_inner_text, part.operands))})"
    return pattern_text(part)


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


def _indented(plans: Iterable[Plan], by: str = "  ") -> list[str]:
    return [by + line for plan in plans for line in plan.lines()]
