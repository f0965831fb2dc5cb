"""A query as typed: ten frozen node types and nothing else.

Equality ignores spans, so a test may write `And((Word("a"), Word("b")))`. What brackets mean
is not known here: `resolve` turns this tree into the one of `checked.py`, with a schema.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from bqlc.compiler.input.spans import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Node:
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A bare word as typed; `*` and `?` in it are wildcards."""

    text: str


@dataclass(frozen=True, slots=True)
class Run(Node):
    """Two or more bare words side by side: all of them, in any order."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Phrase(Node):
    """Words in quotation marks, adjacent and in order. No words: it matches nothing."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Bracketed(Node):
    """`query[content]`: a field tag or a range. `content` is the text between the brackets."""

    query: Query
    content: str
    content_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Near(Node):
    """Operands with at most `distance` other tokens between them; `ordered` is PRE."""

    operands: tuple[Query, ...]
    distance: int
    ordered: bool


@dataclass(frozen=True, slots=True)
class And(Node):
    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Or(Node):
    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    """The complement: every document that `query` does not match."""

    query: Query


@dataclass(frozen=True, slots=True)
class Reference(Node):
    """Other lines of a numbered strategy: any one of them, or `every` one.

    `lines` are runs of line numbers, both ends included: `#3` is ((3, 3),), `or/1-4,6` is
    ((1, 4), (6, 6)).
    """

    lines: tuple[tuple[int, int], ...]
    every: bool = False


@dataclass(frozen=True, slots=True)
class Missing(Node):
    """Where a query should stand and none does; it matches nothing, and an error says so."""


Query: TypeAlias = Word | Run | Phrase | Bracketed | Near | And | Or | Not | Reference | Missing
