"""Dense ranking over candidate sets of all sizes, beside a bare gather and matrix product.

    python -m tests.bench.bench_dense [ROWS ...]

The vectors are seeded random ones, of 384 dimensions: speed does not depend on what they mean.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bqlc_backends.dense.protocols import Rows
from bqlc_backends.dense.scoring import Scored

DIMENSION = 384
SHARES = (0.0001, 0.001, 0.01, 0.1, 0.25, 0.5, 0.75, 1.0)
K = 5


@dataclass(frozen=True)
class Timed:
    """Milliseconds, the best of some rounds in turns.

    `ours` from numbers to ids and scores; `gather` is one gather, one product and the best five
    of it; `whole` the product of the whole collection and the same.
    """

    rows: int
    candidates: int
    ours: float
    gather: float
    whole: float

    @property
    def ratio(self) -> float:
        """Ours by the quicker of the two bare ways."""
        return self.ours / min(self.gather, self.whole)


def random_rows(number: int) -> Rows:
    """Seeded random rows of length 1."""
    random = np.random.default_rng(5)
    rows = np.empty((number, DIMENSION), np.float32)
    for start in range(0, number, 50_000):
        some = rows[start : start + 50_000]
        random.standard_normal(out=some, dtype=np.float32)
        some /= np.linalg.norm(some, axis=1, keepdims=True)
    return rows


def compare(rows: Rows, rounds: int = 7) -> list[Timed]:
    random = np.random.default_rng(6)
    query = rows[3]
    ids = [f"d{number:08}" for number in range(len(rows))]
    found = []
    for share in SHARES:
        size = max(10, int(len(rows) * share))
        numbers = np.sort(random.choice(len(rows), size, replace=False))
        ways = _ways(rows, numbers, query, ids)
        best = [min(each) for each in zip(*(map(_ms, ways) for _ in range(rounds)), strict=True)]
        found.append(Timed(len(rows), size, *best))
    return found


def one(rows: Rows, candidates: int, rounds: int = 30) -> float:
    """Milliseconds of ours for so many candidates, the best of some rounds."""
    numbers = np.sort(np.random.default_rng(6).choice(len(rows), candidates, replace=False))
    ours = _ways(rows, numbers, rows[3], [str(number) for number in range(len(rows))])[0]
    return min(_ms(ours) for _ in range(rounds))


def _ways(
    rows: Rows, numbers: NDArray[np.int64], query: Rows, ids: Sequence[str]
) -> tuple[Callable[[], object], ...]:
    """Ours and the two bare ways."""
    return (
        lambda: Scored(rows, numbers, query, 1.001).best(K, ids),
        lambda: _five(rows[numbers] @ query, numbers),
        lambda: _five((rows @ query)[numbers], numbers),
    )


def _five(scores: Rows, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    best = np.argpartition(scores, len(scores) - K)[-K:]
    return numbers[best[np.argsort(-scores[best])]]


def _ms(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1000


def report(found: Sequence[Timed]) -> str:
    lines = [f"{found[0].rows:,} random vectors of {DIMENSION} dimensions; ms, best of rounds"]
    lines.append("candidates      ours    gather     whole  ours / quicker bare way")
    lines += [
        f"{each.candidates:>10,} {each.ours:>9.2f} {each.gather:>9.2f} {each.whole:>9.2f}"
        f"  {each.ratio:.2f}"
        for each in found
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    for given in sys.argv[1:] or ["100000"]:
        print(report(compare(random_rows(int(given)))), flush=True)
