"""A witness: a made-up document on which two queries differ, from which nothing can be dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, permutations
from typing import Any, TypeVar

from bqlc.compiler.ast.checked import And, Clause, Not, Or
from bqlc.compiler.ast.walk import walk
from bqlc.compiler.meaning.facts import Facts, narrower_than
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.resolve.dates import Period

_Value = TypeVar("_Value")
_FEW = 8  # values; there are many pairs of many


@dataclass(frozen=True)
class Witness:
    """The document, whether each query matches it, and the trees of the queries."""

    document: Facts
    in_a: bool
    in_b: bool
    tree_a: Clause
    tree_b: Clause

    @cached_property
    def a(self) -> Clause:
        """The clause of A that decides, with its place in A's text."""
        return decide(self.tree_a, self.document, self.tree_b)

    @cached_property
    def b(self) -> Clause:
        """The clause of B that decides, with its place in B's text."""
        return decide(self.tree_b, self.document, self.tree_a)

    def fields(self) -> dict[str, list[str]]:
        """The values of the document as text, by field."""
        return {name: list(values) for name, values in written(self.document).items()}

    def __str__(self) -> str:
        lines = [
            f"{name}: {_shown(value)}"
            for name, values in self.fields().items()
            for value in values
        ]
        return "\n".join(lines) or "(an empty document)"


def _shown(value: str) -> str:
    if value.startswith(narrower_than("")):
        return f"(a heading below {value.removeprefix(narrower_than(''))})"
    return value or "(a value without a word)"


def written(document: Facts) -> dict[str, tuple[str, ...]]:
    """The values of a document as text, by field; `analyse` reads them back.

    >>> from bqlc.compiler.resolve.dates import parse_period
    >>> june = parse_period("2016-06")
    >>> written(Facts(texts={"title": (("night", "shade"),)}, dates={"date": (june,)}))
    {'title': ('night shade',), 'date': ('2016-06',)}
    """
    return {
        **{name: tuple(map(" ".join, texts)) for name, texts in document.texts.items()},
        **{name: tuple(values) for name, values in document.values.items()},
        **{name: tuple(map(_period, dates)) for name, dates in document.dates.items()},
        **{name: tuple(map(_number, numbers)) for name, numbers in document.numbers.items()},
    }


def decide(clause: Clause, document: Facts, other: Clause) -> Clause:
    """The smallest part that settles whether the clause matches, beside another query.

    Of a failing AND the first part that fails, of a matching OR the first that matches. Of a
    matching AND or a failing OR every part counts; if all but one stand in the other query too,
    it is that one.
    """
    elsewhere = set(walk(other))
    while True:
        following = _part(clause, document, elsewhere)
        if following is None:
            return clause
        clause = following


def _part(clause: Clause, document: Facts, elsewhere: set[Clause]) -> Clause | None:
    match clause:
        case And(parts) if not matches(clause, document):
            return next(part for part in parts if not matches(part, document))
        case Or(parts) if matches(clause, document):
            return next(part for part in parts if matches(part, document))
        case And(parts) | Or(parts):
            own = [part for part in parts if part not in elsewhere]
            return own[0] if len(own) == 1 else None
        case Not(And() | Or() as inner):
            return _part(inner, document, elsewhere)
        case _:
            return None


def smallest(document: Facts, differs: Callable[[Facts], bool]) -> Facts:
    """The document with everything dropped that is not needed for `differs` to hold.

    Texts that can stand in one value do: most documents have one title.
    """
    while True:
        for smaller in chain(_smaller(document), _joined(document)):
            if differs(smaller):
                document = smaller
                break
        else:
            return document


def _joined(document: Facts) -> Iterator[Facts]:
    """The document with all values of a text field made one, or two of a few."""
    for name, values in document.texts.items():
        if len(values) > 1:
            whole = tuple(chain.from_iterable(values))
            yield replace(document, texts={**document.texts, name: (whole,)})
        for one, other in permutations(range(len(values) if len(values) <= _FEW else 0), 2):
            rest = (value for at, value in enumerate(values) if at not in (one, other))
            joined = (values[one] + values[other], *rest)
            yield replace(document, texts={**document.texts, name: joined})


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


def _number(number: float) -> str:
    return repr(number).removesuffix(".0")
