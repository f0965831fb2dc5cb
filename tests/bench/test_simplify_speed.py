"""Long queries are compiled quickly, and twice the query takes about twice the time."""

from __future__ import annotations

import pytest

from tests.bench.bench_simplify import exponent, measure


@pytest.mark.bench
def test_3000_terms_take_250_ms_or_3_times_the_parse() -> None:
    speed = measure(3000)
    print(f"\n{speed}")
    assert speed.total <= 250 or speed.total <= 3 * speed.parse


@pytest.mark.bench
def test_time_grows_with_the_terms() -> None:
    speeds = [measure(size, rounds=3) for size in (3000, 10_000, 30_000)]
    print("\n" + "\n".join(map(str, speeds)))
    power = exponent(speeds)
    print(f"time grows with the power {power:.2f} of the number of terms")
    assert power < 1.1
