"""Compares our tokens with Lucene's and prints what differs (see docs/reference/tokens.md).

python -m tests.slow.compare_tokens --random 1000000 --seed 1
python -m tests.slow.compare_tokens --code-points
python -m tests.slow.compare_tokens --folder DATA
"""

from __future__ import annotations

import argparse
import bz2
import gzip
import json
import tarfile
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from bqlc.compiler.lex.standard import spans, tokens
from tests.support import odd_text
from tests.support.lucene_tokens import LuceneTokens

AROUND = (
    "{}",
    "a{}b",
    "1{}2",
    "א{}א",
    "ア{}ア",
    "ก{}",
    "_{}",
    "😀\u200d{}",
    "{}\u200d😀",
    "{}\u0301",
)
"""Where each code point is put: alone, between letters, between digits, after Thai, ..."""


def code_points() -> Iterator[str]:
    for point in odd_text.POINTS:
        if point != 10:
            yield " ".join(form.format(chr(point)) for form in AROUND)


def folder_texts(folder: Path) -> Iterator[str]:
    """Every text of every file: JSON values one by one, other files whole."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        for name, content in _contents(path):
            yield from _texts(name, content)


def _contents(path: Path) -> Iterator[tuple[str, bytes]]:
    if path.name.endswith(".tar.gz"):
        with tarfile.open(path) as archive:
            for member in archive:
                file = archive.extractfile(member)
                if file:
                    yield member.name, file.read()
    elif path.suffix == ".gz":
        yield path.stem, gzip.decompress(path.read_bytes())
    elif path.suffix == ".bz2":
        yield path.stem, bz2.decompress(path.read_bytes())
    else:
        yield path.name, path.read_bytes()


def _texts(name: str, content: bytes) -> Iterator[str]:
    written = content.decode("utf-8", "replace")
    lines = written.split("\n") if name.endswith((".jsonl", ".ndjson")) else [written]
    for line in lines:
        try:
            yield from _strings(json.loads(line))
        except ValueError:
            yield line


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for key, inner in value.items():
                yield key
                yield from _strings(inner)
        case list():
            for inner in value:
                yield from _strings(inner)


def compare(texts: Iterable[str], show: int) -> None:
    """Compare in batches: a line break is part of no token, so texts joined by it stay apart."""
    lucene, count, found, different, started = LuceneTokens(), 0, 0, 0, time.perf_counter()
    stream = map(_for_java, texts)
    while batch := list(islice(stream, 2000)):
        joined = "\n".join(batch)
        theirs = lucene.spans(joined)
        count, found = count + len(batch), found + len(theirs)
        if spans(joined) == theirs and tokens(joined) == [token for token, _, _ in theirs]:
            continue
        wrong = [text for text in batch if spans(text) != lucene.spans(text)] or [joined]
        for text in wrong[: max(0, show - different)]:
            print(ascii(text), ascii(spans(text)), ascii(lucene.spans(text)), sep="\n  ")
        different += len(wrong)
    seconds = time.perf_counter() - started
    print(f"{count:,} texts, {found:,} tokens, {different:,} texts differ ({seconds:.0f} s)")


def _for_java(text: str) -> str:
    return text if text.isascii() else text.encode("utf-16", "replace").decode("utf-16")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--random", type=int, default=0, metavar="COUNT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--code-points", action="store_true", help="every code point in 10 places")
    parser.add_argument("--folder", type=Path, help="every text of every file below it")
    parser.add_argument("--show", type=int, default=20, help="differences to print")
    asked = parser.parse_args()
    if asked.random:
        compare(odd_text.texts(asked.seed, asked.random), asked.show)
    if asked.code_points:
        compare(code_points(), asked.show)
    if asked.folder:
        compare(folder_texts(asked.folder), asked.show)


if __name__ == "__main__":
    main()
