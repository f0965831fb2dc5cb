"""Lucene's IndexWriter as builds and changes use it: documents keep the order they came in.

Merges join neighbours only. A commit never has deleted documents in it: what was deleted is merged
away before, so that an index scores, numbers and counts as one built anew of the same documents.
"""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from bqlc_backends.lucene import jvm
from bqlc_backends.lucene.content import Content, counted
from bqlc_backends.lucene.errors import JavaError
from bqlc_backends.lucene.fields import analyser
from bqlc_backends.lucene.generations import cannot_write
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.manifest import KEY, Manifest, manifest_text, now
from bqlc_backends.lucene.store import ids_of

_INDEX = "org.apache.lucene.index."
_BIGGEST_BUFFER = 256.0
_MIB = 1 << 20
_MERGE_LOOK = 0.02
"""Seconds between two looks at how a merge is doing."""


@contextmanager
def index_writer(folder: Path, *, new: bool) -> Iterator[Any]:
    """An IndexWriter in `folder`; what is not committed when the block ends was never done."""
    with jvm.door():
        directory = open_directory(folder)
        configuration = _configuration(new)
        writer = java_class(_INDEX + "IndexWriter")(directory, configuration)
    try:
        yield writer
    finally:
        with jvm.door():
            writer.rollback()
            directory.close()


def open_directory(folder: Path) -> Any:
    # Java stays in the folder that it was started in
    path = java_class("java.nio.file.Paths").get(str(folder.absolute()))
    return java_class("org.apache.lucene.store.FSDirectory").open(path)


def _configuration(new: bool) -> Any:
    """The small segments of changes are one file each: a commit waits for the disk per file."""
    configuration = java_class(_INDEX + "IndexWriterConfig")(analyser())
    modes = java_class(_INDEX + "IndexWriterConfig$OpenMode")
    configuration.setOpenMode(modes.CREATE if new else modes.APPEND)
    neighbours = java_class(_INDEX + "LogByteSizeMergePolicy")()
    configuration.setMergePolicy(neighbours)
    configuration.setUseCompoundFile(not new)
    heap = java_class("java.lang.Runtime").getRuntime().maxMemory() / _MIB
    buffer = min(_BIGGEST_BUFFER, heap / 8)
    configuration.setRAMBufferSizeMB(buffer)
    return configuration


def commit(writer: Any, before: Manifest, content: Content, *, removed: bool) -> Manifest:
    """Commit what the writer has, with a manifest that is true of it, and return that.

    `content` knows of every document added and removed. `removed`: documents were removed or
    refused, which Lucene marks and which are now merged away.
    """
    with jvm.door():
        if removed:
            _merge_deletions_away(writer)
        reader = java_class(_INDEX + "DirectoryReader").open(writer)
        try:
            counts = counted(reader, before.schema)
            if removed:
                content.reorder(ids_of(reader))
        finally:
            reader.close()
    manifest = replace(
        before,
        documents=counts.documents,
        fields=counts.fields,
        sections=content.sections,
        dates=counts.dates and (_day(counts.dates[0]), _day(counts.dates[1])),
        content=content.hash,
        total=content.total,
        order=content.order,
        changed=now(),
    )
    commit_manifest(writer, manifest)
    return manifest


def merged_into_one(writer: Any) -> None:
    """Merge all segments; unlike one long call of Java it can be interrupted."""
    with jvm.door():
        writer.forceMerge(1, False)
        _wait_for_merges(writer)
        writer.forceMerge(1)


def _merge_deletions_away(writer: Any) -> None:
    """Lucene passes over what it is merging for another reason, so it is asked until all is."""
    while True:
        writer.forceMergeDeletes(False)
        _wait_for_merges(writer)
        if not writer.hasDeletions():
            return


def _wait_for_merges(writer: Any) -> None:
    while writer.hasPendingMerges() or writer.getMergingSegments().size():
        time.sleep(_MERGE_LOOK)


def commit_manifest(writer: Any, manifest: Manifest) -> None:
    with jvm.door():
        data = java_class("java.util.HashMap")()
        data.put(KEY, manifest_text(manifest))
        entries = data.entrySet()
        writer.setLiveCommitData(entries)
        writer.commit()


def _day(ordinal: int) -> str:
    return dt.date.fromordinal(ordinal).isoformat()


@contextmanager
def disk_errors(directory: Path) -> Iterator[None]:
    """What Java says of a full disk or a lost folder, in our words."""
    try:
        yield
    except JavaError as error:
        if error.classname.startswith(("java.io.", "java.nio.file.")):
            raise cannot_write(directory, error.message) from error
        raise
