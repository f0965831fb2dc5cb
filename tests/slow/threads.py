"""Eight threads, ten thousand mixed queries: the same answers as alone, and nothing grows.

    python -m tests.slow.threads [QUERIES] [SEED]

The queries are of every operator, over one random corpus on disk; a third is listed with scores.
Printed after every tenth of them: wrong answers, Java's threads, Python's, and the heap in use
after a collection. The first tenth warms up; growth is counted from there.
"""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bqlc.compiler.input.source import Source
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.simplify.passes import simplify
from bqlc.compiler.simplify.query import NormalQuery
from bqlc_backends.lucene import jvm
from bqlc_backends.lucene.engine import LuceneEngine, open_engine
from bqlc_backends.lucene.writer import build
from tests.slow.random_clauses import OPERATORS, operator
from tests.slow.random_documents import SCHEMA, documents

THREADS = 8
SIZE = 300
"""Documents of the corpus."""
WORDS = ("a", "b", "ab")

Answer = tuple[int, tuple[tuple[str, float], ...]]


@dataclass(frozen=True)
class State:
    """After so many queries: wrong answers so far, threads, and MiB of heap in use."""

    queries: int
    wrong: int
    java_threads: int
    python_threads: int
    heap: float


def answer(engine: LuceneEngine, query: NormalQuery, number: int) -> Answer:
    if number % 3:
        return engine.count(query), ()
    found = engine.top(query, WORDS, 10)
    return found.total, tuple(found.hits)


def queries(count: int, seed: int) -> list[NormalQuery]:
    random, names = Random(seed), tuple(OPERATORS)
    found = []
    for number in range(count):
        clause = operator(names[number % len(names)], random)
        found.append(simplify(CheckedQuery(clause, SCHEMA, Source(""))))
    return found


def run(count: int = 10_000, seed: int = 0, parts: int = 10) -> Iterator[State]:
    """The state after each part of the queries, the first of them before all."""
    asked = queries(count, seed)
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder) / "index", documents(Random(seed), SIZE), SCHEMA)
        engine = open_engine(Path(folder) / "index")
        try:
            alone = [answer(engine, query, number) for number, query in enumerate(asked)]
            wrong: list[int] = []
            size = count // parts
            for start in range(0, count, size):
                _at_once(engine, asked, alone, range(start, min(start + size, count)), wrong)
                yield _state(min(start + size, count), len(wrong))
        finally:
            engine.close()


def _at_once(
    engine: LuceneEngine,
    asked: list[NormalQuery],
    alone: list[Answer],
    numbers: range,
    wrong: list[int],
) -> None:
    def work(first: int) -> None:
        with jvm.worker():
            for number in numbers[first::THREADS]:
                try:
                    right = answer(engine, asked[number], number) == alone[number]
                except Exception:  # an answer that never came is a wrong one
                    right = False
                if not right:
                    wrong.append(number)

    threads = [threading.Thread(target=work, args=(first,)) for first in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _state(queries: int, wrong: int) -> State:
    factory = jvm.java_class("java.lang.management.ManagementFactory")
    memory = factory.getMemoryMXBean()
    memory.gc()
    return State(
        queries,
        wrong,
        factory.getThreadMXBean().getThreadCount(),
        threading.active_count(),
        memory.getHeapMemoryUsage().getUsed() / 2**20,
    )


def main() -> int:
    given = [int(argument) for argument in sys.argv[1:]]
    count, seed = [*given, *(10_000, 0)[len(given) :]]
    wrong = 0
    print("queries  wrong  Java threads  Python threads  heap, MiB")
    for state in run(count, seed):
        wrong = state.wrong
        print(
            f"{state.queries:7,}  {state.wrong:5}  {state.java_threads:12}"
            f"  {state.python_threads:14}  {state.heap:9.1f}",
            flush=True,
        )
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
