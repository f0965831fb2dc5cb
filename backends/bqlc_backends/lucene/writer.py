"""Build an index: every document into Lucene, in its order, by one thread; then one commit."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bqlc.compiler.meaning.facts import FieldValues
from bqlc.compiler.resolve.dates import parse_period
from bqlc.compiler.resolve.schema import DOCUMENTS, FieldType, Schema
from bqlc.corpus.document import Document, ranking_text, to_json
from bqlc.corpus.fields import field_values
from bqlc_backends.lucene import jvm
from bqlc_backends.lucene.errors import JavaError, WriteError
from bqlc_backends.lucene.fields import Layout, analyser
from bqlc_backends.lucene.generations import cannot_write, new_generation
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.manifest import KEY, Manifest, manifest_text

Progress = Callable[[int], None]

_EVERY = 0.1
"""Seconds between two calls of the progress callback."""

_INDEX = "org.apache.lucene.index."
_BIGGEST_BUFFER = 256.0
_MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Refused:
    """A document that Lucene would not take, and why; it is not in the index."""

    id: str
    reason: str


@dataclass(frozen=True, slots=True)
class Built:
    """An index that has just been built."""

    directory: Path
    manifest: Manifest
    refused: tuple[Refused, ...]


def build(
    directory: str | Path,
    documents: Iterable[Document],
    schema: Schema = DOCUMENTS,
    *,
    progress: Progress | None = None,
) -> Built:
    """Index `documents` in `directory`; an index that was there is replaced, at the end, at once.

    `progress` is called with the number of documents so far, ten times a second at most. On
    Ctrl-C or any other exception `directory` is left as it was. A document that Lucene refuses
    (an id of more than 32,766 bytes, say) is left out and reported.
    Raises WriteError: the folder is no index, is being written or cannot be written, an id
    occurs twice, there is no document. Raises JavaUnavailable.
    """
    directory = Path(directory)
    jvm.start()
    with _disk_errors(directory), new_generation(directory) as folder, _writer(folder) as writer:
        tally = _Tally(schema)
        _add_all(writer, documents, tally, progress)
        if not tally.documents:
            raise _nothing_to_index(tally.refused)
        manifest = tally.manifest()
        _commit(writer, manifest, compact=bool(tally.refused))
    return Built(directory, manifest, tuple(tally.refused))


# ---------------------------------------------------------------- documents


@dataclass
class _Tally:
    """What the manifest will say, counted while documents go by."""

    schema: Schema
    documents: int = 0
    sections: int = 0
    first: str = ""
    last: str = ""
    refused: list[Refused] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.fields = {each.name: 0 for each in self.schema.fields}
        self._dates = [each.name for each in self.schema.of_type(FieldType.DATE)]
        self._hash = hashlib.sha256()
        self._days: set[str] = set()

    def count(self, document: Document, values: FieldValues, source: bytes) -> None:
        self.documents += 1
        self.sections += len(document.sections)
        self._hash.update(source)
        self._hash.update(b"\n")
        for name in self.fields:
            if values.get(name):
                self.fields[name] += 1
        for name in self._dates:
            self._days.update(values.get(name, ()))

    def manifest(self) -> Manifest:
        return Manifest(
            schema=self.schema,
            documents=self.documents,
            fields=self.fields,
            sections=self.sections,
            dates=self._span(),
            content=f"sha256:{self._hash.hexdigest()}",
            lucene=java_class("org.apache.lucene.util.Version").LATEST.toString(),
            java=java_class("java.lang.System").getProperty("java.version"),
        )

    def _span(self) -> tuple[str, str] | None:
        periods = [period for period in map(parse_period, self._days) if period]
        if not periods:
            return None
        first = min(period.first for period in periods)
        last = max(period.last for period in periods)
        return first.isoformat(), last.isoformat()


def _add_all(
    writer: Any, documents: Iterable[Document], tally: _Tally, progress: Progress | None
) -> None:
    layout = Layout(tally.schema)
    ordinals: dict[str, int] = {}
    due = time.monotonic() + _EVERY
    for ordinal, document in enumerate(documents, 1):
        first = ordinals.setdefault(document.id, ordinal)
        if first != ordinal:
            raise WriteError(
                "DUPLICATE-ID",
                f"the id {document.id!r} occurs twice: documents {first:,} and {ordinal:,}",
                "ids must be unique: remove or rename one of the two",
            )
        _add(writer, document, layout, tally)
        if progress and time.monotonic() >= due:
            progress(ordinal)
            due = time.monotonic() + _EVERY
    if progress:
        progress(len(ordinals))


def _add(writer: Any, document: Document, layout: Layout, tally: _Tally) -> None:
    values = field_values(document, tally.schema)
    source = to_json(document).encode("utf-8", "surrogatepass")
    text = ranking_text(document)
    try:
        with jvm.door():
            filled = layout.fill(document.id, source, document.title, text, values)
            writer.addDocument(filled)
    except JavaError as error:
        if error.classname != "java.lang.IllegalArgumentException":
            raise
        tally.refused.append(Refused(document.id, error.message))
    else:
        tally.count(document, values, source)


def _nothing_to_index(refused: list[Refused]) -> WriteError:
    if refused:
        return WriteError(
            "NO-DOCUMENTS",
            f"Lucene refused all {len(refused):,} documents, the first because: "
            f"{refused[0].reason}",
            "look at that document",
        )
    return WriteError(
        "NO-DOCUMENTS", "there is no document to index", "name the files of a corpus"
    )


# ---------------------------------------------------------------- Lucene's writer


@contextmanager
def _writer(folder: Path) -> Iterator[Any]:
    """An IndexWriter that is closed without a trace unless something was committed."""
    with jvm.door():
        # Java stays in the folder that it was started in
        path = java_class("java.nio.file.Paths").get(str(folder.absolute()))
        directory = java_class("org.apache.lucene.store.FSDirectory").open(path)
        writer = java_class(_INDEX + "IndexWriter")(directory, _configuration())
    try:
        yield writer
    finally:
        with jvm.door():
            writer.rollback()
            directory.close()


def _configuration() -> Any:
    """Merges join neighbours only, so that documents keep the order they were added in."""
    configuration = java_class(_INDEX + "IndexWriterConfig")(analyser())
    create = java_class(_INDEX + "IndexWriterConfig$OpenMode").CREATE
    configuration.setOpenMode(create)
    neighbours = java_class(_INDEX + "LogByteSizeMergePolicy")()
    configuration.setMergePolicy(neighbours)
    configuration.setUseCompoundFile(False)
    heap = java_class("java.lang.Runtime").getRuntime().maxMemory() / _MIB
    buffer = min(_BIGGEST_BUFFER, heap / 8)
    configuration.setRAMBufferSizeMB(buffer)
    return configuration


def _commit(writer: Any, manifest: Manifest, compact: bool) -> None:
    """`compact` takes out what Lucene keeps of documents it has refused."""
    with jvm.door():
        if compact:
            writer.forceMergeDeletes()
        data = java_class("java.util.HashMap")()
        data.put(KEY, manifest_text(manifest))
        entries = data.entrySet()
        writer.setLiveCommitData(entries)
        writer.commit()


@contextmanager
def _disk_errors(directory: Path) -> Iterator[None]:
    """What Java says of a full disk or a lost folder, in our words."""
    try:
        yield
    except JavaError as error:
        if error.classname.startswith(("java.io.", "java.nio.file.")):
            raise cannot_write(directory, error.message) from error
        raise
