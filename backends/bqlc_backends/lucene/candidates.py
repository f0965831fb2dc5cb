"""The candidate set of a query as a bit set, for rankers that score only what may be returned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bqlc_backends.lucene import jvm, loops
from bqlc_backends.lucene.jvm import java_class

_SEARCH, _UTIL = "org.apache.lucene.search.", "org.apache.lucene.util."


@dataclass(frozen=True, eq=False)
class Candidates:
    """Which documents a query selects; document n of the index is bit n % 8 of byte n // 8.

    `total` is how many they are.
    """

    bits: NDArray[np.uint8]
    total: int

    def documents(self) -> NDArray[np.int64]:
        """Lucene's numbers of the documents, ascending."""
        return _ones(self.bits)


@dataclass(frozen=True, eq=False)
class _Segment:
    """A segment: documents `base .. base + size - 1`; those in `live` if some are deleted."""

    leaf: Any
    base: int
    size: int
    live: Any


class CandidateSets:
    """Makes the candidate sets of one searcher; what is the same for all queries is kept."""

    def __init__(self, searcher: Any) -> None:
        self._searcher = searcher
        self._mode = java_class(_SEARCH + "ScoreMode").COMPLETE_NO_SCORES
        self._bit_set = java_class(_UTIL + "FixedBitSet")
        reader = searcher.getIndexReader()
        self._size = reader.maxDoc()
        self._segments = [self._segment(leaf) for leaf in reader.leaves()]

    def of(self, query: Any) -> Candidates:
        """All documents of the query that are not deleted, whatever their number."""
        rewritten = self._searcher.rewrite(query)
        weight = self._searcher.createWeight(rewritten, self._mode, 1.0)
        found, total = [], 0
        for segment in self._segments:
            scorer = weight.scorer(segment.leaf)
            if scorer is not None:
                bits = self._bits(scorer, segment)
                found.append((segment.base, _bytes(bits)))
                total += bits.cardinality()
        return Candidates(_joined(found, self._size), total)

    def _segment(self, leaf: Any) -> _Segment:
        reader = leaf.reader()
        live = reader.getLiveDocs()
        alive = None if live is None else self._bit_set.copyOf(live)
        return _Segment(leaf, leaf.docBase, reader.maxDoc(), alive)

    def _bits(self, scorer: Any, segment: _Segment) -> Any:
        bits = self._bit_set(segment.size)
        documents = scorer.iterator()
        jvm.call(bits, "or", documents)
        if segment.live is not None:
            jvm.call(bits, "and", segment.live)
        return bits


def _bytes(found: Any) -> NDArray[np.uint8]:
    return np.frombuffer(loops.bytes_of(found), np.uint8)


def _ones(bits: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Which bits are set. numpy looks through a million flags in 0.2 ms, through bytes in 1.6."""
    return np.flatnonzero(np.unpackbits(bits, bitorder="little").view(np.bool_))


def _joined(parts: list[tuple[int, NDArray[np.uint8]]], size: int) -> NDArray[np.uint8]:
    """The bits of every segment, shifted to where its documents begin."""
    length = (size + 7) // 8
    if len(parts) == 1 and parts[0][0] == 0:
        padded = np.zeros(length, np.uint8)
        padded[: len(parts[0][1])] = parts[0][1]
        return padded
    flags = np.zeros(size, np.uint8)
    for base, part in parts:
        flags[base + _ones(part)] = 1
    return np.packbits(flags, bitorder="little")
