"""A session: one agent at one index, who names documents by their ranks in the last listing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from bqlc.retrieval.errors import RetrievalError, UnknownDocument
from bqlc.retrieval.fetch import Fetched
from bqlc.retrieval.hits import Hits
from bqlc.retrieval.index import Index

_RANK = re.compile(r"@\s*(\d{1,9})\Z", re.ASCII)

Wish: TypeAlias = "tuple[str | int, str | int]"
"""A document, as `@2`, 2 or its id, and a section of it."""


class Session:
    """Searches and fetches, and remembers the last listing that had hits.

    A rank is written `@2` where text is expected, so that it is never taken for an id. Pages
    of one listing belong together: after `more()` the ranks of its first page still count.
    A search that lists nothing leaves the ranks of the one before.

    `budget`, `k`, `ranker` and `relax` are what every search has unless it says otherwise.
    """

    def __init__(
        self,
        index: Index,
        k: int = 5,
        ranker: str = "bm25",
        relax: str = "labelled",
        budget: int | None = None,
    ) -> None:
        self.index = index
        self._k, self._ranker, self._relax, self._budget = k, ranker, relax, budget
        self._listed: dict[int, tuple[str, str]] = {}
        self._last: tuple[str, int, str | None] | None = None
        self._cursor: str | None = None

    def search(
        self,
        query: str,
        k: int | None = None,
        cursor: str | None = None,
        ranking_text: str | None = None,
    ) -> Hits:
        """The documents that match `query`; their ranks are what `fetch` takes from now on.

        Raises QueryError and RetrievalError; the ranks stay as they are then.
        """
        k = self._k if k is None else k
        hits = self.index.search(
            query, k, self._ranker, self._relax, cursor, self._budget, ranking_text
        )
        wanted = (query, k, ranking_text)
        if hits.hits and (cursor is None or wanted != self._last):
            self._listed = {}
        self._listed.update({card.rank: (card.id, card.title) for card in hits})
        self._last, self._cursor = wanted, hits.cursor
        return hits

    def more(self) -> Hits:
        """The next page of the last search. Raises RetrievalError at its end."""
        if self._last is None or self._cursor is None:
            raise RetrievalError(
                "NO-MORE",
                "there are no more documents in the last listing"
                if self._last
                else "nothing has been searched yet",
                "search again with another query",
            )
        query, k, ranking_text = self._last
        return self.search(query, k, self._cursor, ranking_text)

    def fetch(self, document: str | int, section: str | int, cursor: str | None = None) -> Fetched:
        """A section of a document, which is named by its rank (`@2` or 2) or its id.

        Raises UnknownDocument and UnknownSection, which list what there is.
        """
        return self.index.fetch(self.id_of(document), section, cursor)

    def fetch_all(self, wishes: Sequence[Wish]) -> list[Fetched | RetrievalError]:
        """Several sections in one call, in order; a wish that fails is its error, no more."""
        return [self._fetched(document, section) for document, section in wishes]

    def id_of(self, document: str | int) -> str:
        """The id of a document of the last listing by its rank, or the id as it is."""
        if isinstance(document, str):
            found = _RANK.match(document.strip())
            if found is None:
                return document
            document = int(found[1])
        if document not in self._listed:
            raise self._no_rank(document)
        return self._listed[document][0]

    def _fetched(self, document: str | int, section: str | int) -> Fetched | RetrievalError:
        try:
            return self.fetch(document, section)
        except RetrievalError as error:
            return error

    def _no_rank(self, rank: int) -> UnknownDocument:
        listed = ", ".join(f"@{rank} {title or id}" for rank, (id, title) in self._listed.items())
        return UnknownDocument(
            "RANK-UNKNOWN",
            f"no document of the last listing has the rank @{rank}",
            f"it has: {listed}" if listed else "search first; then @1 is its first document",
        )
