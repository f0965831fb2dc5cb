"""Search as the runtime does it, beside bare Lucene; and what a result card costs.

    python -m tests.bench.bench_runtime [DOCUMENTS ...]

Engine: the text of a ten-leaf query in, the ids of its best five and its exact count out, beside
`IndexSearcher.search` of the very query object that we made, with the same sort and exact count.
Cards: those of a listing of the bundled PEPs, each from its document and the query.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
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
    """Milliseconds, the median over all queries, each at its best of some rounds in turns."""

    documents: int
    ours: float
    lucene: float

    @property
    def more(self) -> float:
        return self.ours - self.lucene


def compare_searching(state: State, rounds: int = 25) -> Searching:
    """From text to five ids and a count, and the same of bare Lucene."""
    engine, maker = LuceneEngine(state), QueryMaker(state.searcher)
    best = []
    for text in QUERIES:
        checked = check(text, DOCUMENTS)
        words = topic(positive_terms(checked.tree)).words
        selected = maker.query(emit(normalise(checked)))
        scoring = ranking.scoring_text(words)
        if scoring:
            selected = maker.both(selected, maker.parse(scoring))
        steps: tuple[Callable[[], Any], ...] = (
            partial(_ours, engine, text),
            partial(ranking.best, state.searcher, selected, K, bool(scoring)),
        )
        spent = [tuple(map(_milliseconds, steps)) for _ in range(rounds)]
        best.append(tuple(map(min, zip(*spent, strict=True))))
    return Searching(state.reader.maxDoc(), *map(median, zip(*best, strict=True)))


def _ours(engine: LuceneEngine, text: str) -> Any:
    checked = check(text, DOCUMENTS)
    return Bm25().rank(engine, normalise(checked), topic(positive_terms(checked.tree)), K, 0)


def card_milliseconds(directory: Path, rounds: int = 5) -> float:
    """What a card of a listing of the PEPs costs, its document's reading included."""
    with Index(open_engine(directory)) as opened:
        each = []
        for query in CARD_QUERIES:
            listings = [opened.search(query, 10) for _ in range(rounds)]
            best = min(hits.timings["cards"] for hits in listings)
            each.append(best / max(1, len(listings[0])))
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


def main() -> None:
    jvm.start()
    counts = [int(argument) for argument in sys.argv[1:]] or [20_000]
    with tempfile.TemporaryDirectory() as folder:
        print(f"a card of the PEPs: {card_milliseconds(peps(Path(folder))):.3f} ms", flush=True)
        for count in counts:
            with index(Path(folder), count) as state:
                print(report(compare_searching(state)), flush=True)


if __name__ == "__main__":
    main()
