"""Records on which a query and its translation are run: real ones, and made-up witnesses.

A witness is a record that a leaf, a line or a whole strategy finds, or one that it does not.
"""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bqlc import plugins
from bqlc.compiler.ast.checked import And, Clause, Not, Or, Text
from bqlc.compiler.ast.walk import rebuild
from bqlc.compiler.lex.standard import tokens
from bqlc.compiler.meaning.facts import Facts
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.prove.search import Search, Verdict
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.simplify.explode import explode
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.compiler.translate.lower import joined_schema
from bqlc.corpus.bibliographic import Citation
from bqlc.corpus.document import Document
from bqlc.corpus.files import CorpusError
from bqlc.corpus.readers import read_corpus
from bqlc.retrieval.memory import MemoryEngine
from tests.support.translations import WHOLES

_NAMED = {"substance": "substanceword", "concept": "conceptword"}
"""Whole names and the field of their words, which a record has together."""


@dataclass(frozen=True)
class Found:
    """What two queries find: ids of real records, numbers of witnesses."""

    source: frozenset[object]
    target: frozenset[object]


class Records:
    """The handed records, and the witnesses of every clause that was asked for."""

    def __init__(self, shared: Path, dialects: Iterable[str]) -> None:
        schema = plugins.load("dialect", "bql").schema
        for name in dialects:
            schema = joined_schema(plugins.load("dialect", name).schema, schema)
        found: dict[str, Document] = {}
        with TemporaryDirectory() as folder:
            for file in _files(shared / "data", Path(folder)):
                with suppress(CorpusError):  # one of the files holds no record
                    found.update((document.id, document) for document in read_corpus([file]))
        for document in _of_questions(shared / "data" / "pubmed_pqal" / "pqal.dev670.json"):
            found.setdefault(document.id, document)
        self.count, self._all = len(found), frozenset[object](found)
        self._engine = MemoryEngine(found.values(), schema)
        self._hits: dict[Clause, frozenset[object]] = {}
        self._witnesses: dict[Clause, tuple[Facts, ...]] = {}

    def real(self, source: Clause, target: Clause) -> Found:
        return Found(self._found(source), self._found(target))

    def made_up(self, source: Clause, target: Clause, parts: Iterable[Clause]) -> Found:
        """On the witnesses of these parts of the source."""
        records = [facts for part in parts for facts in self._of(part)]
        both = (_as_indexed(source), _as_indexed(target))
        one, other = (
            frozenset(at for at, facts in enumerate(records) if matches(clause, facts))
            for clause in both
        )
        return Found(one, other)

    def _found(self, clause: Clause) -> frozenset[object]:
        """What a clause finds; each leaf is looked up once."""
        match clause:
            case And(parts):
                return self._all.intersection(*map(self._found, parts))
            case Or(parts):
                return frozenset().union(*map(self._found, parts))
            case Not(inner):
                return self._all - self._found(inner)
            case _:
                return self._leaf(clause)

    def _leaf(self, leaf: Clause) -> frozenset[object]:
        if leaf not in self._hits:
            query = NormalQuery(explode(_as_indexed(leaf)), self._engine.schema)
            hits = self._engine.top(query, (), self.count).hits
            self._hits[leaf] = frozenset(id for id, _ in hits)
        return self._hits[leaf]

    def _of(self, clause: Clause) -> tuple[Facts, ...]:
        if clause not in self._witnesses:
            found = _witnesses(_as_indexed(clause), self._engine.schema)
            self._witnesses[clause] = tuple(map(_complete, found))
        return self._witnesses[clause]


def _files(data: Path, folder: Path) -> list[Path]:
    """All files of records: XML, also packed together, and what PubMed exports."""
    with tarfile.open(data / "pubmed_xml" / "metapub_163_files.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    packed = sorted((data / "pubmed_xml").glob("*.xml.gz"))
    exported = sorted((data / "pubmed_medline").glob("*.txt"))
    return [*packed, *sorted(folder.rglob("*.xml")), *exported]


def _of_questions(file: Path) -> Iterator[Document]:
    """The records of PubMedQA, which have a title, an abstract, a year and MeSH headings."""
    for pmid, row in json.loads(file.read_text(encoding="utf-8")).items():
        parts = list(zip(row["LABELS"], row["CONTEXTS"], strict=True))
        metadata = {"mesh": row["MESHES"]}
        yield Citation(
            pmid, row["QUESTION"], parts, published=row["YEAR"] or "", metadata=metadata
        ).document()


def _as_indexed(clause: Clause) -> Clause:
    """Records have words of keywords and of names of journals, so these are searched by words."""

    def change(one: Clause) -> Clause:
        if not isinstance(one, Text) or not WHOLES.keys() & set(one.fields):
            return one
        fields = tuple(dict.fromkeys(WHOLES.get(name, name) for name in one.fields))
        return replace(one, fields=fields)

    return rebuild(clause, change)


def _witnesses(clause: Clause, schema: Schema) -> list[Facts]:
    """A record that the clause finds, and one that it does not, where there are such."""
    search = Search([explode(clause)], schema)
    found: list[Facts] = []
    try:
        for answer in (True, False):
            outcome = search.document([answer])
            if outcome.verdict is Verdict.FOUND and outcome.document is not None:
                found.append(outcome.document)
    finally:
        search.close()
    return found


def _complete(facts: Facts) -> Facts:
    """The record with the words of its substances, which every real one has."""
    texts = dict(facts.texts)
    for whole, words in _NAMED.items():
        more = tuple(tuple(tokens(value)) for value in facts.values.get(whole, ()))
        if more:
            texts[words] = (*texts.get(words, ()), *more)
    return replace(facts, texts=texts)
