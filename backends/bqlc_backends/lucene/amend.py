"""Commit something more to an index that is there: its documents stay as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from bqlc.retrieval.errors import IndexUnusable
from bqlc_backends.lucene import jvm
from bqlc_backends.lucene.fields import analyser
from bqlc_backends.lucene.generations import same_generation
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.manifest import KEY, manifest_text, read_manifest

_INDEX = "org.apache.lucene.index."


def name_vectors(directory: Path, content: str, name: str, about: Mapping[str, Any]) -> None:
    """Name vectors in the manifest of the index in `directory`, as its newest, in one commit.

    Raises IndexUnusable when the index does not have this `content` any more.
    """
    jvm.start()
    with same_generation(directory) as folder, _writer(folder) as writer:
        manifest = read_manifest(_committed(writer), directory)
        if manifest.content != content:
            raise IndexUnusable(
                "INDEX-CHANGED",
                f"{directory} has been replaced while its vectors were computed",
                f"run it again: `bqlc vectors {directory}`; documents that stayed are reused",
            )
        others = {key: value for key, value in manifest.vectors.items() if key != name}
        amended = replace(manifest, vectors={**others, name: dict(about)})
        with jvm.door():
            data = java_class("java.util.HashMap")()
            data.put(KEY, manifest_text(amended))
            entries = data.entrySet()
            writer.setLiveCommitData(entries)
            writer.commit()


def _committed(writer: Any) -> str | None:
    with jvm.door():
        entries = writer.getLiveCommitData().iterator()
        while entries.hasNext():
            entry = entries.next()
            if entry.getKey() == KEY:
                return str(entry.getValue())
    return None


@contextmanager
def _writer(folder: Path) -> Iterator[Any]:
    """A writer that changes no segment."""
    with jvm.door():
        path = java_class("java.nio.file.Paths").get(str(folder.absolute()))
        directory = java_class("org.apache.lucene.store.FSDirectory").open(path)
        configuration = java_class(_INDEX + "IndexWriterConfig")(analyser())
        append = java_class(_INDEX + "IndexWriterConfig$OpenMode").APPEND
        configuration.setOpenMode(append)
        configuration.setMergePolicy(java_class(_INDEX + "NoMergePolicy").INSTANCE)
        writer = java_class(_INDEX + "IndexWriter")(directory, configuration)
    try:
        yield writer
    finally:
        with jvm.door():
            writer.rollback()
            directory.close()
