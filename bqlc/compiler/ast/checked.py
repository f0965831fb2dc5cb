"""A query as meant: leaves that know their fields, and the Boolean nodes above them.

`resolve` makes this tree from the typed one; passes, oracle, proof and backends read it.
There are two small closed families:

* a *pattern* says what must stand in one value of one text field, in tokens;
* a *clause* selects documents.

A leaf's `fields` are alternatives: the pattern must lie whole in one value of one of them.
Equality ignores spans.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import TypeAlias

from bqlc.compiler.input.spans import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Node:
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


# ------------------------------------------------------------------ patterns


@dataclass(frozen=True, slots=True)
class Term(Node):
    """One token, as the index holds it (lower case)."""

    token: str


@dataclass(frozen=True, slots=True)
class Wildcard(Node):
    """Any one token that fits: `*` stands for any run of characters, `?` for exactly one.

    A right truncation `cardi*` is the pattern `cardi*`. The literal parts are in lower case.
    """

    pattern: str


@dataclass(frozen=True, slots=True)
class Phrase(Node):
    """Adjacent tokens, in order: a quoted phrase, or a word of several tokens. At least two."""

    parts: tuple[Term | Wildcard, ...]


@dataclass(frozen=True, slots=True)
class Either(Node):
    """Any one of the patterns: an OR below a proximity."""

    options: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Proximity(Node):
    """Pairwise disjoint occurrences of all operands whose gaps add up to at most `distance`.

    largest end - smallest start - sum of lengths <= distance; `ordered`: in operand order.
    """

    operands: tuple[Pattern, ...]
    distance: int
    ordered: bool


Pattern: TypeAlias = Term | Wildcard | Phrase | Either | Proximity


# ------------------------------------------------------------------ clauses


@dataclass(frozen=True, slots=True)
class Text(Node):
    """The pattern occurs in one value of one of the text fields."""

    fields: tuple[str, ...]
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Value(Node):
    """A whole value of one of the keyword fields fits `pattern` (lower case, single spaces).

    `*` and `?` are wildcards when `wild`; otherwise the pattern is literal.
    """

    fields: tuple[str, ...]
    pattern: str
    wild: bool


@dataclass(frozen=True, slots=True)
class Exploded(Node):
    """A whole value of one of the subject fields is `heading` or a narrower one.

    `heading` is in lower case with single spaces, perhaps with a subheading behind `/`. What is
    narrower a controlled vocabulary says; who has none knows the heading alone.
    """

    fields: tuple[str, ...]
    heading: str


@dataclass(frozen=True, slots=True)
class Dates(Node):
    """A date of one of the fields, itself a period, overlaps `first..last`; None is open."""

    fields: tuple[str, ...]
    first: dt.date | None
    last: dt.date | None


@dataclass(frozen=True, slots=True)
class Numbers(Node):
    """A number of one of the fields lies within `low..high`, both included; None is open."""

    fields: tuple[str, ...]
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Exists(Node):
    """One of the fields has a value."""

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class And(Node):
    """All parts match. No parts: every document."""

    parts: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Or(Node):
    """At least one part matches. No parts: no document."""

    parts: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    """The complement of the clause."""

    clause: Clause


Leaf: TypeAlias = Text | Value | Exploded | Dates | Numbers | Exists
Clause: TypeAlias = Leaf | And | Or | Not

JOINS = (And, Or)
"""For isinstance: the union `And | Or` is made anew each time, and the passes ask often."""

EVERYTHING = And(())
NOTHING = Or(())
