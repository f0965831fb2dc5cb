"""Exact inner products over a candidate set, and its best documents in one certain order.

The products are made in single precision, which is quick and rounds. Whatever could be among the
best by its rounded product is then multiplied again in double precision, and that score decides:
the same documents in the same order on every machine, equal vectors by id.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bqlc_backends.dense.protocols import Rows

WHOLE = 0.3
"""The share of the collection from which on all of it is multiplied, not the set gathered.

Measured by tests/bench/bench_dense.py: gathering is quicker below a half where one core
multiplies, below a quarter where two do (gathering is the work of one). At 0.3 neither loses much.
"""
BLOCK = 256
"""Rows gathered at once, into one buffer: they stay in the processor's cache until they are
multiplied, and no memory is asked for. Two to ten times as fast as one large gather."""

_SINGLE = 2.0**-24
"""The relative rounding error of one operation in single precision."""


class Scored:
    """The products of a query with the rows of a candidate set, given by ascending numbers.

    `longest` is the length of the longest row.
    """

    def __init__(
        self, rows: Rows, numbers: NDArray[np.int64], query: Rows, longest: float = 1.0
    ) -> None:
        self._rows, self._numbers, self._query = rows, numbers, query
        self._rough = products(rows, numbers, query)
        # of a sum of d products, each rounding once, and each addition once more
        length = float(np.linalg.norm(query.astype(np.float64)))
        self._error = 1.01 * (rows.shape[1] + 1) * _SINGLE * length * longest + 1e-30

    def best(self, most: int, ids: Sequence[str]) -> list[tuple[str, float]]:
        """The `most` best as id and score: by score, then by id."""
        most = min(most, len(self._numbers))
        if most <= 0:
            return []
        places = np.arange(len(self._numbers))
        if most < len(places):
            last = np.partition(self._rough, len(places) - most)[len(places) - most]
            places = np.flatnonzero(self._rough >= last - 2 * self._error)
        numbers = self._numbers[places]
        exact = exactly(self._rows, numbers, self._query)
        found = zip(exact.tolist(), (ids[number] for number in numbers.tolist()), strict=True)
        order = sorted((-score, id) for score, id in found)
        return [(id, -negative) for negative, id in order[:most]]


def products(rows: Rows, numbers: NDArray[np.int64], query: Rows) -> Rows:
    """The products of some rows with the query, in single precision."""
    if len(numbers) >= WHOLE * len(rows):
        whole = rows @ query
        return whole if len(numbers) == len(rows) else whole[numbers]
    found = np.empty(len(numbers), np.float32)
    buffer = np.empty((min(BLOCK, len(numbers)), rows.shape[1]), np.float32)
    for start in range(0, len(numbers), BLOCK):
        some = numbers[start : start + BLOCK]
        gathered = buffer[: len(some)]
        np.take(rows, some, axis=0, out=gathered, mode="clip")  # any other mode makes a copy
        np.dot(gathered, query, out=found[start : start + len(some)])
    return found


def exactly(rows: Rows, numbers: NDArray[np.int64], query: Rows) -> NDArray[np.float64]:
    """The same in double precision, each row by itself: equal rows have equal products."""
    found = np.empty(len(numbers), np.float64)
    precise = query.astype(np.float64)
    for start in range(0, len(numbers), BLOCK):
        some = rows[numbers[start : start + BLOCK]].astype(np.float64)
        found[start : start + len(some)] = (some * precise).sum(axis=1)
    return found
