"""Rankers: how the documents of a candidate set are ordered. None adds a document to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bqlc.compiler.ast.checked import Term
from bqlc.compiler.meaning.positive import PositiveTerms
from bqlc.compiler.meaning.tokens import tokens
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.retrieval.engine import Engine, Ranked


@dataclass(frozen=True, slots=True)
class Topic:
    """What documents are ranked by: q+, or the text that was given instead of it.

    `words` are distinct, which BM25 scores. `text` has the words in text order with their
    repetitions, which an encoder reads. Both are empty for a query that asks for no word.
    """

    words: tuple[str, ...]
    text: str


def topic(terms: PositiveTerms, ranking_text: str | None = None) -> Topic:
    """What to rank by: `ranking_text` if it is given, the query's q+ if not.

    >>> topic(PositiveTerms((Term("elm"), Term("bridge"), Term("elm")), frozenset()))
    Topic(words=('elm', 'bridge'), text='elm bridge elm')
    >>> topic(PositiveTerms((), frozenset()), "Who built it? Who?")
    Topic(words=('who', 'built', 'it'), text='Who built it? Who?')
    """
    if ranking_text is not None:
        return Topic(tuple(dict.fromkeys(tokens(ranking_text))), ranking_text.strip())
    words = [term.token for term in terms.terms if isinstance(term, Term)]
    return Topic(tuple(dict.fromkeys(words)), " ".join(words))


class Ranker(Protocol):
    """Orders the whole candidate set of `query`, best first, then by id.

    `lexical`: a score of 0 says that a document has none of the words.
    """

    lexical: bool

    def rank(self, engine: Engine, query: NormalQuery, topic: Topic, k: int, skip: int) -> Ranked:
        """Hits `skip + 1 .. skip + k`; without a topic by id, every score 0."""
        ...


class Bm25:
    """BM25 of the stemmed title plus BM25 of the stemmed text, over the distinct words."""

    lexical = True

    def rank(self, engine: Engine, query: NormalQuery, topic: Topic, k: int, skip: int) -> Ranked:
        return engine.top(query, topic.words, k, skip)
