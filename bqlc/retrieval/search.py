"""Search: check, select exactly, rank, and, where nothing matches, say why and what is close."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache

from bqlc.compiler.ast.checked import EVERYTHING, And, Clause, Or, Text
from bqlc.compiler.meaning.positive import PositiveTerms, positive_leaves, positive_terms
from bqlc.compiler.pipeline import normalise, parse
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.resolver import resolve
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.compiler.translate.bql import write
from bqlc.compiler.translate.clauses import label
from bqlc.retrieval import cursors
from bqlc.retrieval.cards import Card, Dealer
from bqlc.retrieval.engine import Engine, Ranked
from bqlc.retrieval.errors import QueryError
from bqlc.retrieval.fetch import Fetched
from bqlc.retrieval.hits import RELAXED, STRICT, Hits
from bqlc.retrieval.rank import Ranker
from bqlc.retrieval.relax import ClauseCount, Relaxation, conjuncts, emptying, hard, softened


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of a search."""

    query: str
    k: int
    ranker: str
    relax: str
    cursor: str | None


def search(
    engine: Engine, ranker: Ranker, request: Request, read: Callable[[str, str | int], Fetched]
) -> Hits:
    """The listing that `request` asks for; `read` fetches sections of its hits."""
    clock = _Clock()
    with clock.times("check"):
        parsed = parse(request.query, engine.schema)
        query = resolve(parsed.tree, parsed.source, engine.schema, parsed.diagnostics)
        if query.has_errors:
            raise QueryError(query.source, query.diagnostics)
        normal = normalise(query)
        text = write(parsed.tree)
        identity = (text, request.ranker, request.relax, str(engine.manifest().get("content")))
        skip = cursors.read(request.cursor, *identity) if request.cursor else 0
    terms = positive_terms(query.tree)
    relaxation = None
    with clock.times("search"):
        ranked = ranker.rank(engine, normal, terms, request.k, skip)
        total, more = ranked.total, skip + len(ranked.hits) < ranked.total
        if not total:
            relaxation = _explain(engine, query, request.relax)
            ranked, more = _closest(engine, ranker, query, terms, request, skip)
    with clock.times("cards"):
        cards = _cards(engine, query, ranked, skip, relaxed=not total)
    return Hits(
        text,
        STRICT if total or not cards else RELAXED,
        total,
        cards,
        cursors.make(skip + len(cards), *identity) if more and cards else None,
        query.diagnostics,
        query.source,
        request.ranker,
        clock.spent,
        relaxation,
        read,
    )


def _cards(
    engine: Engine, query: CheckedQuery, ranked: Ranked, skip: int, relaxed: bool
) -> tuple[Card, ...]:
    dealer = Dealer(query)
    documents = engine.documents([id for id, _ in ranked.hits])
    return tuple(
        dealer.card(rank, score, document, relaxed)
        for rank, ((_, score), document) in enumerate(
            zip(ranked.hits, documents, strict=True), skip + 1
        )
    )


# ---------------------------------------------------------------- zero hits


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
    terms: PositiveTerms,
    request: Request,
    skip: int,
) -> tuple[Ranked, bool]:
    """The next closest documents, and whether there are more: none that has no word of q+.

    labelled: all of them meet what is no positive text clause. paper: any document.
    """
    if request.relax == "off":
        return Ranked(0, ()), False
    tree = EVERYTHING if request.relax == "paper" else softened(query.tree)
    if not terms.words:
        texts = tuple(leaf for leaf in positive_leaves(query.tree) if isinstance(leaf, Text))
        tree = And((tree, Or(texts)))
    ranked = ranker.rank(engine, _normal(query, tree), terms, request.k + 1, skip)
    hits = ranked.hits
    if terms.words:
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
