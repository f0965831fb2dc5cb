"""An index in memory, in several segments and with deletions, as an append-only one never is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bqlc.compiler.resolve.schema import Schema
from bqlc.corpus.document import Document, ranking_text, to_json
from bqlc.corpus.fields import field_values
from bqlc_backends.lucene import jvm
from bqlc_backends.lucene.engine import LuceneEngine
from bqlc_backends.lucene.fields import ID, Layout, analyser
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.manifest import Manifest
from bqlc_backends.lucene.store import State

_INDEX = "org.apache.lucene.index."


@contextmanager
def segmented(
    documents: Sequence[Document], schema: Schema, size: int, deleted: Sequence[str] = ()
) -> Iterator[LuceneEngine]:
    """An engine over `documents`, `size` of them a segment, those of the ids `deleted` gone."""
    jvm.start()
    with jvm.door():
        directory = java_class("org.apache.lucene.store.ByteBuffersDirectory")()
        configuration = java_class(_INDEX + "IndexWriterConfig")(analyser())
        configuration.setMergePolicy(java_class(_INDEX + "NoMergePolicy").INSTANCE)
        writer = java_class(_INDEX + "IndexWriter")(directory, configuration)
        layout = Layout(schema)
        for number, document in enumerate(documents, 1):
            values = field_values(document, schema)
            source = to_json(document).encode()
            text = ranking_text(document)
            filled = layout.fill(document.id, source, document.title, text, values)
            writer.addDocument(filled)
            if number % size == 0:
                writer.flush()
        for id in deleted:
            term = java_class(_INDEX + "Term")(ID, id)
            query = java_class("org.apache.lucene.search.TermQuery")(term)
            writer.deleteDocuments(query)
        writer.commit()
        writer.close()
        reader = java_class(_INDEX + "DirectoryReader").open(directory)
    manifest = Manifest(schema, reader.numDocs(), {}, 0, None, "", "", "")
    engine = LuceneEngine(State(Path(), reader, manifest, ExitStack()))
    try:
        yield engine
    finally:
        reader.close()
