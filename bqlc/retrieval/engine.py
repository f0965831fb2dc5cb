"""What a search engine must do for the runtime: select exactly, rank, and give documents back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.corpus.document import Document


@dataclass(frozen=True, slots=True)
class Ranked:
    """A stretch of the ranked candidate set, best first.

    `total` is the exact size of the whole candidate set; `hits` are (id, score) pairs.
    """

    total: int
    hits: tuple[tuple[str, float], ...]


class Engine(Protocol):
    """An open index. The candidate set of a query is exact, and no call leaves it."""

    @property
    def schema(self) -> Schema: ...

    def count(self, query: NormalQuery) -> int:
        """How many documents the query selects, exactly."""
        ...

    def top(self, query: NormalQuery, words: tuple[str, ...], k: int, skip: int = 0) -> Ranked:
        """Hits `skip + 1 .. skip + k` of the candidate set.

        Order: BM25 of the title plus BM25 of the text over the distinct `words`, then the id.
        Without words: by id, every score 0.
        """
        ...

    def documents(self, ids: Sequence[str]) -> list[Document]:
        """The documents of these ids, in this order; KeyError when one is not in the index."""
        ...

    def document(self, id: str) -> Document | None:
        """The document of this id, or None."""
        ...

    def manifest(self) -> Mapping[str, Any]:
        """What the index says about itself: schema, versions, counts, content hash."""
        ...

    def close(self) -> None: ...
