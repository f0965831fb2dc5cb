"""Search costs little more than bare Lucene, cards little, dense what its candidates cost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import bench_dense, bench_runtime
from tests.bench.bench_engine import QUERIES, index

pytestmark = [pytest.mark.bench, pytest.mark.usefixtures("java")]


def test_text_to_best_5_costs_at_most_1_5_ms_more_than_lucene(tmp_path: Path) -> None:
    with index(tmp_path, 20_000) as state:
        found = bench_runtime.compare_searching(state)
    print(f"\n{bench_runtime.report(found)}")
    assert found.more <= 1.5


def test_what_we_add_does_not_grow_with_the_collection(tmp_path: Path) -> None:
    """`python -m tests.bench.bench_runtime 20000 1000000` measures with a million documents."""
    with index(tmp_path, 20_000) as small, index(tmp_path, 100_000) as large:
        found = bench_runtime.compare_growth(small, large, 40)
        cards = [
            bench_runtime.card_milliseconds(state.directory, QUERIES[::3])
            for state in (small, large)
        ]
    print(f"\n{bench_runtime.report_growth(20_000, 100_000, found)}; cards {cards} ms")
    assert found.ratio <= 1.3
    assert cards[1] <= 1.3 * cards[0] + 0.1


def test_a_card_costs_at_most_1_5_ms(tmp_path: Path) -> None:
    each = bench_runtime.card_milliseconds(bench_runtime.peps(tmp_path))
    print(f"\na card of the PEPs: {each:.3f} ms")
    assert each <= 1.5


def test_dense_costs_at_most_1_5_times_a_bare_gather_and_product() -> None:
    found = bench_dense.compare(bench_dense.random_rows(100_000))
    print(f"\n{bench_dense.report(found)}")
    for each in found:
        assert each.ours <= 1.5 * min(each.gather, each.whole) + 0.2, each


def test_dense_follows_the_candidates_and_not_the_collection() -> None:
    small = bench_dense.one(bench_dense.random_rows(20_000), 2_000)
    large = bench_dense.one(bench_dense.random_rows(200_000), 2_000)
    print(f"\n2,000 candidates: {small:.3f} ms of 20,000 rows, {large:.3f} ms of 200,000")
    assert large <= 1.3 * small + 0.2
