"""The oracle: which documents a checked query matches, in the plainest Python.

It is the referee: every pass, backend and translation must agree with it. It looks at one
document at a time and keeps no index.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

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
from bqlc.compiler.meaning.facts import Facts, narrower_than
from bqlc.compiler.meaning.proximity import Interval, Rows
from bqlc.compiler.meaning.wildcards import wildcard


def matches(clause: Clause, facts: Facts) -> bool:
    """Whether the clause selects the document.

    >>> facts = Facts(texts={"title": (("night", "shade"), ("books",))})
    >>> night, books = (Text(("title",), Term(token)) for token in ("night", "books"))
    >>> matches(And((night, books)), facts)
    True
    >>> matches(Text(("title",), Phrase((Term("shade"), Term("books")))), facts)
    False
    """
    match clause:
        case And(parts):
            return all(matches(part, facts) for part in parts)
        case Or(parts):
            return any(matches(part, facts) for part in parts)
        case Not(negated):
            return not matches(negated, facts)
        case Text(fields, pattern):
            texts = (value for field in fields for value in facts.texts.get(field, ()))
            return any(occurs(pattern, value) for value in texts)
        case Value(fields, pattern, wild):
            values = [value for field in fields for value in facts.values.get(field, ())]
            return any(map(wildcard(pattern).fullmatch, values)) if wild else pattern in values
        case Exploded(fields, heading):
            wanted = {heading, narrower_than(heading)}
            return any(wanted.intersection(facts.values.get(field, ())) for field in fields)
        case Dates(fields, first, last):
            dates = (date for field in fields for date in facts.dates.get(field, ()))
            return any(date.overlaps(first, last) for date in dates)
        case Numbers(fields, low, high):
            numbers = (number for field in fields for number in facts.numbers.get(field, ()))
            return any(_within(number, low, high) for number in numbers)
        case Exists(fields):
            return any(facts.has(field) for field in fields)
        case _:
            assert_never(clause)


def occurs(pattern: Pattern, tokens: Sequence[str]) -> bool:
    """Whether the pattern has an occurrence in one value: `occurrences`, without all of them."""
    match pattern:
        case Term(token):
            return token in tokens
        case Either(options):
            return any(occurs(option, tokens) for option in options)
        case Proximity():
            return _rows(pattern, tokens).exist()
        case Wildcard() | Phrase():
            return bool(occurrences(pattern, tokens))
        case _:
            assert_never(pattern)


def occurrences(pattern: Pattern, tokens: Sequence[str]) -> set[Interval]:
    """Where the pattern stands in one value: intervals `(start, end)` of tokens, end excluded.

    >>> a, b = Term("a"), Term("b")
    >>> sorted(occurrences(Proximity((a, b), 1, ordered=False), "a x b a".split()))
    [(0, 3), (2, 4)]
    """
    match pattern:
        case Term() | Wildcard():
            return {(at, at + 1) for at in _positions(pattern, tokens)}
        case Phrase(parts):
            starts = [
                {position - place for position in _positions(part, tokens)}
                for place, part in enumerate(parts)
            ]
            return {(start, start + len(parts)) for start in set.intersection(*starts)}
        case Either(options):
            return {found for option in options for found in occurrences(option, tokens)}
        case Proximity():
            return _rows(pattern, tokens).intervals()
        case _:
            assert_never(pattern)


def _positions(part: Term | Wildcard, tokens: Sequence[str]) -> list[int]:
    match part:
        case Term(token):
            return [at for at, here in enumerate(tokens) if here == token]
        case Wildcard(pattern):
            fits = wildcard(pattern).fullmatch
            return [at for at, here in enumerate(tokens) if fits(here)]
        case _:
            assert_never(part)


def _rows(pattern: Proximity, tokens: Sequence[str]) -> Rows:
    places = [occurrences(operand, tokens) for operand in pattern.operands]
    return Rows(places, pattern.distance, pattern.ordered)


def _within(number: float, low: float | None, high: float | None) -> bool:
    return (low is None or low <= number) and (high is None or number <= high)
