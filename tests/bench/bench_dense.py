"""Dense ranking over candidate sets of all sizes, beside bare products and beside faiss.

    OMP_NUM_THREADS=1 python -m tests.bench.bench_dense [ROWS ...]

The vectors are seeded random ones, of 384 dimensions: speed does not depend on what they mean.
The number of threads holds for numpy's products and for faiss.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bqlc_backends.dense.protocols import Rows
from bqlc_backends.dense.scoring import Scored

DIMENSION = 384
SHARES = (0.0001, 0.001, 0.01, 0.1, 0.25, 0.4, 0.5, 0.75, 1.0)
K = 5

Way = Callable[[], object]


@dataclass(frozen=True)
class Timed:
    """Milliseconds, the best of some rounds in turns.

    `ours` from numbers to ids and scores; `gather` is one gather, one product and the best five
    of it; `whole` the product of the whole collection and the same; `faiss` a search of its flat
    index with a bitmap of the candidates.
    """

    rows: int
    candidates: int
    ours: float
    gather: float
    whole: float
    faiss: float | None = None

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


def compare(rows: Rows, rounds: int = 9, with_faiss: bool = False) -> list[Timed]:
    query = rows[3]
    ids = [f"d{number:08}" for number in range(len(rows))]
    flat = faiss_index(rows) if with_faiss else None
    found = []
    for share in SHARES:
        numbers = _some(rows, max(10, int(len(rows) * share)))
        ways = _ways(rows, numbers, query, ids)
        if flat is not None:
            ways += (by_faiss(flat, numbers, query),)
        found.append(Timed(len(rows), len(numbers), *_in_turns(ways, rounds)))
    return found


def one(rows: Rows, candidates: int, rounds: int = 30) -> float:
    """Milliseconds of ours for so many candidates, the best of some rounds."""
    ids = [str(number) for number in range(len(rows))]
    ours = _ways(rows, _some(rows, candidates), rows[3], ids)[0]
    return min(_ms(ours) for _ in range(rounds))


def _some(rows: Rows, candidates: int) -> NDArray[np.int64]:
    return np.sort(np.random.default_rng(6).choice(len(rows), candidates, replace=False))


def _ways(
    rows: Rows, numbers: NDArray[np.int64], query: Rows, ids: Sequence[str]
) -> tuple[Way, ...]:
    """Ours and the two bare ways."""
    return (
        lambda: Scored(rows, numbers, query, 1.001).best(K, ids),
        lambda: _five(rows[numbers] @ query, numbers),
        lambda: _five((rows @ query)[numbers], numbers),
    )


def _in_turns(ways: Sequence[Way], rounds: int) -> list[float]:
    """The best of each way. There and back: who comes second finds the rows in the cache."""
    best = [float("inf")] * len(ways)
    there = list(range(len(ways)))
    for _ in range(rounds):
        for place in (*there, *reversed(there)):
            best[place] = min(best[place], _ms(ways[place]))
    return best


def _five(scores: Rows, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    best = np.argpartition(scores, len(scores) - K)[-K:]
    return numbers[best[np.argsort(-scores[best])]]


def faiss_index(rows: Rows) -> Any:
    """The rows in a flat index of faiss, or None where it is not installed."""
    try:
        made = import_module("faiss").IndexFlatIP(DIMENSION)
    except ImportError:
        return None
    made.add(rows)
    return made


def by_faiss(flat: Any, numbers: NDArray[np.int64], query: Rows) -> Way:
    """Its best five among some rows, from the bit set that Lucene would give."""
    faiss = import_module("faiss")
    flags = np.zeros((flat.ntotal + 7) // 8 * 8, np.uint8)
    flags[numbers] = 1
    bits = np.packbits(flags, bitorder="little")

    def search() -> object:
        selector = faiss.IDSelectorBitmap(bits)
        return flat.search(query[None], K, params=faiss.SearchParameters(sel=selector))

    return search


def _ms(call: Way) -> float:
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1000


def report(found: Sequence[Timed]) -> str:
    threads, load = os.environ.get("OMP_NUM_THREADS", "all"), os.getloadavg()[0]
    lines = [
        f"{found[0].rows:,} random vectors of {DIMENSION} dimensions; ms, best of rounds; "
        f"{threads} threads of {os.cpu_count()} cores, load {load:.1f}",
        "candidates      ours    gather     whole     faiss  ours / quicker bare way",
    ]
    lines += [
        f"{each.candidates:>10,} {each.ours:>9.2f} {each.gather:>9.2f} {each.whole:>9.2f} "
        f"{'-' if each.faiss is None else format(each.faiss, '.2f'):>9}  {each.ratio:.2f}"
        for each in found
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    for given in sys.argv[1:] or ["100000"]:
        print(report(compare(random_rows(int(given)), with_faiss=True)), flush=True)
