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
from dataclasses import dataclass
from typing import TypeAlias

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import Pattern
from bqlc_backends.lucene.near import Near
from bqlc_backends.lucene.printed import Printed, indented, pattern_text, term_text


@dataclass(frozen=True)
class Everything(Printed):
    """All documents."""

    def lines(self) -> list[str]:
        return ["every document"]


@dataclass(frozen=True)
class Nothing(Printed):
    """No document."""

    def lines(self) -> list[str]:
        return ["no document"]


@dataclass(frozen=True)
class AnyTerm(Printed):
    """The field holds one of these index terms: tokens, or whole values of a keyword field."""

    field: str
    terms: tuple[str, ...]

    def lines(self) -> list[str]:
        shown = " | ".join(map(term_text, self.terms))
        return [f"{self.field}: {shown}"]


@dataclass(frozen=True)
class Prefix(Printed):
    """The field holds a term that begins so: a right truncation."""

    field: str
    prefix: str

    def lines(self) -> list[str]:
        return [f"{self.field}: {term_text(self.prefix)}*"]


@dataclass(frozen=True)
class Wildcard(Printed):
    """The field holds a term of this shape: `*` is any run of characters, `?` exactly one."""

    field: str
    pattern: str

    def lines(self) -> list[str]:
        return [f"{self.field}: {term_text(self.pattern)} (wildcard)"]


@dataclass(frozen=True)
class Phrase(Printed):
    """The parts stand side by side, in this order, in one value of the field."""

    field: str
    parts: tuple[checked.Term | checked.Wildcard, ...]

    def lines(self) -> list[str]:
        return [f"{self.field}: {pattern_text(checked.Phrase(self.parts))}"]


@dataclass(frozen=True)
class DateRange(Printed):
    """A date of the field, itself a period, overlaps `first..last`; None is open."""

    field: str
    first: dt.date | None
    last: dt.date | None

    def lines(self) -> list[str]:
        return [f"{self.field}: {self.first or ''}..{self.last or ''}"]


@dataclass(frozen=True)
class NumberRange(Printed):
    """A number of the field lies within `low..high`, both included; None is open."""

    field: str
    low: float | None
    high: float | None

    def lines(self) -> list[str]:
        low, high = ("" if end is None else f"{end:g}" for end in (self.low, self.high))
        return [f"{self.field}: {low}..{high}"]


@dataclass(frozen=True)
class HasValue(Printed):
    """The field has a value."""

    field: str

    def lines(self) -> list[str]:
        return [f"{self.field}: any value"]


@dataclass(frozen=True)
class AllOf(Printed):
    """Every one of `parts` (without parts: any document) and none of `excluded`."""

    parts: tuple[Plan, ...]
    excluded: tuple[Plan, ...] = ()

    def lines(self) -> list[str]:
        parts = self.parts or (Everything(),)
        shown = ["all of", *indented(parts)]
        return [*shown, "but none of", *indented(self.excluded)] if self.excluded else shown


@dataclass(frozen=True)
class AnyOf(Printed):
    """At least one of the parts."""

    parts: tuple[Plan, ...]

    def lines(self) -> list[str]:
        return ["any of", *indented(self.parts)]


@dataclass(frozen=True)
class Verified(Printed):
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
            *indented((self.among,), "    "),
            "  without reading",
            *indented((self.sure,), "    "),
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
