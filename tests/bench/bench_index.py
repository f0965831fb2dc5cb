"""How fast an index is built, beside a bare pyjnius loop over the same Lucene fields.

    python tests/bench/bench_index.py [DOCUMENTS] [ROUNDS]

Both index the same documents of 200 words, in turns, in one process; the best round of each
counts. The bare loop is given every value ready to index, the JSON of the documents too; ours
gets documents, reads their values, checks ids, writes the JSON and hashes it.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

from bqlc.compiler.resolve.dates import parse_period
from bqlc.corpus.document import Document, Section, to_json
from bqlc_backends.lucene import fields, writer
from bqlc_backends.lucene.jvm import java_class

WORDS = 200


@dataclass(frozen=True)
class Speed:
    """Documents a second, the best of some rounds; `cpu` is the ratio on a busy machine.

    It is that of the processor time of the indexing thread, in which Lucene works too.
    """

    ours: float
    bare: float
    cpu: float

    @property
    def ratio(self) -> float:
        return self.ours / self.bare


def compare(count: int = 5000, rounds: int = 6) -> Speed:
    """Both builders in turns over the same `count` documents."""
    documents = list(make_documents(count))
    ready = [_ready(document) for document in documents]
    ours, bare = Clock(), Clock()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rounds):
            with ours:
                writer.build(Path(folder) / f"ours-{number}", documents)
            with bare:
                bare_loop(Path(folder) / f"bare-{number}", ready)
    return Speed(count / ours.wall, count / bare.wall, bare.cpu / ours.cpu)


class Clock:
    """The least time, on the wall and of this thread's processor, that its blocks have taken."""

    wall = cpu = float("inf")

    def __enter__(self) -> None:
        self._start = time.perf_counter(), time.thread_time()

    def __exit__(self, *exception: object) -> None:
        wall, cpu = self._start
        self.wall = min(self.wall, time.perf_counter() - wall)
        self.cpu = min(self.cpu, time.thread_time() - cpu)


def make_documents(count: int, words: int = WORDS, seed: int = 1) -> Iterator[Document]:
    """Documents with a title, a text, an author and a date; words as frequent as in English."""
    random = Random(seed)
    letters = "abcdefghijklmnoprstu"
    stock = ["".join(random.choices(letters, k=random.randint(2, 9))) for _ in range(20_000)]
    weights = list(accumulate(1 / rank for rank in range(1, len(stock) + 1)))
    for number in range(count):
        text = " ".join(random.choices(stock, cum_weights=weights, k=words))
        yield Document(
            id=f"doc-{number}",
            title=" ".join(random.choices(stock, cum_weights=weights, k=6)),
            sections=(Section("(intro)", text),),
            authors=("Ada Lovelace",),
            date=f"{1900 + number % 120}-05",
            text=text,
        )


Ready = tuple[str, bytes, bytes, str, str, str, list[int], list[int]]


def _ready(document: Document) -> Ready:
    period = parse_period(document.date or "")
    assert period is not None
    return (
        document.id,
        document.id.encode(),
        to_json(document).encode(),
        document.title,
        document.text,
        document.authors[0],
        [period.first.toordinal()],
        [period.last.toordinal()],
    )


def bare_loop(folder: Path, documents: list[Ready]) -> None:
    """The least that pyjnius must do for these fields: set ten values, add the document."""
    package = "org.apache.lucene."
    kind = java_class(package + "document.FieldType")()
    kind.setOmitNorms(True)
    options = java_class(package + "index.IndexOptions")
    kind.setIndexOptions(options.DOCS_AND_FREQS_AND_POSITIONS)
    ranked = java_class(package + "document.FieldType")()
    ranked.setIndexOptions(options.DOCS_AND_FREQS)
    signature = (
        "(Ljava/lang/String;Ljava/lang/CharSequence;Lorg/apache/lucene/index/IndexableFieldType;)V"
    )
    no = java_class(package + "document.Field$Store").NO

    def text_field(name: str, type: Any) -> Any:
        return java_class(package + "document.Field")(name, "", type, signature=signature)

    string_field = java_class(package + "document.StringField")
    id_term = string_field("_id", "", no)
    empty = java_class(package + "util.BytesRef")(b"")
    id_value = java_class(package + "document.SortedDocValuesField")("_id", empty)
    source = java_class(package + "document.StoredField")("_source", b"")
    rank_title, rank_text = text_field("_rank_title", ranked), text_field("_rank_text", ranked)
    title, body, author = (text_field(name, kind) for name in ("title", "body", "author"))
    date = java_class(package + "document.LongRange")("date", [0], [0])
    has = [string_field("_has", name, no) for name in ("title", "body", "author", "date")]
    document = java_class(package + "document.Document")()
    for each in (
        id_term,
        id_value,
        source,
        rank_title,
        rank_text,
        title,
        body,
        author,
        date,
        *has,
    ):
        document.add(each)

    path = java_class("java.nio.file.Paths").get(str(folder))
    directory = java_class(package + "store.FSDirectory").open(path)
    analyser = fields.analyser()
    configuration = java_class(package + "index.IndexWriterConfig")(analyser)
    configuration.setRAMBufferSizeMB(256.0)
    configuration.setUseCompoundFile(False)
    index_writer = java_class(package + "index.IndexWriter")(directory, configuration)
    for id, id_bytes, json, title_text, text, author_text, first, last in documents:
        id_term.setStringValue(id)
        id_value.setBytesValue(id_bytes)
        source.setBytesValue(json)
        rank_title.setStringValue(title_text)
        rank_text.setStringValue(text)
        title.setStringValue(title_text)
        body.setStringValue(text)
        author.setStringValue(author_text)
        date.setRangeValues(first, last)
        index_writer.addDocument(document)
    index_writer.commit()
    index_writer.close()
    directory.close()


def report(speed: Speed, count: int, rounds: int) -> str:
    return (
        f"{count:,} documents of {WORDS} words, best of {rounds}\n"
        f"bqlc       {speed.ours:9,.0f} documents/s\n"
        f"bare loop  {speed.bare:9,.0f} documents/s\n"
        f"ratio      {speed.ratio:9.2f}  ({speed.cpu:.2f} in processor time)"
    )


def main() -> None:
    given = [int(argument) for argument in sys.argv[1:]]
    count, rounds = [*given, *(5000, 6)[len(given) :]]
    print(report(compare(count, rounds), count, rounds))


if __name__ == "__main__":
    main()
