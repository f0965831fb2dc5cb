"""What an index of many documents takes: time, disk, memory; and does a document's time grow?

    python -m tests.bench.bench_growth [SIZE ...]

Documents of 100 words, made as they are indexed; making them is timed apart, without indexing.
Every size is built in a process of its own with a Java heap of at most 2 GiB, then a tenth is
appended, one document deleted, and the index compacted. The time of a document is that of the
processor, all threads of Python and Java together, so that other work on the machine counts
little; the rest are seconds on the wall.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import accumulate, islice
from pathlib import Path
from random import Random
from typing import Any

from bqlc.corpus.document import Document, Section
from bqlc_backends.lucene import jvm
from bqlc_backends.lucene.changes import Keeper
from bqlc_backends.lucene.writer import build

SIZES = (10_000, 100_000, 1_000_000)
WORDS = 100
HEAP = "2g"


def make_documents(start: int, count: int) -> Iterator[Document]:
    """Documents of 100 words, as frequent as in English; always the same."""
    random = Random(1)
    letters = "abcdefghijklmnoprstu"
    stock = ["".join(random.choices(letters, k=random.randint(2, 9))) for _ in range(50_000)]
    weights = list(accumulate(1 / rank for rank in range(1, len(stock) + 1)))
    random = Random(start)
    for number in range(start, start + count):
        words = random.choices(stock, cum_weights=weights, k=WORDS)
        text = " ".join(words)
        yield Document(
            id=f"doc-{number}",
            title=" ".join(words[:6]),
            sections=(Section("(intro)", text),),
            authors=("Ada Lovelace",),
            date=f"{1900 + number % 120}-05",
            text=text,
        )


def measure(count: int) -> dict[str, Any]:
    """One size, in this process."""
    jvm.start()
    with tempfile.TemporaryDirectory() as folder:
        directory = Path(folder) / "index"
        start, begin = time.perf_counter(), time.process_time()
        marks: dict[int, float] = {}

        def mark(documents: int) -> None:
            marks[documents] = time.process_time() - begin

        build(directory, make_documents(0, count), progress=mark)
        seconds, worked = time.perf_counter() - start, time.process_time() - begin
        size = _size(directory)
        keeper = Keeper(directory)
        append = _timed(lambda: keeper.append(make_documents(count, count // 10)))
        delete = _timed(lambda: keeper.delete([f"doc-{count // 2}"]))
        compact = _timed(keeper.compact)
    begin = time.process_time()
    made = sum(1 for _ in islice(make_documents(0, count), 20_000))
    making = (time.process_time() - begin) * count / made
    return {
        "documents": count,
        "seconds": seconds,
        "us": (worked - making) / count * 1e6,
        "halves": _halves(marks, count),
        "disk": size,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        "append": append,
        "delete": delete,
        "compact": compact,
    }


def _halves(marks: dict[int, float], count: int) -> float:
    """How much longer the second half of the documents took than the first."""
    middle = min(marks, key=lambda documents: abs(documents - count // 2))
    end = max(marks)
    first, second = marks[middle] / middle, (marks[end] - marks[middle]) / (end - middle)
    return second / first


def _timed(call: Any) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def _size(directory: Path) -> int:
    return sum(file.stat().st_size for file in directory.rglob("*") if file.is_file())


def report(rows: list[dict[str, Any]]) -> str:
    head = (
        f"load {os.getloadavg()[0]:.1f}\n"
        "documents    build s  us/document  2nd/1st half  disk MB  memory MB"
        "  append 10 % s  delete one s  compact s"
    )
    lines = [
        f"{row['documents']:9,}  {row['seconds']:9.1f}  {row['us']:11.0f}  {row['halves']:12.2f}"
        f"  {row['disk'] / 1e6:7.0f}  {row['memory'] / 1e6:9.0f}  {row['append']:13.1f}"
        f"  {row['delete']:12.1f}  {row['compact']:9.1f}"
        for row in rows
    ]
    return "\n".join([head, *lines])


def main() -> None:
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measure(int(sys.argv[2]))))
        return
    rows = []
    for size in map(int, sys.argv[1:] or SIZES):
        command = [sys.executable, "-m", "tests.bench.bench_growth", "--one", str(size)]
        environment = os.environ | {"BQLC_HEAP": HEAP}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        rows.append(json.loads(done.stdout))
    print(report(rows))


if __name__ == "__main__":
    main()
