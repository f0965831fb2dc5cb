"""The rankers dense and hybrid, over the whole of a candidate set."""

from __future__ import annotations

from functools import lru_cache
from weakref import WeakKeyDictionary

from bqlc import plugins
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.retrieval.engine import Engine, Ranked
from bqlc.retrieval.errors import RetrievalError
from bqlc.retrieval.fusion import Beginning, fuse
from bqlc.retrieval.rank import Topic
from bqlc_backends.dense.models import EncoderError
from bqlc_backends.dense.protocols import Encoder, Rows, VectorEngine
from bqlc_backends.dense.scoring import Scored
from bqlc_backends.dense.vectors import Vectors, open_vectors


class Dense:
    """By the inner product of the topic's vector with each document's, then by id.

    `name` chooses vectors; without it, those that were made last. What goes wrong is an error:
    no other order is ever given instead.
    """

    lexical = False

    def __init__(self, name: str = "") -> None:
        self._name = name
        self._opened: WeakKeyDictionary[VectorEngine, Vectors] = WeakKeyDictionary()

    def rank(self, engine: Engine, query: NormalQuery, topic: Topic, k: int, skip: int) -> Ranked:
        """Hits `skip + 1 .. skip + k`; without a topic by id, every score 0."""
        if not topic.text:
            return engine.top(query, (), k, skip)
        vectors, scored, total = self._scored(engine, query, topic)
        return Ranked(total, tuple(scored.best(skip + k, vectors.ids)[skip:]))

    def _scored(
        self, engine: Engine, query: NormalQuery, topic: Topic
    ) -> tuple[Vectors, Scored, int]:
        if not isinstance(engine, VectorEngine):
            raise RetrievalError(
                "VECTORS-ENGINE",
                "this kind of index has no vectors to rank by",
                "use the ranker bm25, or build an index on disk: `bqlc index`",
            )
        vectors = self._opened.get(engine)
        if vectors is None:
            vectors = self._opened[engine] = open_vectors(engine, self._name)
        found = engine.candidates(query)
        about = vectors.model
        vector = _query_vector(about.encoder, about.model, about.revision, topic.text)
        rows = vectors.rows_of(found.documents())
        return vectors, Scored(vectors.rows, rows, vector, 1.001), found.total


class Hybrid(Dense):
    """BM25 and dense by reciprocal rank fusion over the whole candidate set, then by id.

    A document that BM25 scores 0 has no rank there.
    """

    def rank(self, engine: Engine, query: NormalQuery, topic: Topic, k: int, skip: int) -> Ranked:
        """Hits `skip + 1 .. skip + k`; without a topic by id, every score 0."""
        if not topic.text:
            return engine.top(query, (), k, skip)
        vectors, scored, total = self._scored(engine, query, topic)

        def by_words(depth: int) -> Beginning:
            hits = engine.top(query, topic.words, depth).hits if topic.words else ()
            ids = [id for id, score in hits if score > 0]
            return Beginning(ids, len(ids) < depth or depth >= total)

        def by_meaning(depth: int) -> Beginning:
            ids = [id for id, _ in scored.best(depth, vectors.ids)]
            return Beginning(ids, depth >= total)

        return fuse(total, (by_words, by_meaning), k, skip)


@lru_cache(2)
def load_encoder(encoder: str, model: str) -> Encoder:
    """The encoder, loaded once for all indexes; the last two are kept."""
    made: Encoder = plugins.load("encoder", encoder)(model)
    return made


@lru_cache(1_000)
def _query_vector(encoder: str, model: str, revision: str, text: str) -> Rows:
    """The vector of a topic; paging asks for the same again."""
    loaded = load_encoder(encoder, model)
    if loaded.about.revision != revision:
        raise EncoderError(
            "MODEL-CHANGED",
            f"the model {model} is of revision {loaded.about.revision}, "
            f"the vectors of this index were made with {revision}",
            "make them again: `bqlc vectors DIR`",
        )
    return loaded.encode_query(text)
