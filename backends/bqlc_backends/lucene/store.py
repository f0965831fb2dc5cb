"""Open an index: Lucene's reader and searcher, the manifest, and the documents themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import Any

from bqlc.compiler.resolve.schema import Schema
from bqlc.corpus.document import Document, from_json
from bqlc.retrieval.errors import IndexUnusable
from bqlc_backends.lucene import jvm, loops
from bqlc_backends.lucene.errors import JavaError
from bqlc_backends.lucene.fields import ID, SOURCE, for_java
from bqlc_backends.lucene.generations import hold, rebuild
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.manifest import KEY, Manifest, read_manifest

K1, B = 0.9, 0.4
"""BM25 as in the paper."""

_INDEX = "org.apache.lucene.index."
_SEARCH = "org.apache.lucene.search."
_READER = "(Lorg/apache/lucene/index/IndexReader;)V"
_PAGE = 50_000


def open_state(directory: str | Path) -> State:
    """The index in `directory` as of its last commit, which stays as it is until `close`.

    Raises IndexUnusable: no index there, of another format, not readable. Raises JavaUnavailable.
    """
    directory = Path(directory)
    with ExitStack() as stack:
        folder = stack.enter_context(hold(directory))
        jvm.start()
        try:
            reader = _open_reader(folder)
            stack.callback(_close, reader)
            data = reader.getIndexCommit().getUserData()
            text = data.get(KEY)
        except JavaError as error:
            raise IndexUnusable(
                "INDEX-BROKEN",
                f"Lucene cannot read {directory} ({error.message})",
                rebuild(directory),
            ) from error
        return State(directory, reader, read_manifest(text, directory), stack.pop_all())


class State:
    """One state of an index, open for reading; safe to use from several threads.

    `searcher` scores by BM25 with k1 0.9 and b 0.4. Calls of `reader` and `searcher` go
    through `jvm.door()`.
    """

    def __init__(
        self, directory: Path, reader: Any, manifest: Manifest, resources: ExitStack
    ) -> None:
        self.directory, self.reader, self.manifest = directory, reader, manifest
        self._resources = resources
        with jvm.door():
            self.searcher = java_class(_SEARCH + "IndexSearcher")(reader, signature=_READER)
            similarity = java_class(_SEARCH + "similarities.BM25Similarity")(K1, B)
            self.searcher.setSimilarity(similarity)

    @property
    def schema(self) -> Schema:
        return self.manifest.schema

    def doc_of(self, id: str) -> int | None:
        """Lucene's number of the document of this id, or None."""
        with jvm.door():
            term = java_class(_INDEX + "Term")(ID, for_java(id))
            query = java_class(_SEARCH + "TermQuery")(term)
            found = self.searcher.search(query, 1).scoreDocs
        return int(found[0].doc) if found else None

    def document(self, id: str) -> Document | None:
        """The document of this id, or None."""
        doc = self.doc_of(id)
        return None if doc is None else self.documents_at([doc])[0]

    def documents_at(self, docs: Iterable[int]) -> list[Document]:
        """The documents of these Lucene numbers, in this order."""
        return [from_json(source) for source in self.sources_at(docs)]

    def sources_at(self, docs: Iterable[int]) -> list[bytes]:
        """The same as JSON: about 30 us each."""
        sources: list[bytes] = []
        with jvm.door():
            stored = self.reader.storedFields()
            for doc in docs:
                value = stored.document(doc).getBinaryValue(SOURCE)
                start = value.offset
                sources.append(value.bytes.tostring()[start : start + value.length])
        return sources

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of all documents, in the order they were indexed."""
        return tuple(ids_of(self.reader))

    def numbers_of(self, ids: Iterable[str]) -> dict[str, int]:
        """Lucene's numbers of those documents that are there, by id; quick for many."""
        wanted = tuple(ids)
        if not wanted:
            return {}
        if any("\0" in id for id in wanted):  # what separates the terms of one string
            each = ((id, self.doc_of(id)) for id in wanted)
            return {id: doc for id, doc in each if doc is not None}
        with jvm.door():
            terms = loops.byte_refs(wanted)
            query = java_class(_SEARCH + "TermInSetQuery")(ID, terms)
            sort = _by_number()
            top = self.searcher.search(query, len(wanted), sort)
            return {id: number for number, _, id in read_hits(top)}

    def close(self) -> None:
        """Give the files back; the state cannot be used any more."""
        self._resources.close()

    def __enter__(self) -> State:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def ids_of(reader: Any) -> Iterator[str]:
    """The ids of all documents of a reader, in the order they were indexed: 5 us each."""
    everything = java_class(_SEARCH + "MatchAllDocsQuery")()
    last = None
    with jvm.door():
        searcher = java_class(_SEARCH + "IndexSearcher")(reader, signature=_READER)
        while True:
            sort = _by_number()
            top = searcher.searchAfter(last, everything, _PAGE, sort)
            hits = read_hits(top)
            yield from (id for _, _, id in hits)
            if len(hits) < _PAGE:
                return
            last = top.scoreDocs[-1]


def _by_number() -> Any:
    number = java_class(_SEARCH + "SortField").FIELD_DOC
    return java_class(_SEARCH + "Sort")(number, id_sort_field())


def id_sort_field() -> Any:
    """Sorts by id, in the order of its UTF-8 bytes."""
    kind = java_class(_SEARCH + "SortField$Type").STRING
    return java_class(_SEARCH + "SortField")(ID, kind)


def read_hits(top: Any) -> list[tuple[int, str, str]]:
    """Every hit of a search that is sorted by id, or by another value and then by id.

    Lucene's number, that other value as Java writes it, the id. They cross in one string: 3 us
    a hit instead of 40.
    """
    found = _HIT.findall(loops.hits_text(top))
    return [(int(number), value, _text(id)) for number, value, id in found]


_HIT = re.compile(r"doc=(\d+) \S+ \S+ fields=\[(?:([^,\[]+), )?\[([^]]*)\]\]")


def _text(bytes_in_hex: str) -> str:
    return bytes([int(byte, 16) for byte in bytes_in_hex.split()]).decode()


def _open_reader(folder: Path) -> Any:
    with jvm.door():
        # Java stays in the folder that it was started in
        path = java_class("java.nio.file.Paths").get(str(folder.absolute()))
        directory = java_class("org.apache.lucene.store.FSDirectory").open(path)
        return java_class(_INDEX + "DirectoryReader").open(directory)


def _close(reader: Any) -> None:
    with jvm.door():
        directory = reader.directory()
        reader.close()
        directory.close()
