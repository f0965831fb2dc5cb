"""A session: one agent at one index, who names documents by their ranks in the last listing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from bqlc.retrieval.calls import Answer, answer
from bqlc.retrieval.errors import RetrievalError, UnknownDocument
from bqlc.retrieval.fetch import Fetched
from bqlc.retrieval.hits import Hits
from bqlc.retrieval.index import Index
from bqlc.retrieval.shown import NAME, short, some
from bqlc.retrieval.tokens import PIECE

_RANK = re.compile(r"@\s*(\d{1,9})\Z", re.ASCII)
_NUMBER = re.compile(r"[#\[(]?(\d{1,9})[\]).~]?\Z", re.ASCII)
"""A rank as cards write it, or models."""

MOST_NAMED = 10
"""Documents of a listing that an error names."""

Wish: TypeAlias = "tuple[str | int, str | int]"
"""A document, as `@2`, 2 or its id, and a section of it."""


class Session:
    """Searches and fetches, and remembers the last listing that had hits.

    A rank is written `@2` where text is expected, so that it is never taken for an id. Pages
    of one listing belong together: after `more()` the ranks of its first page still count.
    A search that lists nothing leaves the ranks of the one before.

    `budget`, `k`, `ranker` and `relax` are what every search has unless it says otherwise;
    `piece` is the most tokens of what a fetch gives at once.
    """

    def __init__(
        self,
        index: Index,
        k: int = 5,
        ranker: str = "bm25",
        relax: str = "labelled",
        budget: int | None = None,
        piece: int = PIECE,
    ) -> None:
        self.index, self._piece = index, piece
        self._k, self._ranker, self._relax, self._budget = k, ranker, relax, budget
        self._listed: dict[int, tuple[str, str]] = {}
        self._last: tuple[str, int, str | None] | None = None
        self._listing: tuple[str, str | None] | None = None
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
        listing = (hits.query, ranking_text)
        if hits.hits and (not cursor or listing != self._listing):
            self._listed = {}
        if hits.hits:
            self._listing = listing
        self._listed.update({card.rank: (card.id, card.title) for card in hits})
        self._last, self._cursor = (query, k, ranking_text), hits.cursor
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
        id = self.id_of(document)
        try:
            return self.index.fetch(id, section, cursor, self._piece)
        except UnknownDocument as error:
            raise self._perhaps_a_rank(id, error) from None

    def fetch_all(self, wishes: Sequence[Wish]) -> list[Fetched | RetrievalError]:
        """Several sections in one call, in order; a wish that fails is its error, no more."""
        return [self._fetched(document, section) for document, section in wishes]

    def call(self, name: str, arguments: Mapping[str, Any] | str) -> Answer:
        """Do what a model asks for: `search` or `fetch`, by the definitions of `TOOLS`.

        `arguments` as the model sent them, an object or its JSON. What is wrong with them, with
        the query, the rank or the section is an answer too, which says what to do; nothing that
        a model can send raises an error.
        """
        return answer(self, name, arguments)

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

    def _perhaps_a_rank(self, wish: str, error: UnknownDocument) -> UnknownDocument:
        """The same error; of a number that is a rank it says how that is written."""
        found = _NUMBER.match(wish.strip())
        rank = int(found[1]) if found else 0
        if rank not in self._listed:
            return error
        meant = f"the document of that rank is `@{rank}`, {self._name(rank)}"
        return UnknownDocument(error.code, error.message, f"{meant}; {error.help}")

    def _name(self, rank: int) -> str:
        id, title = self._listed[rank]
        return short(title or id, NAME)

    def _no_rank(self, rank: int) -> UnknownDocument:
        shown = [f"@{one} {self._name(one)}" for one in [*self._listed][:MOST_NAMED]]
        listed = some(shown, MOST_NAMED, of=len(self._listed))
        return UnknownDocument(
            "RANK-UNKNOWN",
            f"no document of the last listing has the rank @{rank}",
            f"it has: {listed}" if listed else "search first; then @1 is its first document",
        )
