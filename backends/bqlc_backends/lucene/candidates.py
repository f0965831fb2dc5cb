"""The candidate set of a query as a bit set, for rankers that score only what may be returned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bqlc_backends.lucene import jvm
from bqlc_backends.lucene.jvm import java_class

_SEARCH, _UTIL = "org.apache.lucene.search.", "org.apache.lucene.util."


@dataclass(frozen=True, eq=False)
class Candidates:
    """Which documents a query selects; document n of the index is bit n % 8 of byte n // 8.

    `total` is how many they are. The bytes are what `faiss.IDSelectorBitmap` takes.
    """

    bits: NDArray[np.uint8]
    total: int

    def documents(self) -> NDArray[np.int64]:
        """Lucene's numbers of the documents, ascending."""
        return np.flatnonzero(np.unpackbits(self.bits, bitorder="little"))


def candidates(searcher: Any, query: Any) -> Candidates:
    """All documents of the query that are not deleted, whatever their number."""
    with jvm.door():
        mode = java_class(_SEARCH + "ScoreMode").COMPLETE_NO_SCORES
        rewritten = searcher.rewrite(query)
        weight = searcher.createWeight(rewritten, mode, 1.0)
        reader = searcher.getIndexReader()
        leaves = [(leaf.docBase, _of_leaf(weight, leaf)) for leaf in reader.leaves()]
        found = [(base, leaf) for base, leaf in leaves if leaf is not None]
        total = sum(leaf.cardinality() for _, leaf in found)
        bits = _joined([(base, _bytes(leaf)) for base, leaf in found], reader.maxDoc())
    return Candidates(bits, total)


def _of_leaf(weight: Any, leaf: Any) -> Any:
    """The FixedBitSet of one segment, or None where nothing matches."""
    scorer = weight.scorer(leaf)
    if scorer is None:
        return None
    reader = leaf.reader()
    bit_set = java_class(_UTIL + "FixedBitSet")
    found = bit_set(reader.maxDoc())
    iterator = scorer.iterator()
    jvm.call(found, "or", iterator)
    live = reader.getLiveDocs()
    if live is not None:
        alive = bit_set.copyOf(live)
        jvm.call(found, "and", alive)
    return found


def _bytes(found: Any) -> NDArray[np.uint8]:
    return np.array(found.getBits(), dtype="<i8").view(np.uint8)


def _joined(parts: list[tuple[int, NDArray[np.uint8]]], size: int) -> NDArray[np.uint8]:
    """The bits of every segment, shifted to where its documents begin."""
    length = (size + 7) // 8
    if len(parts) == 1 and parts[0][0] == 0:
        padded = np.zeros(max(length, len(parts[0][1])), np.uint8)
        padded[: len(parts[0][1])] = parts[0][1]
        return padded[:length]
    flags = np.zeros(size, np.uint8)
    for base, part in parts:
        ones = np.flatnonzero(np.unpackbits(part, bitorder="little"))
        flags[base + ones] = 1
    return np.packbits(flags, bitorder="little")
