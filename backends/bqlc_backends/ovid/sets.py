"""Set numbers: which bare numbers are lines of the strategy, and which are words."""

from __future__ import annotations

import re
from itertools import pairwise

from bqlc.compiler.ast.nodes import (
    And,
    Bracketed,
    Missing,
    Near,
    Not,
    Or,
    Phrase,
    Query,
    Reference,
    Run,
    Word,
)
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc_backends.ovid.complaints import operator_forgotten

REFERRING = re.compile(
    r"\A\s*(?:(?:or|and)\s*/?\s*#?\d|limit\s+#?\d|remove duplicates from|from\s+\d+\s+keep"
    r"|\(?\s*#?\d{1,3}(?:\s*\)\s*|\s+)(?:or|and|not)\s*\(*\s*#?\d{1,3}\b)",
    re.IGNORECASE,
)
"""How a row begins that refers to others, so that rows without numbers are lines."""

_SET = re.compile(r"[1-9]\d{0,2}\Z", re.ASCII)


def lines_of(text: str) -> tuple[tuple[tuple[int, int], ...], bool]:
    """The lines that `#3`, `or/1-4,6` or `and/1,2` mean, and whether every one is meant.

    >>> lines_of("or/1-4,6"), lines_of("#3")
    ((((1, 4), (6, 6)), False), (((3, 3),), False))
    """
    name, slash, numbers = text.partition("/")
    if not slash:
        number = int(text[1:])
        return ((number, number),), False
    runs = []
    for run in numbers.split(","):
        first, _, last = run.partition("-")
        low, high = int(first), int(last or first)
        runs.append((low, high) if low <= high else (high, low))
    every = name == "and" and (len(runs) > 1 or runs[0][0] < runs[0][1])
    return tuple(runs), every


def is_set_number(text: str) -> bool:
    """`3` alone is a line; `2015` is none, nor is `007`."""
    return _SET.match(text) is not None


def settled(query: Query, found: list[Diagnostic], words: bool = False) -> Query:
    """Bare numbers as references, but as words under a field or beside adj (`words`)."""
    match query:
        case Word(text):
            if words or not is_set_number(text):
                return query
            return Reference(((int(text), int(text)),), span=query.span)
        case Run(units) if not words and all(is_set_number(unit.text) for unit in units):
            return _joined(query, found)
        case Reference(((first, last),)) if words and first == last:
            return Word(str(first), span=query.span)
        case Bracketed(inner, content):
            inner = settled(inner, found, True)
            return Bracketed(inner, content, span=query.span, content_span=query.content_span)
        case Near(operands, distance, ordered):
            inside = tuple([settled(operand, found, True) for operand in operands])
            return Near(inside, distance, ordered, span=query.span)
        case And(parts):
            flat: list[Query] = []
            for part in parts:
                inner = settled(part, found, words)
                flat += inner.parts if isinstance(inner, And) else (inner,)
            return And(tuple(flat), span=query.span)
        case Or(parts):
            return Or(tuple([settled(part, found, words) for part in parts]), span=query.span)
        case Not(inner):
            return Not(settled(inner, found, words), span=query.span)
        case Run() | Phrase() | Reference() | Missing():
            return query


def _joined(run: Run, found: list[Diagnostic]) -> And:
    """`1 2`: two lines, and nothing joins them."""
    for left, right in pairwise(run.words):
        found.append(operator_forgotten(left.span, right.span, True))
    numbers = [(int(word.text), word.span) for word in run.words]
    parts = tuple(Reference(((number, number),), span=span) for number, span in numbers)
    return And(parts, span=run.span)
