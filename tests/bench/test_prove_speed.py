"""Queries of the size of published strategies are compared while one looks."""

from __future__ import annotations

import pytest

from tests.bench.bench_prove import HEAD, measure

pytestmark = pytest.mark.bench


@pytest.mark.parametrize(("leaves", "pairs", "most"), [(200, 48, 0.2), (3000, 4, 5.0)])
def test_comparing_is_quick(leaves: int, pairs: int, most: float) -> None:
    times = measure(leaves, pairs)
    print(f"\n{HEAD}\n{times}")
    assert times.p95() < most
