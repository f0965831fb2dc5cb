"""A search engine of a few lines: the oracle selects, a textbook BM25 ranks."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bqlc.compiler.meaning.facts import analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.meaning.tokens import tokens
from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.corpus.document import Document, ranking_text
from bqlc.corpus.fields import field_values
from bqlc.retrieval.engine import Ranked

K1, B = 0.9, 0.4


class PlainEngine:
    """Implements `bqlc.retrieval.engine.Engine` over documents in memory, without stems."""

    def __init__(self, documents: Iterable[Document], schema: Schema = DOCUMENTS) -> None:
        self._documents = {document.id: document for document in documents}
        self._schema = schema
        self._facts = {
            id: analyse(field_values(document, schema), schema)
            for id, document in self._documents.items()
        }
        self.content = "sha256:plain"
        self._read: dict[Callable[[Document], str], dict[str, list[str]]] = {}

    @property
    def schema(self) -> Schema:
        return self._schema

    def count(self, query: NormalQuery) -> int:
        return len(self._candidates(query))

    def top(self, query: NormalQuery, words: tuple[str, ...], k: int, skip: int = 0) -> Ranked:
        scored = [(id, self._score(id, words)) for id in self._candidates(query)]
        scored.sort(key=lambda hit: (-hit[1], hit[0]))
        return Ranked(len(scored), tuple(scored[skip : skip + k]))

    def documents(self, ids: Sequence[str]) -> list[Document]:
        return [self._documents[id] for id in ids]

    def document(self, id: str) -> Document | None:
        return self._documents.get(id)

    def manifest(self) -> Mapping[str, Any]:
        return {"content": self.content, "documents": len(self._documents)}

    def close(self) -> None:
        self._documents.clear()

    def _candidates(self, query: NormalQuery) -> list[str]:
        return [id for id, facts in self._facts.items() if matches(query.tree, facts)]

    def _score(self, id: str, words: tuple[str, ...]) -> float:
        return sum(
            self._bm25(word, field, id) for word in words for field in (_title, ranking_text)
        )

    def _bm25(self, word: str, field: Any, id: str) -> float:
        texts = self._texts(field)
        frequency = Counter(texts[id])[word]
        holders = sum(word in text for text in texts.values())
        rarity = math.log(1 + (len(texts) - holders + 0.5) / (holders + 0.5))
        mean = sum(map(len, texts.values())) / len(texts) or 1
        return rarity * frequency / (frequency + K1 * (1 - B + B * len(texts[id]) / mean))

    def _texts(self, field: Callable[[Document], str]) -> dict[str, list[str]]:
        if field not in self._read:
            self._read[field] = {
                id: tokens(field(document)) for id, document in self._documents.items()
            }
        return self._read[field]


def _title(document: Document) -> str:
    return document.title
