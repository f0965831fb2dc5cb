"""A query costs little more than what Lucene itself needs for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bqlc_backends.lucene.store import State
from tests.bench.bench_engine import (
    compare_building,
    compare_running,
    index,
    report_building,
    report_running,
)

pytestmark = [pytest.mark.bench, pytest.mark.usefixtures("java")]


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[State]:
    with index(tmp_path_factory.mktemp("indexes"), 20_000) as opened:
        yield opened


def test_an_or_of_many_leaves_costs_at_most_3_times_one_string(state: State) -> None:
    found = compare_building(state)
    print(f"\n{report_building(found)}")
    assert max(each.ratio for each in found) <= 3


def test_text_to_count_and_bit_set_costs_at_most_1_ms_more_than_lucene(state: State) -> None:
    found = compare_running(state)
    print(f"\n{report_running(found)}")
    assert found.more <= 1
