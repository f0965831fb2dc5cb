"""Indexing beside Anserini's IndexCollection: two commands, the same documents, one run.

    python -m tests.bench.bench_anserini [DOCUMENTS] [ROUNDS]

Ours is `bqlc index`, theirs the Java program of the same jar, with one thread, positions, the raw
record and the same fields, merged into one segment as ours is. Both begin with a file and a start
of Java. Seconds on the wall and of the processor, Java's own threads included; the best of some
rounds in turns.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bqlc_backends.lucene.java_home import find_jar, find_java
from tests.bench.bench_index import WORDS, make_documents

FIELDS = ("title", "body", "author", "date")


@dataclass(frozen=True)
class Spent:
    """Seconds for one command."""

    wall: float
    processor: float


def compare(count: int, rounds: int) -> tuple[Spent, Spent]:
    """What ours and theirs take for so many documents."""
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, count)
        for _ in range(rounds):
            ours.append(run(our_command(folder)))
            theirs.append(run(their_command(folder)))
            check(folder, count)
    return best(ours), best(theirs)


def write(folder: Path, count: int) -> None:
    """The same documents in the two shapes."""
    (folder / "collection").mkdir()
    with (
        (folder / "ours.jsonl").open("w", encoding="utf-8") as ours,
        (folder / "collection" / "theirs.jsonl").open("w", encoding="utf-8") as theirs,
    ):
        for one in make_documents(count):
            known = {"title": one.title, "author": one.authors[0], "date": one.date}
            ours.write(json.dumps({"_id": one.id, **known, "text": one.text}) + "\n")
            contents = f"{one.title}\n{one.text}"
            record = {"id": one.id, "contents": contents, **known, "body": one.text}
            theirs.write(json.dumps(record) + "\n")


def our_command(folder: Path) -> list[str]:
    target = folder / "ours"
    shutil.rmtree(target, ignore_errors=True)
    return [sys.executable, "-m", "bqlc", "index", str(folder / "ours.jsonl"), "-o", str(target)]


def their_command(folder: Path) -> list[str]:
    target = folder / "theirs"
    shutil.rmtree(target, ignore_errors=True)
    return [
        *(str(find_java().path / "bin" / "java"), "-Xmx2g", "-cp", str(find_jar())),
        *("io.anserini.index.IndexCollection", "-collection", "JsonCollection"),
        *("-generator", "DefaultLuceneDocumentGenerator", "-threads", "1"),
        *("-input", str(folder / "collection"), "-index", str(target), "-fields", *FIELDS),
        *("-storePositions", "-storeRaw", "-optimize", "-memoryBuffer", "256"),
    ]


def run(command: Sequence[str]) -> Spent:
    """Run a command to its end, which must be a good one."""
    start = time.perf_counter()
    environment = os.environ | {"BQLC_HEAP": "2g"}
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Spent(time.perf_counter() - start, usage.ru_utime + usage.ru_stime)


def check(folder: Path, count: int) -> None:
    """Both have indexed every document."""
    code = (
        "from jnius import autoclass as j; "
        "d = j('org.apache.lucene.store.FSDirectory').open(j('java.nio.file.Paths').get({!r})); "
        "print(j('org.apache.lucene.index.DirectoryReader').open(d).numDocs())"
    )
    theirs = subprocess.run(
        [sys.executable, "-c", code.format(str(folder / "theirs"))],
        env=os.environ | {"CLASSPATH": str(find_jar()), "JAVA_HOME": str(find_java().path)},
        capture_output=True,
        text=True,
        check=True,
    )
    info = [sys.executable, "-m", "bqlc", "info", str(folder / "ours"), "--json"]
    ours = subprocess.run(info, capture_output=True, text=True, check=True)
    assert int(theirs.stdout) == json.loads(ours.stdout)["documents"] == count


def best(spent: Sequence[Spent]) -> Spent:
    return Spent(min(each.wall for each in spent), min(each.processor for each in spent))


def report(count: int, rounds: int, ours: Spent, theirs: Spent) -> str:
    return (
        f"{count:,} documents of {WORDS} words, best of {rounds}, load {os.getloadavg()[0]:.1f}\n"
        f"{'':16}{'seconds':>9}{'of the processor':>18}\n"
        f"bqlc index      {ours.wall:9.1f}{ours.processor:18.1f}\n"
        f"IndexCollection {theirs.wall:9.1f}{theirs.processor:18.1f}\n"
        f"theirs / ours   {theirs.wall / ours.wall:9.2f}"
        f"{theirs.processor / ours.processor:18.2f}"
    )


def main() -> None:
    given = [int(argument) for argument in sys.argv[1:]]
    count, rounds = [*given, *(20_000, 2)[len(given) :]]
    print(report(count, rounds, *compare(count, rounds)))


if __name__ == "__main__":
    main()
