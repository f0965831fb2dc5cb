"""What a commit says of its documents: their number, and a hash that tells two contents apart.

The hash must stay true while documents come and go, and must not depend on how the index came to
be: built at once, or built, appended to and deleted from, the same documents in the same order
have the same hash. Two parts of it are kept, both in the manifest:

    total   the sum, modulo 2**256, of the SHA-256 of every document as JSON: one more document
            is added, one less subtracted
    order   a chain over the ids: order' = SHA-256(order + id); an append goes on with it, a
            deletion goes through the ids again

`content` is the SHA-256 of both.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bqlc.compiler.resolve.schema import FieldType, Schema
from bqlc_backends.lucene.fields import HAS, for_java
from bqlc_backends.lucene.jvm import java_class

_MODULUS = 1 << 256
_SIGN = 1 << 63
_INDEX = "org.apache.lucene.index."


class Content:
    """The hash of some documents in their order, carried along while they change."""

    def __init__(self, total: str = "", order: str = "", sections: int = 0) -> None:
        self._total = int(total or "0", 16)
        self._order = bytes.fromhex(order)
        self.sections = sections

    @property
    def total(self) -> str:
        return f"{self._total:064x}"

    @property
    def order(self) -> str:
        return self._order.hex()

    @property
    def hash(self) -> str:
        """`sha256:` and 64 digits: equal for the same documents in the same order."""
        both = f"{self.total}\n{self.order}\n".encode()
        return f"sha256:{hashlib.sha256(both).hexdigest()}"

    def add(self, id: str, source: bytes, sections: int) -> None:
        """One more document, behind all others; `source` is its JSON."""
        self._total = (self._total + _number(source)) % _MODULUS
        self._order = _chained(self._order, id)
        self.sections += sections

    def remove(self, source: bytes) -> None:
        """One document less; `reorder` must follow."""
        self._total = (self._total - _number(source)) % _MODULUS
        self.sections -= len(json.loads(source).get("sections", ()))

    def reorder(self, ids: Iterable[str]) -> None:
        """The order is that of `ids`, which are all."""
        self._order = order_of(ids)


def order_of(ids: Iterable[str]) -> bytes:
    """The chain over some ids."""
    order = b""
    for id in ids:
        order = _chained(order, id)
    return order


def _number(source: bytes) -> int:
    return int.from_bytes(hashlib.sha256(source).digest(), "big")


def _chained(order: bytes, id: str) -> bytes:
    return hashlib.sha256(order + for_java(id).encode()).digest()


# ---------------------------------------------------------------- what Lucene counts


@dataclass(frozen=True, slots=True)
class Counts:
    """Counted by Lucene, of a reader without deletions: exact however the index came to be."""

    documents: int
    fields: dict[str, int]
    dates: tuple[int, int] | None
    """The ordinals of the first and the last day of any date field."""


def counted(reader: Any, schema: Schema) -> Counts:
    """The counts of a reader; called within `jvm.door()`."""
    fields = {each.name: _documents_with(reader, each.name) for each in schema.fields}
    spans = [
        span
        for each in schema.of_type(FieldType.DATE)
        if (span := _span(reader, each.name)) is not None
    ]
    dates = (min(first for first, _ in spans), max(last for _, last in spans)) if spans else None
    return Counts(int(reader.numDocs()), fields, dates)


def _documents_with(reader: Any, name: str) -> int:
    term = java_class(_INDEX + "Term")(HAS, name)
    return int(reader.docFreq(term))


def _span(reader: Any, name: str) -> tuple[int, int] | None:
    """Lucene keeps the bounds of all ranges of a field: smallest first day, greatest last."""
    points = java_class(_INDEX + "PointValues")
    least = points.getMinPackedValue(reader, name)
    greatest = points.getMaxPackedValue(reader, name)
    if least is None or greatest is None:
        return None
    return _long(bytes(least.tostring())[:8]), _long(bytes(greatest.tostring())[-8:])


def _long(packed: bytes) -> int:
    """A long as points have it: the greatest byte first, the sign turned round."""
    return int.from_bytes(packed, "big") - _SIGN
