"""Search: check, select exactly, rank, and, where nothing matches, say why and what is close."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache

from bqlc.compiler.ast.checked import EVERYTHING, And, Clause, Or, Text
from bqlc.compiler.meaning.positive import positive_leaves, positive_terms
from bqlc.compiler.pipeline import normalise
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.compiler.translate.clauses import label
from bqlc.corpus.mesh import Mesh
from bqlc.retrieval import cursors
from bqlc.retrieval.asked import asked
from bqlc.retrieval.cards import Card, Dealer
from bqlc.retrieval.engine import Engine, Ranked
from bqlc.retrieval.fetch import Fetched
from bqlc.retrieval.hits import RELAXED, STRICT, Hits
from bqlc.retrieval.rank import Ranker, Topic, topic
from bqlc.retrieval.relax import ClauseCount, Relaxation, conjuncts, emptying, hard, softened


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of a search."""

    query: str
    k: int
    ranker: str
    relax: str
    cursor: str | None
    ranking_text: str | None = None
    dialect: str = "bql"
    mesh: Mesh | None = None


BY_ID = "has no words to rank by: the order is by id"


FIRST = 8
"""Cards that are made before it is asked whether they are enough; then twice as many, and on."""


def search(
    engine: Engine,
    ranker: Ranker,
    request: Request,
    read: Callable[[str, str | int], Fetched],
    enough: Callable[[Hits], bool] = lambda hits: False,
) -> Hits:
    """The listing that `request` asks for; `read` fetches sections of its hits.

    Once a listing of fewer cards is `enough`, no more are made: the text of each document is read
    for its card.
    """
    clock = _Clock()
    with clock.times("check"):
        question = asked(request.query, engine.schema, request.dialect, request.mesh)
        query, text = question.run, question.text
        normal = normalise(query)
        identity = _identity(engine, ranker, text, request)
        skip = cursors.read(request.cursor, *identity) if request.cursor else 0

        def continuation(shown: int) -> str:
            return cursors.make(shown, *identity)

    about = topic(positive_terms(query.tree), request.ranking_text)
    relaxation = None
    with clock.times("search"):
        ranked = ranker.rank(engine, normal, about, request.k, skip)
        total, more = ranked.total, skip + len(ranked.hits) < ranked.total
        if not total:
            relaxation = _explain(engine, query, request.relax)
            ranked, more = _closest(engine, ranker, query, about, request, skip)
    about_order = _about_order(ranker, about, request)

    def listing(cards: tuple[Card, ...]) -> Hits:
        goes_on = cards and (more or len(cards) < len(ranked.hits))
        return Hits(
            text,
            STRICT if total or not cards else RELAXED,
            total,
            cards,
            continuation(skip + len(cards)) if goes_on else None,
            query.diagnostics,
            query.source,
            request.ranker,
            clock.spent,
            relaxation,
            question.notes + (about_order if cards else ()),
            read,
            continuation,
        )

    with clock.times("cards"):
        for cards in _cards(engine, query, ranked, skip, relaxed=not total):
            hits = listing(cards)
            if len(cards) < len(ranked.hits) and enough(hits):
                break
    return hits


def _identity(engine: Engine, ranker: Ranker, text: str, request: Request) -> tuple[str, ...]:
    """What a cursor belongs to: everything that the order of the hits depends on."""
    given = "" if request.ranking_text is None else f"ranked by {request.ranking_text}"
    about = engine.manifest()
    vectors = "" if ranker.lexical else json.dumps(about.get("vectors"), sort_keys=True)
    return text, request.ranker, request.relax, given, str(about.get("content")), vectors


def _about_order(ranker: Ranker, about: Topic, request: Request) -> tuple[str, ...]:
    """That there is nothing to rank by: no words, or for a ranker by meaning no text."""
    if about.words if ranker.lexical else about.text:
        return ()
    what = "the query" if request.ranking_text is None else "the ranking text"
    return (f"{what} {BY_ID}",)


def _cards(
    engine: Engine, query: CheckedQuery, ranked: Ranked, skip: int, relaxed: bool
) -> Iterator[tuple[Card, ...]]:
    """The first cards, then more of them with these, up to all."""
    dealer = Dealer(query)
    cards: tuple[Card, ...] = ()
    while True:
        hits = ranked.hits[len(cards) : max(FIRST, 2 * len(cards))]
        documents = engine.documents([id for id, _ in hits])
        first = skip + len(cards) + 1
        cards += tuple(
            dealer.card(rank, score, document, relaxed)
            for rank, ((_, score), document) in enumerate(zip(hits, documents, strict=True), first)
        )
        yield cards
        if len(cards) >= len(ranked.hits):
            return


def _explain(engine: Engine, query: CheckedQuery, mode: str) -> Relaxation:
    """Which clauses select how much, and which of them together select nothing."""

    @cache
    def count(clause: Clause) -> int:
        return engine.count(_normal(query, clause))

    clauses = tuple(dict.fromkeys(conjuncts(query.tree)))
    culprits, smallest = emptying(clauses, count)
    return Relaxation(
        mode,
        tuple(ClauseCount(label(clause, query.schema), count(clause)) for clause in clauses),
        tuple(label(clause, query.schema) for clause in culprits),
        smallest,
        tuple(label(clause, query.schema) for clause in hard(clauses)) if mode != "paper" else (),
    )


def _closest(
    engine: Engine,
    ranker: Ranker,
    query: CheckedQuery,
    about: Topic,
    request: Request,
    skip: int,
) -> tuple[Ranked, bool]:
    """The next closest documents, and whether there are more.

    labelled: all of them meet what is no positive text clause. paper: any document. A ranker
    of words lists none that has no word of the topic.
    """
    if request.relax == "off":
        return Ranked(0, ()), False
    tree = EVERYTHING if request.relax == "paper" else softened(query.tree)
    if not about.words:
        texts = tuple(leaf for leaf in positive_leaves(query.tree) if isinstance(leaf, Text))
        tree = And((tree, Or(texts)))
    ranked = ranker.rank(engine, _normal(query, tree), about, request.k + 1, skip)
    hits = ranked.hits
    if about.words and ranker.lexical:
        hits = tuple((id, score) for id, score in hits if score > 0)
    return Ranked(0, hits[: request.k]), len(hits) > request.k


def _normal(query: CheckedQuery, tree: Clause) -> NormalQuery:
    return normalise(replace(query, tree=tree))


class _Clock:
    """How long the stages took, in ms."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    @contextmanager
    def times(self, stage: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self.spent[stage] = (time.perf_counter() - start) * 1000
