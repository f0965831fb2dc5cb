"""Of a query that matches nothing: the clauses that no document meets together."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bqlc.compiler.ast.checked import And, Clause, Term, Text
from bqlc.retrieval.relax import MOST_TRIED, emptying


class Set:
    """Clauses 0, 1, 2 ... and what excludes what; counts how often it is asked."""

    def __init__(self, size: int, *excluded: frozenset[int]) -> None:
        self.clauses = tuple(Text(("body",), Term(f"t{number}")) for number in range(size))
        self._number = {clause: number for number, clause in enumerate(self.clauses)}
        self._excluded = excluded
        self.asked = 0

    def count(self, clause: Clause) -> int:
        self.asked += 1
        parts = clause.parts if isinstance(clause, And) else (clause,)
        return int(not self.empty({self._number[part] for part in parts}))  # type: ignore[index]

    def empty(self, some: set[int]) -> bool:
        return any(each <= some for each in self._excluded)

    def culprits(self) -> tuple[set[int], bool]:
        found, smallest = emptying(self.clauses, self.count)
        return {self._number[clause] for clause in found}, smallest  # type: ignore[index]


@given(st.data(), st.integers(2, 30))
def test_no_clause_can_be_left_out_and_the_smallest_is_told(
    data: st.DataObject, size: int
) -> None:
    groups = st.frozensets(st.integers(0, size - 1), min_size=1, max_size=5)
    excluded = data.draw(st.lists(groups, min_size=1, max_size=4))
    made = Set(size, *excluded)
    culprits, smallest = made.culprits()
    assert made.empty(culprits)
    assert not any(made.empty(culprits - {one}) for one in culprits)
    if smallest:
        fewer = combinations(range(size), len(culprits) - 1)
        assert not any(made.empty(set(each)) for each in fewer)


@pytest.mark.parametrize("culprits", [(7, 2_900), (0, 1_500, 2_999)])
def test_of_thousands_of_clauses_few_combinations_are_counted(culprits: tuple[int, ...]) -> None:
    made = Set(3_000, frozenset(culprits))
    assert made.culprits() == (set(culprits), False)
    assert made.asked < MOST_TRIED + 100
