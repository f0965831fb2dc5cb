"""The best documents of a set, against all products in double precision."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bqlc_backends.dense import scoring
from bqlc_backends.dense.models import unit
from bqlc_backends.dense.protocols import Rows
from bqlc_backends.dense.scoring import Scored


def collection(seed: int, size: int, dimension: int) -> tuple[Rows, Rows, np.random.Generator]:
    """Rows, a tenth of which occur twice, and a query."""
    random = np.random.default_rng(seed)
    rows = unit(random.standard_normal((size, dimension)).astype(np.float32))
    rows[: size // 10] = rows[size // 2 : size // 2 + size // 10]
    query = unit(random.standard_normal(dimension).astype(np.float32))
    return rows, query, random


@pytest.mark.parametrize("seed", range(40))
def test_best_is_the_order_of_exact_products(seed: int) -> None:
    rows, query, random = collection(seed, 400, random_dimension(seed))
    ids = [f"d{number}" for number in random.permutation(len(rows))]
    share = random.choice([0.01, 0.1, 0.4, 0.7, 1.0])
    numbers = np.flatnonzero(random.random(len(rows)) < share)
    scored = Scored(rows, numbers, query, 1.001)
    exact = {
        ids[at]: math.fsum(float(a) * float(b) for a, b in zip(rows[at], query, strict=True))
        for at in numbers
    }
    # products that differ in the last digits of double precision are equal vectors here
    wanted = sorted(exact, key=lambda id: (-round(exact[id], 13), id))
    for most in (1, 5, 50, len(numbers), 1000):
        best = scored.best(most, ids)
        assert [id for id, _ in best] == wanted[:most]
        assert all(abs(score - exact[id]) < 1e-14 for id, score in best)


def random_dimension(seed: int) -> int:
    return (2, 7, 64, 384)[seed % 4]


def test_rounding_in_single_precision_does_not_decide() -> None:
    """Rows that single precision cannot tell apart come in their true order."""
    base = np.full(384, 1 / math.sqrt(384), np.float32)
    rows = np.repeat(base[None, :], 200, axis=0)
    for number in range(200):
        rows[number, number] = np.nextafter(base[0], np.float32(1 if number % 2 else 0))
    scored = Scored(rows, np.arange(200), base, 1.001)
    ids = [f"d{number:03}" for number in range(200)]
    assert {int(id[1:]) % 2 for id, _ in scored.best(100, ids)} == {1}


def test_gathered_in_blocks_and_whole_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rows, query, _ = collection(1, 1000, 16)
    ids = [f"d{number}" for number in range(1000)]
    numbers = np.arange(0, 1000, 3)
    whole = Scored(rows, numbers, query).best(30, ids)
    monkeypatch.setattr(scoring, "BLOCK", 7)
    assert Scored(rows, numbers, query).best(30, ids) == whole
    monkeypatch.setattr(scoring, "WHOLE", 0.0)
    assert Scored(rows, numbers, query).best(30, ids) == whole


def test_an_empty_set_and_no_hits_asked_for() -> None:
    rows, query, _ = collection(1, 10, 4)
    ids = [str(number) for number in range(10)]
    assert Scored(rows, np.array([], np.int64), query).best(5, ids) == []
    assert Scored(rows, np.arange(10), query).best(0, ids) == []
