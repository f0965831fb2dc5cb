"""A corpus searched in memory: no index and no Java, for tests and small corpora.

Selection is exact. The words of a field are listed when a query first asks for that field;
where the order of words counts, the oracle judges the documents that have the words. Ranking is
BM25 of unstemmed words, so the order of hits may differ from that of an index, which stems.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property, reduce
from hashlib import sha256
from pathlib import Path
from typing import Any, assert_never

from bqlc._version import __version__
from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Either,
    Exists,
    Leaf,
    Not,
    Or,
    Pattern,
    Phrase,
    Proximity,
    Term,
    Text,
    Value,
    Wildcard,
)
from bqlc.compiler.lex.standard import tokens
from bqlc.compiler.meaning.facts import Facts, analyse
from bqlc.compiler.meaning.oracle import matches, occurs
from bqlc.compiler.meaning.wildcards import wildcard
from bqlc.compiler.resolve.schema import DOCUMENTS, FieldType, Schema
from bqlc.compiler.resolve.schema_data import schema_to_json
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.corpus.document import Document, ranking_text
from bqlc.corpus.fields import field_values
from bqlc.corpus.readers import read_corpus
from bqlc.retrieval.engine import Ranked
from bqlc.retrieval.word_counts import WordCounts

LARGE = 50_000_000
"""Bytes of a file from which on an index is advised strongly."""


def open_file(path: str | Path, schema: Schema | None = None) -> MemoryEngine:
    """The documents of a file, with the schema of its reader if none is given.

    Raises CorpusError: no such file, of no known kind, without a document, an id twice.
    """
    path = Path(path)
    reading = read_corpus([path])
    engine = MemoryEngine(reading, schema or reading.reader.schema)
    size = path.stat().st_size
    engine.notes.append(
        f"{path} is read as a whole each time"
        + (f", all {size / 1e6:,.0f} MB of it; " if size > LARGE else "; to search it often, ")
        + f"build an index: bqlc index {path} -o DIR"
    )
    if reading.left_out:
        engine.notes.append(f"passed over: {reading.passed_over}")
    if reading.bad:
        engine.notes.append(f"{reading.bad:,} bad records were left out: {reading.problems[0]}")
    return engine


class MemoryEngine:
    """Implements `bqlc.retrieval.engine.Engine` over documents in memory.

    A set of documents is a set of their numbers, in the order of their ids.
    """

    def __init__(self, documents: Iterable[Document], schema: Schema = DOCUMENTS) -> None:
        self._by_id = {document.id: document for document in documents}
        self._documents = [self._by_id[id] for id in sorted(self._by_id)]
        self._schema = schema
        self._words: dict[str, dict[str, list[int]]] = {}
        self._whole: dict[str, dict[str, set[int]]] = {}
        self.notes: list[str] = []

    @property
    def schema(self) -> Schema:
        return self._schema

    def count(self, query: NormalQuery) -> int:
        return len(self._select(query.tree))

    def top(self, query: NormalQuery, words: tuple[str, ...], k: int, skip: int = 0) -> Ranked:
        """Hits `skip + 1 .. skip + k` of the candidate set, by score, then id."""
        selected = self._select(query.tree)
        scores: dict[int, float] = {}
        if words:
            for counts in (self._title_counts, self._text_counts):
                counts.score(words, scores)
        best = heapq.nsmallest(
            skip + k, selected, key=lambda number: (-scores.get(number, 0.0), number)
        )
        hits = ((self._documents[number].id, scores.get(number, 0.0)) for number in best[skip:])
        return Ranked(len(selected), tuple(hits))

    def documents(self, ids: Sequence[str]) -> list[Document]:
        return [self._by_id[id] for id in ids]

    def document(self, id: str) -> Document | None:
        return self._by_id.get(id)

    def manifest(self) -> Mapping[str, Any]:
        """What an index says about itself, as far as it holds for a corpus that has none."""
        return self._manifest

    def close(self) -> None:
        """Nothing is open."""

    # ------------------------------------------------------------ selection

    def _select(self, clause: Clause) -> set[int]:
        match clause:
            case And(parts):
                return reduce(set.intersection, map(self._select, parts), self._all)
            case Or(parts):
                return set().union(*map(self._select, parts))
            case Not(inner):
                return self._all - self._select(inner)
            case Text(fields, pattern):
                return set().union(*(self._with_pattern(field, pattern) for field in fields))
            case Value(fields, value, False):
                return set().union(*(self._with_value(field, value) for field in fields))
            case Exists(fields):
                return {
                    number
                    for number, values in enumerate(self._values)
                    if any(values[field] for field in fields)
                }
            case _:
                return self._judged(clause)

    @cached_property
    def _all(self) -> set[int]:
        return set(range(len(self._documents)))

    def _with_value(self, field: str, value: str) -> set[int]:
        """The documents that have a whole value."""
        if field not in self._whole:
            whole = self._whole[field] = {}
            for number, facts in enumerate(self._facts):
                for one in facts.values.get(field, ()):
                    whole.setdefault(one, set()).add(number)
        return self._whole[field].get(value, set())

    def _judged(self, leaf: Leaf) -> set[int]:
        """By the oracle, from whole values and ranges."""
        return {number for number, facts in enumerate(self._facts) if matches(leaf, facts)}

    def _with_pattern(self, field: str, pattern: Pattern) -> set[int]:
        possible = self._with_words(field, pattern)
        if isinstance(pattern, Term | Wildcard):
            return possible
        return {
            number
            for number in possible
            if any(occurs(pattern, tokens(value)) for value in self._values[number][field])
        }

    def _with_words(self, field: str, pattern: Pattern) -> set[int]:
        """The documents that have the words a pattern needs, somewhere in the field."""
        match pattern:
            case Term(token):
                return set(self._listed(field).get(token, ()))
            case Wildcard(shape):
                fits = wildcard(shape).fullmatch
                listed = self._listed(field)
                return set().union(*(listed[word] for word in listed if fits(word)))
            case Either(options):
                return set().union(*(self._with_words(field, option) for option in options))
            case Phrase(parts):
                return set.intersection(*(self._with_words(field, part) for part in parts))
            case Proximity(operands):
                return set.intersection(*(self._with_words(field, one) for one in operands))
            case _:
                assert_never(pattern)

    # ------------------------------------------------------------ what is read once

    def _listed(self, field: str) -> dict[str, list[int]]:
        """Which documents have each word of a text field."""
        listed = self._words.get(field)
        if listed is None:
            listed = self._words[field] = {}
            for number, values in enumerate(self._values):
                for word in {word for value in values[field] for word in tokens(value)}:
                    listed.setdefault(word, []).append(number)
        return listed

    @cached_property
    def _values(self) -> list[dict[str, tuple[str, ...]]]:
        """The values of each document's fields, as written."""
        return [field_values(document, self._schema) for document in self._documents]

    @cached_property
    def _facts(self) -> list[Facts]:
        """The fields of each document that are no text."""
        others = [field.name for field in self._schema.fields if not field.type.is_text]
        return [
            analyse({name: values[name] for name in others}, self._schema)
            for values in self._values
        ]

    @cached_property
    def _title_counts(self) -> WordCounts:
        return WordCounts(document.title for document in self._documents)

    @cached_property
    def _text_counts(self) -> WordCounts:
        return WordCounts(map(ranking_text, self._documents))

    @cached_property
    def _manifest(self) -> Mapping[str, Any]:
        now = datetime.now(UTC).isoformat(timespec="seconds")
        return {
            "format": 1,
            "created": now,
            "changed": now,
            "documents": len(self._documents),
            "fields": {
                field.name: sum(1 for values in self._values if values[field.name])
                for field in self._schema.fields
            },
            "sections": sum(len(document.sections) for document in self._documents),
            "dates": self._dates(),
            "content": f"sha256:{self._content()}",
            "schema": schema_to_json(self._schema),
            "analysers": {},
            "lucene": "none",
            "java": "none",
            "bqlc": __version__,
            "vectors": {},
        }

    def _content(self) -> str:
        """By ids and sizes, which is quick, and enough to tell whether a cursor still fits."""
        sizes = (f"{one.id} {len(one.title)} {len(one.text)}" for one in self._by_id.values())
        return sha256("\n".join(sizes).encode("utf-8", "surrogatepass")).hexdigest()

    def _dates(self) -> list[str] | None:
        """The first and the last day of any date."""
        names = [field.name for field in self._schema.of_type(FieldType.DATE)]
        periods = [
            period
            for facts in self._facts
            for name in names
            for period in facts.dates.get(name, ())
        ]
        if not periods:
            return None
        first, last = min(one.first for one in periods), max(one.last for one in periods)
        return [first.isoformat(), last.isoformat()]
