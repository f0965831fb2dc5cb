"""Pass `push_fields`: a leaf in one of several fields becomes an OR of leaves in one field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Dates,
    Exists,
    Exploded,
    Leaf,
    Not,
    Numbers,
    Or,
    Text,
    Value,
)
from bqlc.compiler.ast.walk import rebuild


def push_fields(clause: Clause) -> Clause:
    """Give every leaf exactly one field.

    >>> from bqlc.compiler.ast.checked import Term
    >>> push_fields(Text(("title", "body"), Term("debut")))  # doctest: +NORMALIZE_WHITESPACE
    Or(parts=(Text(fields=('title',), pattern=Term(token='debut')),
              Text(fields=('body',), pattern=Term(token='debut'))))
    """
    return rebuild(clause, _split)


def _split(clause: Clause) -> Clause:
    if isinstance(clause, (And, Or, Not)) or len(clause.fields) == 1:
        return clause
    return Or(tuple(_in_each_field(clause)), span=clause.span)


def _in_each_field(leaf: Leaf) -> Iterator[Leaf]:
    span = leaf.span
    for field in leaf.fields:
        fields = (field,)
        match leaf:
            case Text(_, pattern):
                yield Text(fields, pattern, span=span)
            case Value(_, pattern, wild):
                yield Value(fields, pattern, wild, span=span)
            case Exploded(_, heading):
                yield Exploded(fields, heading, span=span)
            case Dates(_, first, last):
                yield Dates(fields, first, last, span=span)
            case Numbers(_, low, high):
                yield Numbers(fields, low, high, span=span)
            case Exists():
                yield Exists(fields, span=span)
            case _:
                assert_never(leaf)
