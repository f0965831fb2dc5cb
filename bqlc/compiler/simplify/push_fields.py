"""Pass `push_fields`: a leaf in one of several fields becomes an OR of leaves in one field."""

from __future__ import annotations

from dataclasses import replace

from bqlc.compiler.ast.checked import Clause, Dates, Exists, Numbers, Or, Text, Value
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
    if not isinstance(clause, Text | Value | Dates | Numbers | Exists):
        return clause
    if len(clause.fields) == 1:
        return clause
    copies = tuple(replace(clause, fields=(field,)) for field in clause.fields)
    return Or(copies, span=clause.span)
