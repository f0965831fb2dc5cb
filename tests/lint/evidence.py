"""Three documents, two of them known to be relevant, and a few headings: what the examples of
rules need that look beyond the query."""

from __future__ import annotations

from bqlc.cli.evidence import IndexEvidence
from bqlc.corpus.document import Document, Section
from bqlc.lint.vocabulary import Vocabulary
from bqlc.retrieval.memory import MemoryEngine

_TEXTS = {
    "d1": ("Harbour of the north", "A ship in the harbour. The storm tore the anchor."),
    "d2": ("Lighthouse keepers", "Ships and a harbour; the lighthouse burned all night."),
    "d3": ("Storms at sea", "The storm sank a ship near the lighthouse. Every harbour closed."),
}
DOCUMENTS = [
    Document(id=id, title=title, sections=(Section("(intro)", text),))
    for id, (title, text) in _TEXTS.items()
]
EVIDENCE = IndexEvidence(MemoryEngine(DOCUMENTS), "three-documents", ("d1", "d3"))

_HEADINGS = ("Asthma", "Asthma, Exercise-Induced", "Humans", "Animals", "Child", "Adolescent")
VOCABULARY = Vocabulary(
    "headings.tsv", {name.lower(): name for name in _HEADINGS}, frozenset({"asthma", "animals"})
)
