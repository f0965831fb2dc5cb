"""NEAR and PRE in one value: the operands stand one behind the other with few tokens between.

`NEAR/w(x1..xk)` holds when every operand has an occurrence, these are pairwise disjoint, and
largest end - smallest start - sum of lengths <= w. Disjoint intervals can be put in a row, and
then the left side is the number of tokens between neighbours, added up. So the search goes from
left to right: which operand comes next, at which place, at the cost of how many tokens passed
over. PRE/w is the same in operand order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

Interval: TypeAlias = tuple[int, int]
"""Tokens `start..end`, end excluded."""

Left: TypeAlias = tuple[int, ...]
"""The operands that are still to be placed, by number."""


class Arrangements:
    """All rows of one occurrence of each operand with at most `distance` tokens between.

    `places`: the occurrences of each operand, sorted.
    """

    def __init__(self, places: list[list[Interval]], distance: int, ordered: bool) -> None:
        self.places = places
        self.distance = distance
        self.ordered = ordered
        self._ends = cache(self._find_ends)
        self._fewest = cache(self._find_fewest)

    def exist(self) -> bool:
        return any(
            self._fewest(rest, end) <= self.distance for _, end, rest in self._first_places()
        )

    def intervals(self) -> set[Interval]:
        """The covering interval of each row."""
        return {
            (start, last)
            for start, end, rest in self._first_places()
            for last in self._ends(rest, end)
        }

    def _first_places(self) -> Iterator[tuple[int, int, Left]]:
        """Where a row may begin: start and end of an occurrence, and the other operands."""
        if all(self.places):
            for number, rest in self._choices(tuple(range(len(self.places)))):
                for start, end in self.places[number]:
                    yield start, end, rest

    def _choices(self, left: Left) -> Iterator[tuple[int, Left]]:
        """Which operand may come next, and those that then remain."""
        for number in left[:1] if self.ordered else left:
            yield number, tuple(other for other in left if other != number)

    def _next_places(self, number: int, at: int) -> Iterator[Interval]:
        """The occurrences of an operand that begin at `at` or at most `distance` behind it."""
        places = self.places[number]
        for index in range(bisect_left(places, (at, at)), len(places)):
            start, end = places[index]
            if start - at > self.distance:
                return
            yield start, end

    def _find_fewest(self, left: Left, at: int) -> float:
        """The fewest tokens passed over when the operands `left` are placed from `at` on."""
        if not left:
            return 0
        best = float("inf")
        for number, rest in self._choices(left):
            for start, end in self._next_places(number, at):
                if start - at >= best:
                    break
                best = min(best, start - at + self._fewest(rest, end))
        return best

    def _find_ends(self, left: Left, at: int) -> dict[int, int]:
        """Where a row may end when `left` are placed from `at` on: end -> fewest passed over."""
        if not left:
            return {at: 0}
        best: dict[int, int] = {}
        for number, rest in self._choices(left):
            for start, end in self._next_places(number, at):
                for last, passed in self._ends(rest, end).items():
                    passed += start - at
                    if passed <= best.get(last, self.distance):
                        best[last] = passed
        return best
