"""Change an index that is there: append, replace and delete documents, and compact it.

Searching goes on meanwhile: a reader keeps the commit that it was opened at. Whatever stops a
change, Ctrl-C, a full disk or a kill, the index is as of its last commit.

However an index came to be, it answers like one built at once of the same documents in the same
order: the same selection, scores and content hash. A document that is replaced goes to the end.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.corpus.document import Document, to_json
from bqlc_backends.lucene import jvm
from bqlc_backends.lucene.content import Content, order_of
from bqlc_backends.lucene.errors import WriteError
from bqlc_backends.lucene.fields import ID, for_java
from bqlc_backends.lucene.generations import current, hold, new_generation, same_generation
from bqlc_backends.lucene.index_writer import (
    commit,
    commit_manifest,
    disk_errors,
    index_writer,
    merged_into_one,
)
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.manifest import Manifest
from bqlc_backends.lucene.store import State, ids_of, open_state
from bqlc_backends.lucene.writer import Adder, Progress, Refused, build, once_each

_T = TypeVar("_T")

COMMIT_EVERY = 60.0
"""Seconds between two commits of an append: what an interruption loses at most."""

_BATCH = 1000
"""Documents that are looked up in the index together."""

_NAMED = 5
"""How many ids an error names."""


@dataclass(frozen=True, slots=True)
class Changed:
    """What a change did. `same`: documents that were there already, word for word."""

    directory: Path
    manifest: Manifest
    added: int = 0
    replaced: int = 0
    removed: int = 0
    same: int = 0
    refused: tuple[Refused, ...] = ()
    missing: tuple[str, ...] = ()


class Keeper:
    """Keeps the index in `directory` up to date. One writer at a time; every call is one.

    All methods raise WriteError (another writer is at work, the folder cannot be written),
    IndexUnusable (there is no index) and JavaUnavailable.
    """

    def __init__(self, directory: str | Path) -> None:
        self.directory = Path(directory)

    def append(
        self,
        documents: Iterable[Document],
        schema: Schema | None = None,
        *,
        otherwise: Schema = DOCUMENTS,
        progress: Progress | None = None,
    ) -> Changed:
        """Add documents behind those that are there; begin an index if there is none.

        A document that is there already with the same content is passed over, so an append that
        was interrupted can be run again; it commits every minute, and goes on from there.
        `schema` must be that of the index; a new index has `schema`, or `otherwise`.
        Raises WriteError for an id that is there with other content.
        """
        counted = iter(once_each(documents, progress))
        begun: tuple[int, tuple[Refused, ...]] = 0, ()
        if current(self.directory) is None:
            first = build(self.directory, _for_a_while(counted), schema or otherwise)
            begun = first.manifest.documents, first.refused
        return self._put(counted, schema, "appending", replacing=False, begun=begun)

    def replace(
        self,
        documents: Iterable[Document],
        schema: Schema | None = None,
        *,
        progress: Progress | None = None,
    ) -> Changed:
        """Put documents in place of those of the same id, and add those of new ids; one commit.

        A document whose content is the same stays where it is; every other goes to the end.
        """
        counted = once_each(documents, progress)
        return self._put(counted, schema, "replacing", replacing=True)

    def delete(self, ids: Iterable[str], *, missing_ok: bool = False) -> Changed:
        """Remove the documents of these ids, in one commit.

        Raises WriteError for an id that is not there, and removes nothing then, unless
        `missing_ok`.
        """
        wanted = list(dict.fromkeys(map(for_java, ids)))
        with self._change("deleting") as change:
            there = change.numbers_of(wanted)
            missing = tuple(id for id in wanted if id not in there)
            if missing and not missing_ok:
                raise _not_there(self.directory, missing)
            for batch in _batches(wanted):
                change.remove(batch)
            return change.done(missing=missing)

    def compact(self) -> Changed:
        """Write the index anew in one piece, as a new generation; its documents stay the same.

        Searches are quickest on one piece. Raises WriteError if the copy is not the same.
        """
        if current(self.directory) is None:
            with hold(self.directory):
                pass
        jvm.start()
        with (
            disk_errors(self.directory),
            new_generation(self.directory, "compacting") as folder,
            open_state(self.directory) as state,
            index_writer(folder, new=True) as writer,
        ):
            with jvm.door():
                source = state.reader.directory()
                writer.addIndexes(source)
            merged_into_one(writer)
            _check_copy(writer, state.manifest, self.directory)
            commit_manifest(writer, state.manifest)
            return Changed(self.directory, state.manifest)

    def lines(self) -> Iterator[str]:
        """Every document as a line of JSON, in order: indexed again they give an equal index."""
        with open_state(self.directory) as state:
            for batch in _batches(range(state.manifest.documents)):
                yield from map(_line, state.sources_at(batch))

    # ------------------------------------------------------------ inside

    def _put(
        self,
        documents: Iterable[Document],
        schema: Schema | None,
        doing: str,
        *,
        replacing: bool,
        begun: tuple[int, tuple[Refused, ...]] = (0, ()),
    ) -> Changed:
        due = time.monotonic() + COMMIT_EVERY
        with self._change(doing) as change:
            change.check_schema(schema)
            change.added, change.refused = begun[0], list(begun[1])
            for batch in _batches(documents):
                change.put(batch, replacing)
                if not replacing and time.monotonic() >= due:
                    change.commit()
                    due = time.monotonic() + COMMIT_EVERY
            return change.done()

    @contextmanager
    def _change(self, doing: str) -> Iterator[_Change]:
        jvm.start()
        with (
            disk_errors(self.directory),
            same_generation(self.directory, doing) as folder,
            open_state(self.directory) as state,
            index_writer(folder, new=False) as writer,
        ):
            yield _Change(self.directory, writer, state)


class _Change:
    """One change under way: the writer, and the index as it was before."""

    def __init__(self, directory: Path, writer: Any, state: State) -> None:
        self._directory, self._writer, self._state = directory, writer, state
        self._manifest = state.manifest
        was = state.manifest
        self._content = Content(was.total, was.order, was.sections)
        self._adder = Adder(writer, was.schema, self._content)
        self.added = self._replaced = self._removed = self._same = 0
        self.refused: list[Refused] = []
        self._changed = self._marked = False

    def check_schema(self, schema: Schema | None) -> None:
        if schema is not None and schema != self._manifest.schema:
            raise WriteError(
                "SCHEMA-DIFFERS",
                f"the schema is not that of {self._directory}",
                "leave the schema out: an index keeps its own; or build a new index with it",
            )

    def numbers_of(self, ids: Iterable[str]) -> dict[str, int]:
        return self._state.numbers_of(ids)

    def put(self, documents: Sequence[Document], replacing: bool) -> None:
        """Add each document, unless it is there; one of other content is replaced or an error."""
        there = self.numbers_of(for_java(document.id) for document in documents)
        old = dict(zip(there, self._state.sources_at(there.values()), strict=True))
        for document in documents:
            source = to_json(document).encode("utf-8", "surrogatepass")
            before = old.get(for_java(document.id))
            if before == source:
                self._same += 1
            elif before is None:
                self._add(document, source)
            elif replacing:
                self._replace(document, source, before)
            else:
                raise _differs(self._directory, document.id)

    def remove(self, ids: Sequence[str]) -> None:
        """Remove those documents of these ids that are there."""
        there = self.numbers_of(ids)
        for source in self._state.sources_at(there.values()):
            self._content.remove(source)
        if not there:
            return
        with jvm.door():
            for id in there:
                query = java_class("org.apache.lucene.search.TermQuery")(_term(id))
                self._writer.deleteDocuments(query)
        self._removed += len(there)
        self._changed = self._marked = True

    def _add(self, document: Document, source: bytes) -> None:
        if self._adder.add(document, source):
            self.added += 1
            self._changed = True
        else:
            self._marked = True

    def _replace(self, document: Document, source: bytes, before: bytes) -> None:
        self._marked = True
        if self._adder.add(document, source, instead_of=_term(for_java(document.id))):
            self._content.remove(before)
            self._replaced += 1
            self._changed = True

    def commit(self) -> None:
        """Commit what has changed since the last commit, if anything has."""
        if self._changed:
            self._manifest = commit(
                self._writer, self._manifest, self._content, removed=self._marked
            )
            self._changed = self._marked = False

    def done(self, missing: tuple[str, ...] = ()) -> Changed:
        self.commit()
        return Changed(
            self._directory,
            self._manifest,
            self.added,
            self._replaced,
            self._removed,
            self._same,
            (*self.refused, *self._adder.refused),
            missing,
        )


def _line(source: bytes) -> str:
    """The stored JSON; half characters, which no file can have, are written as escapes."""
    try:
        return source.decode()
    except UnicodeDecodeError:
        return json.dumps(json.loads(source.decode("utf-8", "surrogatepass")))


def _term(id: str) -> Any:
    return java_class("org.apache.lucene.index.Term")(ID, id)


def _batches(things: Iterable[_T]) -> Iterator[list[_T]]:
    rest = iter(things)
    while batch := list(islice(rest, _BATCH)):
        yield batch


def _for_a_while(documents: Iterator[Document]) -> Iterator[Document]:
    """Documents until it is time for a commit; the others are left in `documents`."""
    due = time.monotonic() + COMMIT_EVERY
    for document in documents:
        yield document
        if time.monotonic() >= due:
            return


def _check_copy(writer: Any, manifest: Manifest, directory: Path) -> None:
    """A copy has the same documents in the same order, or it is not put in force."""
    with jvm.door():
        reader = java_class("org.apache.lucene.index.DirectoryReader").open(writer)
        try:
            order = order_of(ids_of(reader)).hex()
        finally:
            reader.close()
    if order != manifest.order:
        raise WriteError(
            "INDEX-DAMAGED",
            f"the documents of {directory} are not those that its manifest is of",
            "build it again from its corpus; the index is unchanged",
        )


def _differs(directory: Path, id: str) -> WriteError:
    return WriteError(
        "DOCUMENT-DIFFERS",
        f"{directory} has a document {id!r} already, with other content",
        "put the new one in its place with --replace; nothing more was appended",
    )


def _not_there(directory: Path, missing: Sequence[str]) -> WriteError:
    named = ", ".join(missing[:_NAMED]) + (", ..." if len(missing) > _NAMED else "")
    return WriteError(
        "DOCUMENT-UNKNOWN",
        f"{directory} has no document of {len(missing):,} of these ids: {named}",
        "nothing was deleted; with --missing-ok those that are there are deleted",
    )
