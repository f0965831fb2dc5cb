"""The engine over a Lucene index: counts, ranks and reads; the candidate set is exact."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.corpus.document import Document
from bqlc.retrieval.engine import Ranked
from bqlc.retrieval.errors import IndexUnusable, RetrievalError
from bqlc_backends.lucene import jvm, ranking
from bqlc_backends.lucene.emit import emit
from bqlc_backends.lucene.errors import JavaError
from bqlc_backends.lucene.java import QueryMaker
from bqlc_backends.lucene.plan import Plan
from bqlc_backends.lucene.store import State, open_state
from bqlc_backends.lucene.verify import is_exact, settled

if TYPE_CHECKING:  # numpy takes 0.1 s to import, which a search need not pay
    from bqlc_backends.lucene.candidates import Candidates, CandidateSets

_PAGE = 1_000
_SETTLED = 16
"""How many queries that needed stored text are remembered; paging asks for the same again."""


def open_engine(directory: str | Path) -> LuceneEngine:
    """The index in `directory`, open until `close`. Raises IndexUnusable, JavaUnavailable."""
    return LuceneEngine(open_state(directory))


class LuceneEngine:
    """An open index. Any thread may call it; a thread that ends leaves nothing behind in Java.

    Every method that takes a query raises RetrievalError when the index cannot run it: a
    truncation that is too wide, a wildcard that is too intricate, a closed index.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._thread = threading.local()
        self._settled = lru_cache(_SETTLED)(self._settle)
        with jvm.door():
            self._maker = QueryMaker(state.searcher)

    @property
    def schema(self) -> Schema:
        return self._state.schema

    @property
    def timings(self) -> Mapping[str, float]:
        """Milliseconds of this thread's last call with a query: plan, verify, build, run."""
        return dict(getattr(self._thread, "spent", {}))

    # ------------------------------------------------------------ queries

    def count(self, query: NormalQuery) -> int:
        """How many documents the query selects, exactly."""
        with self._call():
            selected = self._select(query)
            with self._times("run"):
                return int(self._state.searcher.count(selected))

    def top(self, query: NormalQuery, words: tuple[str, ...], k: int, skip: int = 0) -> Ranked:
        """Hits `skip + 1 .. skip + k` of the candidate set, by score, then id.

        The score is BM25 of the title plus BM25 of the text over the distinct stems of
        `words`. A document without any of them scores 0 and comes last; without words all do.
        """
        with self._call():
            selected = self._select(query)
            with self._times("run"):
                scoring = ranking.scoring_text(words)
                if scoring:
                    selected = self._maker.both(selected, self._maker.parse(scoring))
                number = max(1, min(skip + k, self._state.reader.maxDoc()))
                top = ranking.best(self._state.searcher, selected, number, bool(scoring))
                return Ranked(int(top.totalHits.value), ranking.hits(top, skip)[:k])

    def candidates(self, query: NormalQuery) -> Candidates:
        """The candidate set as a bit set over Lucene's document numbers."""
        with self._call():
            selected = self._select(query)
            with self._times("run"):
                return self._sets.of(selected)

    # ------------------------------------------------------------ vectors

    @property
    def directory(self) -> Path:
        """The folder of the index, where files that belong to it lie."""
        return self._state.directory

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all documents by number, as `candidates` numbers them."""
        with self._call():
            return self._state.ids

    def name_vectors(self, name: str, about: Mapping[str, Any]) -> None:
        """Commit vectors to the index: engines that are opened from now on know of them.

        Raises WriteError, and IndexUnusable when the index has been replaced meanwhile.
        """
        from bqlc_backends.lucene.amend import name_vectors

        name_vectors(self._state.directory, self._state.manifest.content, name, about)

    # ------------------------------------------------------------ documents

    def documents(self, ids: Sequence[str]) -> list[Document]:
        """The documents of these ids, in this order; KeyError when one is not in the index."""
        with self._call():
            numbers = self._state.numbers_of(ids)
            return self._state.documents_at([numbers[id] for id in ids])

    def document(self, id: str) -> Document | None:
        """The document of this id, or None."""
        with self._call():
            return self._state.document(id)

    def manifest(self) -> Mapping[str, Any]:
        """What the index says about itself: schema, versions, counts, content hash."""
        return self._state.manifest.to_json()

    def close(self) -> None:
        """Give the files back; no method works after it."""
        self._settled.cache_clear()
        self._state.close()

    # ------------------------------------------------------------ inside

    @cached_property
    def _sets(self) -> CandidateSets:
        from bqlc_backends.lucene.candidates import CandidateSets

        return CandidateSets(self._state.searcher)

    def _select(self, query: NormalQuery) -> Any:
        """The Lucene query of exactly the candidate set."""
        with self._times("plan"):
            plan = emit(query)
        if not is_exact(plan):
            with self._times("verify"):
                plan = self._settled(query)
        with self._times("build"):
            return self._maker.query(plan)

    def _settle(self, query: NormalQuery) -> Plan:
        return settled(query, emit(query), self._documents_of)

    def _documents_of(self, plan: Plan) -> Iterator[Document]:
        found = self._sets.of(self._maker.query(plan)).documents().tolist()
        for start in range(0, len(found), _PAGE):
            yield from self._state.documents_at(found[start : start + _PAGE])

    @contextmanager
    def _call(self) -> Iterator[None]:
        self._thread.spent = {}
        self._thread.visit = getattr(self._thread, "visit", None) or _Visit()
        try:
            with jvm.door():
                yield
        except JavaError as error:
            known = _explained(error)
            if known is None:
                raise
            raise known from error

    @contextmanager
    def _times(self, stage: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self._thread.spent[stage] = (time.perf_counter() - start) * 1000


class _Visit:
    """Kept by each thread that called; when the thread ends, Java forgets it."""

    def __del__(self) -> None:
        jvm.detach()


def _explained(error: JavaError) -> RetrievalError | None:
    """The error in our words, with what to do about it, where we know."""
    if error.classname.endswith("TooComplexToDeterminizeException"):
        return RetrievalError(
            "WILDCARD-INTRICATE",
            "a wildcard word of the query is too intricate for Lucene",
            "use fewer `?` behind a `*`",
        )
    if error.classname.endswith("AlreadyClosedException"):
        return IndexUnusable("INDEX-CLOSED", "the index has been closed", "open it again")
    return None
