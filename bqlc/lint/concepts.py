"""The concepts of a search: what its last AND joins, each with its words and its headings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bqlc.compiler.ast.checked import And, Clause, Exploded, Not, Text, Value
from bqlc.compiler.ast.walk import children
from bqlc.compiler.input.spans import Span
from bqlc.lint.strategy import NAMES, SUBJECT, Strategy

_LIMITS = frozenset(("humans", "animals", "male", "female"))
_AGE_WORDS = "adult aged adolescent child infant middle newborn young preschool age factors"
_AGES = frozenset(_AGE_WORDS.split())


@dataclass(frozen=True, slots=True)
class Concept:
    """One part of the AND. `words` and `headings`: how many leaves of each it has; `place` is the
    first of them in the text, `heading` a heading that is no check tag.
    """

    clause: Clause
    words: int
    headings: int
    place: Span
    name: str


def concepts(strategy: Strategy) -> Iterator[Concept]:
    """Those parts that have words or headings. Limits are no concepts, nor are filters, which name
    types of publication.
    """
    tree = strategy.checked.tree
    for part in _parts(tree):
        words = headings = 0
        place: Span | None = None
        name = ""
        leaves = list(_leaves(part))
        if any(getattr(leaf, "fields", ()) == ("pubtype",) for leaf in leaves):
            continue
        for leaf in leaves:
            if isinstance(leaf, Text) and NAMES.isdisjoint(leaf.fields):
                words += 1
            elif isinstance(leaf, Exploded | Value) and set(leaf.fields) <= SUBJECT:
                heading = leaf.heading if isinstance(leaf, Exploded) else leaf.pattern
                if heading in _LIMITS or _AGES.issuperset(heading.replace(",", "").split()):
                    continue
                headings += 1
                name = name or heading
            else:
                continue
            if leaf.span.start >= 0 and (place is None or leaf.span.start < place.start):
                place = leaf.span
        if place is not None:
            yield Concept(part, words, headings, place, name)


def _parts(tree: Clause) -> Iterator[Clause]:
    """The positive parts of an AND, and those of an AND that is one of them."""
    if not isinstance(tree, And):
        yield tree
        return
    for part in tree.parts:
        if isinstance(part, And):
            yield from _parts(part)
        elif not isinstance(part, Not):
            yield part


def _leaves(clause: Clause) -> Iterator[Clause]:
    """The leaves, each object once: lines are put in wherever they are used."""
    seen: set[int] = set()
    stack = [clause]
    while stack:
        one = stack.pop()
        if id(one) not in seen:
            seen.add(id(one))
            below = children(one)
            if not below:
                yield one
            stack += below
