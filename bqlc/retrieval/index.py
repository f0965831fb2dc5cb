"""An open index: search it, inspect the cards, fetch a section."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bqlc import plugins
from bqlc.compiler.resolve.schema import Schema
from bqlc.corpus.document import Document
from bqlc.corpus.mesh import Mesh
from bqlc.retrieval import fetch
from bqlc.retrieval.budget import within
from bqlc.retrieval.counting import Counts, counts
from bqlc.retrieval.engine import Engine
from bqlc.retrieval.errors import RetrievalError, UnknownDocument
from bqlc.retrieval.hits import Hits
from bqlc.retrieval.manual import Manual, manual
from bqlc.retrieval.nearest import nearest_documents
from bqlc.retrieval.rank import Ranker
from bqlc.retrieval.search import Request, search
from bqlc.retrieval.shown import NAME, escaped, short, tokens_of, unescaped
from bqlc.retrieval.tokens import PIECE, TokenCounter, estimate
from bqlc.retrieval.tools import MOST
from bqlc.retrieval.why import Why, why

RELAX = ("labelled", "off", "paper")


def open_index(
    path: str | Path,
    engine: str | None = None,
    count: TokenCounter = estimate,
    schema: Schema | None = None,
) -> Index:
    """The index in the folder `path`, open until `close`; use it in a `with` statement.

    Where `path` is a file of documents, it is read and searched in memory, without Java; `schema`
    says which fields it has, if not those of its kind. `count` counts tokens as the model does
    that will read.

    Raises RetrievalError (no index there, of another version, no Java, a schema for an index),
    CorpusError for a file.
    """
    engine = engine or ("memory" if Path(path).is_file() else "lucene")
    if schema is not None and engine != "memory":
        raise RetrievalError("SCHEMA", f"{path} is an index, which has its own fields", "omit it")
    given = () if schema is None else (schema,)
    return Index(plugins.load("engine", engine)(path, *given), count)


class Index:
    """Search, inspect, fetch on one open index."""

    def __init__(self, engine: Engine, count: TokenCounter = estimate) -> None:
        self._engine, self._count_tokens = engine, count
        self._rankers: dict[str, Ranker] = {}
        self.mesh: Mesh | None = None
        """The tree that headings are exploded with, where its file is at hand."""

    @property
    def schema(self) -> Schema:
        return self._engine.schema

    @property
    def notes(self) -> tuple[str, ...]:
        """What to know about the way it is read."""
        return tuple(getattr(self._engine, "notes", ()))

    def info(self) -> Mapping[str, Any]:
        """What the index says about itself."""
        return self._engine.manifest()

    def manual(self) -> Manual:
        """What an agent must know to search this index; `str()` is the text for its prompt."""
        return manual(self.schema, self.info(), self._count_tokens)

    def close(self) -> None:
        self._engine.close()

    def __enter__(self) -> Index:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # ------------------------------------------------------------ search

    def search(
        self,
        query: str,
        k: int = 5,
        ranker: str = "bm25",
        relax: str = "labelled",
        cursor: str | None = None,
        budget: int | None = None,
        ranking_text: str | None = None,
        dialect: str = "bql",
    ) -> Hits:
        """The `k` best documents that match the `query`, from `cursor` on.

        No document outside of the candidate set is listed. Where the set is empty, `relax`
        says what happens: `labelled` lists the closest documents, marked as such; `off`
        lists nothing; both say which clauses are to blame. `paper` ranks the whole index.
        `budget` is the most tokens that the listing may have as text; its cursor goes on.
        `ranking_text` ranks the documents instead of the query's own words.
        The query is BQL, or in the `dialect` named; what the index cannot say of it is told in
        the notes. `ranker` is bm25, dense or hybrid; `dense:NAME` is by the vectors of that name.
        Raises QueryError for a query with errors, RetrievalError for any other mistake.
        """
        if not isinstance(k, int) or not 1 <= k <= MOST:
            raise RetrievalError(
                "HITS", f"k is {k!r}", f"ask for 1 to {MOST:,} hits; a cursor goes on"
            )
        if not isinstance(budget, int | None):
            raise RetrievalError(
                "BUDGET", f"the budget is {budget!r}", "give a whole number of tokens"
            )
        if relax not in RELAX:
            raise RetrievalError("RELAX", f"no mode `{relax}`", f"one of: {', '.join(RELAX)}")
        request = Request(query, k, ranker, relax, cursor, ranking_text, dialect, self.mesh)
        if budget is None:
            return search(self._engine, self._ranker(ranker), request, self.fetch)

        def spent(hits: Hits) -> bool:
            return self._count_tokens(str(hits)) > budget

        hits = search(self._engine, self._ranker(ranker), request, self.fetch, spent)
        return within(hits, budget, self._count_tokens)

    def _ranker(self, name: str) -> Ranker:
        """The ranker, kept: what it has loaded serves every search of this index."""
        if name not in self._rankers:
            kind, _, vectors = name.partition(":")
            made = plugins.load("ranker", kind)
            if vectors and made.lexical:
                raise RetrievalError(
                    "RANKER", f"the ranker {kind} uses no vectors", f"write `{kind}`"
                )
            self._rankers[name] = made(vectors) if vectors else made()
        return self._rankers[name]

    def counts(self, query: str, dialect: str = "bql") -> Counts:
        """How many documents each clause of the query selects, of a strategy each line."""
        return counts(self._engine, query, dialect, self.mesh)

    def why(self, query: str, id: str, dialect: str = "bql") -> Why:
        """Which clauses of the query hold in the document `id`, and where in its text; of a
        strategy which lines, and which of them lost it.

        Raises QueryError, UnknownDocument (which names the nearest ids).
        """
        return why(self.document(id), self.schema, query, dialect, self.mesh)

    # ------------------------------------------------------------ fetch

    def fetch(
        self, id: str, section: str | int, cursor: str | None = None, limit: int = PIECE
    ) -> fetch.Fetched:
        """A section of the document `id`, at most `limit` tokens of it; `cursor` goes on.

        Raises UnknownDocument and UnknownSection, which list what there is.
        """
        return fetch.fetch(self.document(id), section, cursor, limit, self._count_tokens)

    def document(self, id: str) -> Document:
        """The whole document; white space and backticks around the id do not count, and one that
        is shown escaped may be given so.

        Raises UnknownDocument, which names the nearest ids.
        """
        document = self._engine.document(id)
        bare = id.strip().strip("`").strip()
        for wish in dict.fromkeys((bare, unescaped(bare))):
            if document is None and wish not in ("", id):
                document = self._engine.document(wish)
        if document is None:
            raise self._no_document(bare)
        return document

    def _no_document(self, id: str) -> UnknownDocument:
        near = self._engine.documents(nearest_documents(self._engine, id))
        listed = ", ".join(map(self._outline, near))
        return UnknownDocument(
            "DOCUMENT-UNKNOWN",
            f"no document has the id `{short(id, NAME)}`",
            f"nearest: {listed}" if listed else "take the id from a result card",
        )

    def _outline(self, document: Document) -> str:
        number = len(document.sections)
        size = f"{number:,} section{'s' * (number != 1)}, "
        size += tokens_of(self._count_tokens(document.text))
        return f"`{escaped(document.id)}` {short(document.title, NAME)} ({size})"
