"""NEAR and PRE in one value: the operands stand one behind the other with few tokens between.

`NEAR/w(x1..xk)` holds when every operand has an occurrence, these are pairwise disjoint, and
largest end - smallest start - sum of lengths <= w. Disjoint intervals can be put in a row, and
then the left side is the number of tokens between neighbours, added up. So rows are laid from
left to right: at each place either an operand that is left begins there, or the tokens up to the
next place are passed over. PRE/w is the same in operand order.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from heapq import heapify, heappop, heappush
from typing import TypeAlias

Interval: TypeAlias = tuple[int, int]
"""Tokens `start..end`, end excluded."""

Left: TypeAlias = tuple[int, ...]
"""The operands that are still to be placed, by number."""


class Rows:
    """All rows of one occurrence of each operand with at most `distance` tokens between.

    `places`: the occurrences of each operand.
    """

    def __init__(self, places: list[set[Interval]], distance: int, ordered: bool) -> None:
        self._all: Left = tuple(range(len(places))) if all(places) else ()
        self._distance = distance
        self._ordered = ordered
        self._begin: dict[int, list[tuple[int, int]]] = {}
        for number, intervals in enumerate(places):
            for start, end in intervals:
                self._begin.setdefault(start, []).append((number, end))
        self._starts = sorted(self._begin)
        self._choices = cache(self._find_choices)

    def exist(self) -> bool:
        return any(True for _ in self._ends((end, rest) for _, end, rest in self._firsts()))

    def intervals(self) -> set[Interval]:
        """The covering interval of each row."""
        return {
            (start, last)
            for start, end, rest in self._firsts()
            for last in self._ends([(end, rest)])
        }

    def _firsts(self) -> Iterator[tuple[int, int, Left]]:
        """Where a row may begin: start and end of an occurrence, and the other operands."""
        choices = self._choices(self._all)
        for start in self._starts:
            for number, end in self._begin[start]:
                if number in choices:
                    yield start, end, choices[number]

    def _find_choices(self, left: Left) -> dict[int, Left]:
        """Each operand that may come next, with those that then remain."""
        return {
            number: tuple(other for other in left if other != number)
            for number in (left[:1] if self._ordered else left)
        }

    def _ends(self, begun: Iterable[tuple[int, Left]]) -> Iterator[int]:
        """Where rows end that have reached a place with these operands left."""
        # place -> operands left -> the fewest tokens that had to be passed over
        reached: dict[int, dict[Left, int]] = {}
        for at, left in begun:
            reached.setdefault(at, {})[left] = 0
        queue = list(reached)
        heapify(queue)

        def reach(at: int, left: Left, passed: int) -> None:
            if at not in reached:
                reached[at] = {}
                heappush(queue, at)
            if passed < reached[at].get(left, self._distance + 1):
                reached[at][left] = passed

        while queue:
            at = heappop(queue)
            following = self._start_after(at)
            for left, passed in reached.pop(at).items():
                if not left:
                    yield at
                    continue
                choices = self._choices(left)
                for number, end in self._begin.get(at, ()):
                    if number in choices:
                        reach(end, choices[number], passed)
                if following is not None and passed + following - at <= self._distance:
                    reach(following, left, passed + following - at)

    def _start_after(self, at: int) -> int | None:
        index = bisect_right(self._starts, at)
        return self._starts[index] if index < len(self._starts) else None
