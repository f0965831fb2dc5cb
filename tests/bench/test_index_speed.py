"""Indexing costs little more than Lucene itself does through pyjnius."""

from __future__ import annotations

import pytest

from tests.bench.bench_index import compare, report


@pytest.mark.bench
@pytest.mark.usefixtures("java")
def test_indexing_is_at_least_0_7_of_a_bare_loop() -> None:
    speed = compare(count=5000, rounds=8)
    print(f"\n{report(speed, 5000, 8)}")
    assert speed.ratio >= 0.7
