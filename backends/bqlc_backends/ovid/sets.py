"""Set numbers: which bare numbers are lines of the strategy, and which are words."""

from __future__ import annotations

import re

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

_SET = re.compile(r"[1-9]\d{0,2}\Z", re.ASCII)
LIMIT = "limit"


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


def settled(query: Query, words: bool = False) -> Query:
    """Bare numbers as references, but as words under a field or beside adj (`words`)."""
    match query:
        case Word(text):
            if words or not is_set_number(text):
                return query
            return Reference(((int(text), int(text)),), span=query.span)
        case Reference(((first, last),)) if words and first == last:
            return Word(str(first), span=query.span)
        case Bracketed(inner, content):
            return Bracketed(
                settled(inner, True), content, span=query.span, content_span=query.content_span
            )
        case Near(operands, distance, ordered):
            inside = tuple([settled(operand, True) for operand in operands])
            return Near(inside, distance, ordered, span=query.span)
        case And(parts):
            return And(tuple([settled(part, words) for part in parts]), span=query.span)
        case Or(parts):
            return Or(tuple([settled(part, words) for part in parts]), span=query.span)
        case Not(inner):
            return Not(settled(inner, words), span=query.span)
        case Run() | Phrase() | Reference() | Missing():
            return query
