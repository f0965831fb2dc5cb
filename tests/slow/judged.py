"""Rankers on judged collections, beside an independent BM25 of the same text.

    HF_HUB_OFFLINE=1 python -m tests.slow.judged --shared FOLDER --model FOLDER

The whole collection is the candidate set and the topic's text ranks it, so a table says how well
the rankers order, apart from selection. Needs ir-measures, bm25s, PyStemmer and a model.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bqlc import plugins
from bqlc.compiler.ast.checked import EVERYTHING
from bqlc.compiler.meaning.positive import PositiveTerms
from bqlc.compiler.meaning.tokens import tokens
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.corpus.document import Document, ranking_text
from bqlc.retrieval.rank import Topic, topic
from bqlc_backends.dense.build import build as build_vectors
from bqlc_backends.lucene import writer
from bqlc_backends.lucene.engine import LuceneEngine, open_engine
from tests.slow.judged_data import READERS, Collection

DEPTH = 1000
WHOLE = NormalQuery(EVERYTHING, DOCUMENTS)

Run = dict[str, dict[str, float]]

STOP = (
    "a an and are as at be but by for if in into is it no not of on or such that the their then "
    "there these they this to was will with"
)
"""Lucene's English stop words."""


def ours(engine: LuceneEngine, name: str, queries: dict[str, str]) -> Run:
    """A ranker of bqlc. Scores of the run are 1/rank: ties are settled as we settle them."""
    ranker = plugins.load("ranker", name)()
    return {id: _ranked(ranker, engine, _topic(text)) for id, text in queries.items()}


def _topic(text: str) -> Topic:
    return topic(PositiveTerms((), frozenset()), text)


def _ranked(ranker: Any, engine: LuceneEngine, about: Topic) -> dict[str, float]:
    hits = ranker.rank(engine, WHOLE, about, DEPTH, 0).hits
    if ranker.lexical:
        hits = [hit for hit in hits if hit[1] > 0]
    return {id: 1 / rank for rank, (id, _) in enumerate(hits, 1)}


def independent(documents: list[Document], queries: dict[str, str], split: bool) -> Run:
    """BM25 of the package bm25s (k1 0.9, b 0.4, Lucene's formula), Snowball's English stems.

    `split`: title and text scored apart and added, as we do; else one text of both.
    """
    fields: list[Callable[[Document], str]] = [lambda one: one.title, ranking_text]
    if not split:
        fields = [lambda one: f"{one.title} {ranking_text(one)}"]
    scorers = [_scorer([field(one) for one in documents]) for field in fields]
    run: Run = {}
    for id, text in queries.items():
        scores = sum(scorer(text) for scorer in scorers)
        best = sorted(
            (-float(score), one.id) for score, one in zip(scores, documents, strict=True)
        )
        run[id] = {
            document: 1 / rank for rank, (score, document) in enumerate(best[:DEPTH], 1) if score
        }
    return run


def _scorer(texts: list[str]) -> Callable[[str], Any]:
    import bm25s
    import numpy
    import Stemmer

    stemmer = Stemmer.Stemmer("porter")
    stop = set(STOP.split())

    def stems(text: str) -> list[str]:
        words = [token.removesuffix("'s") for token in tokens(text)]
        return [stemmer.stemWord(word) for word in words if word not in stop]

    # Lucene counts only documents that have a field, in its rarity and in its mean length
    corpus = {at: found for at, text in enumerate(texts) if (found := stems(text))}
    if not corpus:
        return lambda text: numpy.zeros(len(texts))
    model = bm25s.BM25(method="lucene", k1=0.9, b=0.4)
    model.index(list(corpus.values()), show_progress=False)
    known = model.vocab_dict

    def score(text: str) -> Any:
        scores = numpy.zeros(len(texts))
        words = [word for word in dict.fromkeys(stems(text)) if word in known]
        if words:
            scores[list(corpus)] = model.get_scores(words)
        return scores

    return score


def measured(collection: Collection, run: Run) -> tuple[float, float, float]:
    """nDCG@10, MAP and recall at 100, means over the judged queries."""
    import ir_measures
    from ir_measures import AP, R, nDCG

    wanted = [nDCG @ 10, AP, R @ 100]
    run = {id: run.get(id) or {"-": 0.0} for id in collection.judged}
    found = ir_measures.calc_aggregate(wanted, collection.judged, run)
    return found[wanted[0]], found[wanted[1]], found[wanted[2]]


def evaluate(
    collection: Collection, directory: Path, encoder: Any
) -> Iterable[tuple[str, tuple[float, float, float]]]:
    """Every row of a collection's table."""
    writer.build(directory, collection.documents)
    judged = {id: text for id, text in collection.queries.items() if id in collection.judged}
    for name, split in (("bm25s, title + text", True), ("bm25s, one field", False)):
        yield name, measured(collection, independent(collection.documents, judged, split))
    engine = open_engine(directory)
    yield "bm25", measured(collection, ours(engine, "bm25", judged))
    build_vectors(engine, encoder, "judged")
    engine.close()
    engine = open_engine(directory)
    for name in ("dense", "hybrid"):
        yield name, measured(collection, ours(engine, name, judged))
    engine.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--encoder", default="sentence-transformers")
    parser.add_argument("--keep", type=Path, help="where indexes and vectors stay")
    parser.add_argument("--only", choices=sorted(READERS))
    options = parser.parse_args()
    encoder = plugins.load("encoder", options.encoder)(options.model)
    print(json.dumps(encoder.about.to_json() | {"model": Path(options.model).name}), flush=True)
    for name, read in READERS.items():
        if options.only not in (None, name):
            continue
        collection = read(options.shared)
        start = time.perf_counter()
        print(
            f"\n{collection.name}: {len(collection.documents):,} documents, "
            f"{len(collection.judged)} judged queries",
            flush=True,
        )
        with TemporaryDirectory() as folder:
            directory = (options.keep or Path(folder)) / name
            for row, (ndcg, mean, recall) in evaluate(collection, directory, encoder):
                print(f"| {row:20} | {ndcg:.4f} | {mean:.4f} | {recall:.4f} |", flush=True)
        print(f"{time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
