"""Search as the runtime does it, beside bare Lucene; and what a result card costs.

    python -m tests.bench.bench_runtime [DOCUMENTS ...] [FOLDER]

Indexes that FOLDER has are taken, others are built there; without it they are thrown away.

Engine: the text of a ten-leaf query in, the ids of its best five and its exact count out, beside
`IndexSearcher.search` of the very query object that we made, with the same sort and exact count.
Cards: those of a listing of the bundled PEPs, each from its document and the query.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from bqlc.compiler.meaning.positive import positive_terms
from bqlc.compiler.pipeline import check, normalise
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.corpus.bundled import peps_path
from bqlc.corpus.readers import read_corpus
from bqlc.retrieval.index import Index
from bqlc.retrieval.rank import Bm25, topic
from bqlc_backends.lucene import jvm, ranking, writer
from bqlc_backends.lucene.emit import emit
from bqlc_backends.lucene.engine import LuceneEngine, open_engine
from bqlc_backends.lucene.java import QueryMaker
from bqlc_backends.lucene.store import State
from tests.bench.bench_engine import QUERIES, index

K = 5
CARD_QUERIES = (
    "generator* AND (async OR await)",
    '"type hints" OR annotations',
    "import AND package[title]",
    "(dict OR mapping) NOT rejected",
    "NEAR/5(garbage, collector) OR weakref*",
)


@dataclass(frozen=True)
class Searching:
    """Milliseconds, medians over all queries, each at its best of some rounds in turns.

    `more` is the median of what a query takes beyond bare Lucene. It is not the difference of
    the medians: in a large collection these are of different queries.
    """

    documents: int
    ours: float
    lucene: float
    more: float


def compare_searching(state: State, rounds: int = 25) -> Searching:
    """From text to five ids and a count, and the same of bare Lucene."""
    engine, maker = LuceneEngine(state), QueryMaker(state.searcher)
    best = []
    for text in QUERIES:
        steps = _steps(text, state, engine, maker)
        spent = [tuple(map(_milliseconds, steps)) for _ in range(rounds)]
        best.append(tuple(map(min, zip(*spent, strict=True))))
    more = median(one[0] - one[1] for one in best)
    ours, bare = map(median, zip(*best, strict=True))
    return Searching(state.reader.maxDoc(), ours, bare, more)


@dataclass(frozen=True)
class Growth:
    """What search takes beyond bare Lucene in two collections, in milliseconds.

    `small` and `large` are medians over the queries, `ratio` the median of each query's own.
    """

    small: float
    large: float
    ratio: float


def compare_growth(small: State, large: State, rounds: int = 25) -> Growth:
    """The same queries on both collections, in turns.

    A search of the large collection, which is not counted, goes before each that is: Lucene
    pushes other things out of the processor's caches, the more the larger the collection, and so
    all are measured with the same caches.
    """
    sides = [(state, LuceneEngine(state), QueryMaker(state.searcher)) for state in (small, large)]
    best = []
    for text in QUERIES:
        steps = [step for side in sides for step in _steps(text, *side)]
        spent = [tuple(_after(steps[-1], step) for step in steps) for _ in range(rounds)]
        ours, bare, ours_large, bare_large = map(min, zip(*spent, strict=True))
        best.append((ours - bare, ours_large - bare_large))
    less, more = map(median, zip(*best, strict=True))
    return Growth(less, more, median(after / before for before, after in best))


def _after(first: Callable[[], Any], run: Callable[[], Any]) -> float:
    first()
    return _milliseconds(run)


def _steps(
    text: str, state: State, engine: LuceneEngine, maker: QueryMaker
) -> tuple[Callable[[], Any], Callable[[], Any]]:
    """A query as we search it, and bare Lucene with the same query object, sort and count."""
    checked = check(text, DOCUMENTS)
    words = topic(positive_terms(checked.tree)).words
    selected = maker.query(emit(normalise(checked)))
    scoring = ranking.scoring_text(words)
    if scoring:
        selected = maker.both(selected, maker.parse(scoring))
    bare = partial(ranking.best, state.searcher, selected, K, bool(scoring))
    return partial(_ours, engine, text), bare


def _ours(engine: LuceneEngine, text: str) -> Any:
    checked = check(text, DOCUMENTS)
    return Bm25().rank(engine, normalise(checked), topic(positive_terms(checked.tree)), K, 0)


def card_milliseconds(
    directory: Path, queries: Sequence[str] = CARD_QUERIES, rounds: int = 5
) -> float:
    """What a card of a listing costs, its document's reading included; the median of queries."""
    with Index(open_engine(directory)) as opened:
        each = []
        for query in queries:
            listings = [opened.search(query, 10) for _ in range(rounds)]
            if listings[0].total:
                best = min(hits.timings["cards"] for hits in listings)
                each.append(best / len(listings[0]))
    return median(each)


def _milliseconds(run: Callable[[], Any]) -> float:
    start = time.perf_counter()
    run()
    return (time.perf_counter() - start) * 1000


def peps(folder: Path) -> Path:
    """An index of the bundled PEPs."""
    reading = read_corpus((peps_path(),), None)
    writer.build(folder / "peps", reading, reading.reader.schema)
    return folder / "peps"


def report(found: Searching) -> str:
    return (
        f"{len(QUERIES)} ten-leaf queries, {found.documents:,} documents, p50\n"
        f"bqlc, text to best {K} and count    {found.ours:7.3f} ms\n"
        f"Lucene, the same of that object   {found.lucene:7.3f} ms\n"
        f"more than bare Lucene             {found.more:+7.3f} ms"
    )


def report_growth(small: int, large: int, found: Growth) -> str:
    return (
        f"the same caches before each: {found.small:+.3f} ms with {small:,} documents, "
        f"{found.large:+.3f} with {large:,}; of a query {found.ratio:.2f} times (median)"
    )


def main() -> None:
    jvm.start()
    counts = [int(argument) for argument in sys.argv[1:] if argument.isdigit()] or [20_000]
    kept = next((Path(argument) for argument in sys.argv[1:] if not argument.isdigit()), None)
    with tempfile.TemporaryDirectory() as name:
        folder = kept or Path(name)
        print(f"a card of the PEPs: {card_milliseconds(peps(folder)):.3f} ms", flush=True)
        for count in counts:
            with index(folder, count) as state:
                print(report(compare_searching(state)))
                cards = card_milliseconds(state.directory, QUERIES[::3])
                print(f"a card of these documents         {cards:7.3f} ms")
            print(f"load {os.getloadavg()[0]:.1f}", flush=True)
        if len(counts) > 1:
            with index(folder, counts[0]) as small, index(folder, counts[-1]) as large:
                found = compare_growth(small, large)
            print(report_growth(counts[0], counts[-1], found))


if __name__ == "__main__":
    main()
