"""How fast a query becomes a count and a bit set, beside bare Lucene in the same run.

    python -m tests.bench.bench_engine [DOCUMENTS ...]

Building: an OR of many leaves, beside Lucene's classic QueryParser given the same leaves as one
string, and beside one call from Python for each leaf. Running: the text of a ten-leaf query in,
its exact count and the bit set of its candidates out, beside `IndexSearcher.count` of the very
query object that we made. The queries are in engine_queries.txt.
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

from bqlc.compiler.pipeline import check, normalise
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.compiler.simplify.query import NormalQuery
from bqlc_backends.lucene import jvm, writer
from bqlc_backends.lucene.candidates import CandidateSets
from bqlc_backends.lucene.emit import emit
from bqlc_backends.lucene.engine import LuceneEngine
from bqlc_backends.lucene.java import QueryMaker
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.store import State, open_state
from tests.bench.bench_index import make_documents

QUERIES = Path(__file__).with_name("engine_queries.txt").read_text("utf-8").splitlines()
LEAVES = (300, 3000)
KINDS = ("words", "words, phrases, truncations")
_SEARCH = "org.apache.lucene.search."


@dataclass(frozen=True)
class Building:
    """Milliseconds to make an OR, the best of some rounds in turns."""

    leaves: int
    kind: str
    ours: float
    classic: float
    one_by_one: float

    @property
    def ratio(self) -> float:
        return self.ours / self.classic


@dataclass(frozen=True)
class Running:
    """Milliseconds for a query, medians over all queries, each at its best of some rounds.

    `ours` is from text to count and bit set; `count` and `bits` are Lucene's with our object;
    `more` is what a query takes beyond Lucene's count (of the same query: not a difference of
    medians).
    """

    documents: int
    ours: float
    count: float
    bits: float
    compile: float
    build: float
    more: float


# ---------------------------------------------------------------- building


def compare_building(state: State, rounds: int = 60) -> list[Building]:
    """An OR of distinct leaves of one field, from the normal query to Lucene's object."""
    maker = QueryMaker(state.searcher)
    return [_building(maker, leaves, kind, rounds) for kind in KINDS for leaves in LEAVES]


def _building(maker: QueryMaker, number: int, kind: str, rounds: int) -> Building:
    leaves = [_leaf(place, mixed=kind != "words") for place in range(number)]
    checked = check(f"({' OR '.join(leaves)})[body]", DOCUMENTS)
    query = normalise(checked)
    text = " OR ".join(f"body:{leaf}" for leaf in leaves)
    analyser = java_class("org.apache.lucene.analysis.core.WhitespaceAnalyzer")()
    parser = java_class("org.apache.lucene.queryparser.classic.QueryParser")("body", analyser)
    spent = [
        (
            _milliseconds(lambda: maker.query(emit(query))),
            _milliseconds(lambda: parser.parse(text)),
            _milliseconds(lambda: one_by_one(leaves)),
        )
        for _ in range(rounds)
    ]
    return Building(number, kind, *map(min, zip(*spent, strict=True)))


def _leaf(place: int, mixed: bool) -> str:
    if mixed and place % 3 == 1:
        return f'"word{place} next{place}"'
    return f"stem{place}*" if mixed and place % 3 == 2 else f"word{place}"


def one_by_one(leaves: list[str]) -> Any:
    """The same query made with a few calls for every leaf."""
    term, occur = (
        java_class("org.apache.lucene.index.Term"),
        java_class(_SEARCH + "BooleanClause$Occur"),
    )
    term_query, prefix_query = (
        java_class(_SEARCH + "TermQuery"),
        java_class(_SEARCH + "PrefixQuery"),
    )
    phrase_query, should = java_class(_SEARCH + "PhraseQuery"), occur.SHOULD
    builder = java_class(_SEARCH + "BooleanQuery$Builder")()
    for leaf in leaves:
        if leaf.startswith('"'):
            query = phrase_query("body", *leaf.strip('"').split())
        elif leaf.endswith("*"):
            query = prefix_query(term("body", leaf[:-1]))
        else:
            query = term_query(term("body", leaf))
        builder.add(query, should)
    return builder.build()


def _milliseconds(run: Callable[[], Any]) -> float:
    start = time.perf_counter()
    run()
    return (time.perf_counter() - start) * 1000


# ---------------------------------------------------------------- running


def compare_running(state: State, rounds: int = 25) -> Running:
    """Every query of the file in some rounds, all measures in turns; each query at its best."""
    engine = LuceneEngine(state)
    maker, searcher = QueryMaker(state.searcher), state.searcher
    sets = CandidateSets(searcher)
    best: list[tuple[float, ...]] = []
    for text in QUERIES:
        normal = _normal(text)
        made = maker.query(emit(normal))
        steps: tuple[Callable[[], Any], ...] = (
            partial(_text_to_bits, engine, text),
            partial(_count, searcher, made),
            partial(sets.of, made),
            partial(_normal, text),
            partial(_make, maker, normal),
        )
        spent = [tuple(map(_milliseconds, steps)) for _ in range(rounds)]
        best.append(tuple(map(min, zip(*spent, strict=True))))
    more = median(one[0] - one[1] for one in best)
    ours, count, bits, compiling, building = map(median, zip(*best, strict=True))
    return Running(state.reader.maxDoc(), ours, count, bits, compiling, building, more)


def _text_to_bits(engine: LuceneEngine, text: str) -> int:
    return engine.candidates(_normal(text)).total


def _count(searcher: Any, query: Any) -> int:
    return int(searcher.count(query))


def _make(maker: QueryMaker, query: NormalQuery) -> Any:
    return maker.query(emit(query))


def _normal(text: str) -> NormalQuery:
    return normalise(check(text, DOCUMENTS))


# ---------------------------------------------------------------- report


def report_building(found: list[Building]) -> str:
    lines = [f"{'OR of':36}{'bqlc':>9}{'classic':>9}{'calls':>9}{'ratio':>7}"]
    lines += [
        f"{each.leaves:>6,} {each.kind:29}{each.ours:6.2f} ms{each.classic:6.2f} ms"
        f"{each.one_by_one:6.1f} ms{each.ratio:7.2f}"
        for each in found
    ]
    return "\n".join(lines)


def report_running(found: Running) -> str:
    return (
        f"{len(QUERIES)} ten-leaf queries, {found.documents:,} documents, p50\n"
        f"bqlc, text to count and bit set   {found.ours:7.3f} ms\n"
        f"  of this: text to normal query   {found.compile:7.3f} ms\n"
        f"           to Lucene's object     {found.build:7.3f} ms\n"
        f"Lucene, count of that object      {found.count:7.3f} ms\n"
        f"Lucene, bit set of that object    {found.bits:7.3f} ms\n"
        f"more than bare Lucene's count     {found.more:+7.3f} ms"
    )


def index(folder: Path, count: int) -> State:
    """The synthetic corpus of the index benchmark, with shorter texts where it is large."""
    directory = folder / f"index-{count}"
    if not directory.exists():
        writer.build(directory, make_documents(count, words=200 if count <= 20_000 else 60))
    return open_state(directory)


def main() -> None:
    jvm.start()
    counts = [int(argument) for argument in sys.argv[1:]] or [20_000, 200_000]
    with tempfile.TemporaryDirectory() as folder:
        for place, count in enumerate(counts):
            with index(Path(folder), count) as state:
                if not place:
                    print(report_building(compare_building(state)))
                print(report_running(compare_running(state)))


if __name__ == "__main__":
    main()
