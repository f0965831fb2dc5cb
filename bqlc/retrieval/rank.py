"""Rankers: how the documents of a candidate set are ordered. None adds a document to it."""

from __future__ import annotations

from typing import Protocol

from bqlc.compiler.meaning.positive import PositiveTerms
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.retrieval.engine import Engine, Ranked


class Ranker(Protocol):
    """Orders the whole candidate set of `query`, best first, then by id."""

    def rank(
        self, engine: Engine, query: NormalQuery, terms: PositiveTerms, k: int, skip: int
    ) -> Ranked:
        """Hits `skip + 1 .. skip + k`."""
        ...


class Bm25:
    """BM25 of the stemmed title plus BM25 of the stemmed text, over the distinct words of q+."""

    def rank(
        self, engine: Engine, query: NormalQuery, terms: PositiveTerms, k: int, skip: int
    ) -> Ranked:
        return engine.top(query, terms.words, k, skip)
