"""Build an index: every document into Lucene, in its order, by one thread; then one commit."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from bqlc.compiler.meaning.facts import FieldValues
from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.corpus.document import Document, ranking_text, to_json
from bqlc.corpus.fields import field_values
from bqlc_backends.lucene import jvm
from bqlc_backends.lucene.content import Content
from bqlc_backends.lucene.errors import JavaError, WriteError
from bqlc_backends.lucene.fields import Layout, for_java
from bqlc_backends.lucene.generations import new_generation
from bqlc_backends.lucene.index_writer import commit, disk_errors, index_writer
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.manifest import Manifest

Progress = Callable[[int], None]

_AT_ONCE = 64
"""Documents read before Lucene gets them: going to and fro for each costs a tenth of the time."""
_EVERY = 0.1
"""Seconds between two calls of the progress callback."""


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
    with (
        disk_errors(directory),
        new_generation(directory, "building") as folder,
        index_writer(folder, new=True) as writer,
    ):
        adder = Adder(writer, schema)
        distinct = iter(once_each(documents, progress))
        while some := list(islice(distinct, _AT_ONCE)):
            adder.add_all(some)
        if not adder.added:
            raise _nothing_to_index(adder.refused)
        manifest = commit(writer, _blank(schema), adder.content, removed=bool(adder.refused))
    return Built(directory, manifest, tuple(adder.refused))


@dataclass
class Adder:
    """Puts documents into Lucene's writer and keeps the hash of the content with them."""

    writer: Any
    schema: Schema
    content: Content = field(default_factory=Content)
    refused: list[Refused] = field(default_factory=list)
    added: int = 0

    def __post_init__(self) -> None:
        self._layout = Layout(self.schema)

    def add_all(self, documents: Iterable[Document]) -> None:
        """Add documents; what Lucene does not take is among `refused`."""
        ready = [
            (each, to_json(each).encode("utf-8", "surrogatepass"), self._values(each))
            for each in documents
        ]
        for document, source, values in ready:
            self._put(document, source, values)

    def add(self, document: Document, source: bytes, instead_of: Any = None) -> bool:
        """Add a document, whose JSON is `source`; whether Lucene took it.

        `instead_of`, a term, is of the document that it replaces; that stays if it is refused.
        """
        return self._put(document, source, self._values(document), instead_of)

    def _values(self, document: Document) -> FieldValues:
        return field_values(document, self.schema)

    def _put(
        self, document: Document, source: bytes, values: FieldValues, instead_of: Any = None
    ) -> bool:
        text = ranking_text(document)
        try:
            with jvm.door():
                filled = self._layout.fill(document.id, source, document.title, text, values)
                if instead_of is None:
                    self.writer.addDocument(filled)
                else:
                    self.writer.updateDocument(instead_of, filled)
        except JavaError as error:
            if error.classname != "java.lang.IllegalArgumentException":
                raise
            self.refused.append(Refused(document.id, error.message))
            return False
        self.content.add(document.id, source, len(document.sections))
        self.added += 1
        return True


def once_each(
    documents: Iterable[Document], progress: Progress | None = None
) -> Iterable[Document]:
    """The documents, counted for `progress`. Raises WriteError where an id occurs twice."""
    ordinals: dict[str, int] = {}
    due = time.monotonic() + _EVERY
    for ordinal, document in enumerate(documents, 1):
        first = ordinals.setdefault(for_java(document.id), ordinal)
        if first != ordinal:
            raise WriteError(
                "DUPLICATE-ID",
                f"the id {document.id!r} occurs twice: documents {first:,} and {ordinal:,}",
                "ids must be unique: remove or rename one of the two",
            )
        yield document
        if progress and time.monotonic() >= due:
            progress(ordinal)
            due = time.monotonic() + _EVERY
    if progress:
        progress(len(ordinals))


def _blank(schema: Schema) -> Manifest:
    """The manifest of an index without documents yet."""
    return Manifest(
        schema=schema,
        documents=0,
        fields={},
        sections=0,
        dates=None,
        content="",
        lucene=java_class("org.apache.lucene.util.Version").LATEST.toString(),
        java=java_class("java.lang.System").getProperty("java.version"),
    )


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
