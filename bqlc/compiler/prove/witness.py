"""A witness: a made-up document on which two queries differ, from which nothing can be dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from bqlc.compiler.ast.checked import And, Clause, Not, Or
from bqlc.compiler.meaning.facts import Facts
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.resolve.dates import Period

_Value = TypeVar("_Value")


@dataclass(frozen=True)
class Witness:
    """The document, and the clause that decides in each query.

    `a` and `b` are clauses of the checked trees, with their places in the texts.
    """

    document: Facts
    in_a: bool
    in_b: bool
    a: Clause
    b: Clause

    def fields(self) -> dict[str, list[str]]:
        """The values of the document as text, by field."""
        shown: dict[str, list[str]] = {}
        for name, texts in self.document.texts.items():
            shown[name] = [" ".join(tokens) for tokens in texts]
        for name, values in self.document.values.items():
            shown[name] = list(values)
        for name, dates in self.document.dates.items():
            shown[name] = [_period(date) for date in dates]
        for name, numbers in self.document.numbers.items():
            shown[name] = [f"{number:g}" for number in numbers]
        return shown

    def __str__(self) -> str:
        lines = [
            f"{name}: {value or '(a value without a word)'}"
            for name, values in self.fields().items()
            for value in values
        ]
        return "\n".join(lines) or "(an empty document)"


def decide(clause: Clause, document: Facts) -> Clause:
    """The smallest part that settles whether the clause matches.

    Of a failing AND the first part that fails, of a matching OR the first that matches.
    """
    while True:
        match clause:
            case And(parts) if not matches(clause, document):
                clause = next(part for part in parts if not matches(part, document))
            case Or(parts) if matches(clause, document):
                clause = next(part for part in parts if matches(part, document))
            case Not(inner) if isinstance(inner, And | Or):
                smaller = decide(inner, document)
                return clause if smaller is inner else smaller
            case _:
                return clause


def smallest(document: Facts, differs: Callable[[Facts], bool]) -> Facts:
    """The document with everything dropped that is not needed for `differs` to hold."""
    while True:
        for smaller in _smaller(document):
            if differs(smaller):
                document = smaller
                break
        else:
            return document


def _smaller(document: Facts) -> Iterator[Facts]:
    """Documents with one thing less: a field, a run of values, one value, one token."""
    for kind in ("texts", "values", "dates", "numbers"):
        fields: Mapping[str, tuple[Any, ...]] = getattr(document, kind)
        for name, values in fields.items():
            yield replace(document, **{kind: {k: v for k, v in fields.items() if k != name}})
            for shorter in _shorter(values):
                if shorter:
                    yield replace(document, **{kind: {**fields, name: shorter}})
            if kind != "texts":
                continue
            for at, tokens in enumerate(values):
                for fewer in _shorter(tokens):
                    changed = (*values[:at], fewer, *values[at + 1 :])
                    yield replace(document, texts={**fields, name: changed})


def _shorter(items: tuple[_Value, ...]) -> Iterator[tuple[_Value, ...]]:
    """The items without a half, a quarter, ... and at last without one of them."""
    length = len(items) // 2
    while length > 1:
        for start in range(0, len(items), length):
            yield items[:start] + items[start + length :]
        length //= 2
    for at in range(len(items)):
        yield items[:at] + items[at + 1 :]


def _period(date: Period) -> str:
    first, last = date.first, date.last
    if first == last:
        return first.isoformat()
    return first.isoformat()[:7] if first.month == last.month else first.isoformat()[:4]
