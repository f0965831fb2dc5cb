"""Random pairs against all documents of small worlds, and pairs shaped like real strategies.

The long runs are tests/slow/prove_exhaustive.py and tests/slow/prove_strategies.py.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from bqlc.compiler.prove.compare import Relation
from tests.slow import prove_exhaustive, prove_strategies, prove_universes
from tests.slow.prove_pairs import FAMILIES, pair

WORLDS: dict[str, Callable[[], prove_universes.Universe]] = {
    "letters": lambda: prove_universes.texts(most=4),
    "words": lambda: prove_universes.texts(("a", "ab", "b", "cab"), 4),
    "dates": prove_universes.dates,
    "values": prove_universes.values,
}


@pytest.mark.parametrize("name", WORLDS)
def test_nothing_that_is_said_of_random_pairs_is_wrong(name: str) -> None:
    random, report, world = Random(f"11 {name}"), prove_exhaustive.Report(), WORLDS[name]()
    relations = []
    for _ in range(60):
        made = pair(FAMILIES[name], random)
        found = prove_exhaustive.examine(made, world, random, report)
        relations.append(found.relation)
    assert report.wrong == []
    assert relations.count(Relation.UNDECIDED) <= 1
    assert {Relation.EQUAL, Relation.CONTAINED, Relation.CONTAINS} <= set(relations)
    assert report.proofs > 50
    assert report.witnesses > 80


@pytest.mark.parametrize("change", range(len(prove_strategies.CHANGES)))
def test_a_planted_change_is_related_rightly(change: int) -> None:
    report = prove_strategies.Report()
    for seed in range(3):
        random = Random(f"{seed} {change}")
        prove_strategies.examine(
            prove_strategies.planted(random, random.randint(5, 60), change), report
        )
    assert report.wrong == []


def test_three_thousand_leaves() -> None:
    report = prove_strategies.Report()
    prove_strategies.examine(prove_strategies.planted(Random(1), 3000, 1), report)
    assert report.wrong == []
    assert report.seconds[0] < 5
