"""The manual of a real index: its fields and counts are those of the documents, also mutated."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bqlc.compiler.resolve.dates import parse_period
from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.corpus.document import Document
from bqlc.corpus.fields import field_values
from bqlc.corpus.readers import read_corpus
from bqlc.retrieval.index import Index
from bqlc_backends.lucene import writer
from bqlc_backends.lucene.engine import open_engine
from tests.retrieval.bridges import BRIDGES

pytestmark = pytest.mark.usefixtures("java")

FILES = Path(__file__).parents[2] / "corpus" / "files"

MUTATIONS: dict[str, Callable[[Document], Document]] = {
    "as they are": lambda one: one,
    "no authors": lambda one: replace(one, authors=()),
    "no dates": lambda one: replace(one, date=None),
    "one date": lambda one: replace(one, date="1901-02-03" if one.id == "b1" else None),
    "no titles": lambda one: replace(one, title=""),
    "no facts": lambda one: replace(one, infobox=()),
    "half of the sections": lambda one: replace(one, sections=one.sections[1:]),
}


def agrees(directory: Path, documents: Sequence[Document], schema: Schema) -> str:
    """The manual of an index of these documents, once it is sure that it says what they have."""
    writer.build(directory, documents, schema)
    with Index(open_engine(directory)) as index:
        made = index.manual()
        text = str(made)
        there: Counter[str] = Counter()
        for document in documents:
            there.update(name for name, values in field_values(document, schema).items() if values)
        listed = re.findall(
            r"^- (\w+) \(([\d,]+) documents(?:, from (\S+) to (\S+))?\)", text, re.M
        )
        assert {name: int(number.replace(",", "")) for name, number, *_ in listed} == there
        assert [name for name, *_ in listed] == [
            field.name for field in schema.fields if there[field.name]
        ]
        dates = [value for one in documents for value in field_values(one, schema)["date"]]
        periods = [period for date in dates if (period := parse_period(date))]
        spans = {(first, last) for name, _, first, last in listed if first}
        if periods:
            earliest = min(period.first for period in periods)
            latest = max(period.last for period in periods)
            assert spans == {(str(earliest), str(latest))}
        else:
            assert not spans
        for example in made.examples:
            index.search(example.query)  # raises where the index does not understand it
    return text


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_of_mutated_documents(tmp_path: Path, mutation: str) -> None:
    documents = list(map(MUTATIONS[mutation], BRIDGES))
    before = agrees(tmp_path / "before", BRIDGES, DOCUMENTS)
    after = agrees(tmp_path / "after", documents, DOCUMENTS)
    assert (before == after) == (documents == list(BRIDGES))


@pytest.mark.parametrize("name", [field.name for field in DOCUMENTS.fields])
def test_of_a_mutated_schema(tmp_path: Path, name: str) -> None:
    """One field has another description: the manual of an index built so says it."""
    fields = tuple(
        replace(field, description="changed here") if field.name == name else field
        for field in DOCUMENTS.fields
    )
    text = agrees(tmp_path / "index", BRIDGES, replace(DOCUMENTS, fields=fields))
    assert re.findall(r"^- (\w+) \(.*\): changed here$", text, re.M) == [name]


@pytest.mark.parametrize("name", ["pubmed.xml", "medline.nbib", "wikipedia.json", "hotpot.jsonl"])
def test_of_every_kind_of_file(tmp_path: Path, name: str) -> None:
    reading = read_corpus([FILES / name])
    documents = list(reading)
    agrees(tmp_path / "index", documents, reading.reader.schema)
