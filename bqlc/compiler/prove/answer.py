"""What one field says to a set of leaves that shall be true of it, and no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

Lemma: TypeAlias = tuple[frozenset[int], frozenset[int]]
"""Numbers of leaves: whenever all of the first are true, one of the second is."""


@dataclass
class Answer:
    """The values of a field of which exactly the wanted leaves are true; else why there are none.

    `lemmas` are proven: they hold for every document. `doubts` have the same form, but only
    nobody has found a value that breaks them.
    """

    values: list[object] = field(default_factory=list)
    lemmas: list[Lemma] = field(default_factory=list)
    doubts: list[Lemma] = field(default_factory=list)


class Field(Protocol):
    """The leaves of one field of two queries, by number."""

    def answer(self, true: frozenset[int]) -> Answer:
        """Values of which, of all leaves of the field, exactly these are true (at least one)."""

    def first_lemmas(self) -> Iterator[Lemma]:
        """What is quickly found to follow from single leaves."""


def hitting(sets: Iterable[frozenset[int]]) -> frozenset[int]:
    """A small set that meets each of the sets.

    >>> sorted(hitting([frozenset({1, 2}), frozenset({2}), frozenset({3, 4})]))
    [2, 3]
    """
    chosen: set[int] = set()
    for one in sorted(sets, key=len):
        if not one & chosen:
            chosen.add(min(one))
    return frozenset(chosen)
