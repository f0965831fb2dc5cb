"""Indexes of real files: exported and indexed again they are equal; twins rank the same."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bqlc.compiler.pipeline import check, normalise
from bqlc.corpus.jsonl import read_jsonl
from bqlc.corpus.readers import read_corpus
from bqlc_backends.lucene.changes import Keeper
from bqlc_backends.lucene.engine import open_engine
from bqlc_backends.lucene.store import open_state
from bqlc_backends.lucene.writer import build

pytestmark = pytest.mark.usefixtures("java")

FILES = {
    "peps": ("structured_docs/peps.jsonl.gz", 736),
    "factbook": ("structured_docs/factbook.jsonl.gz", 261),
    "pubmed": ("pubmed_edge_cases/MedlineImporter*.xml", None),
    "medline": ("pubmed_medline/*.txt", None),
}


@pytest.mark.parametrize("name", FILES)
def test_an_export_indexed_again_is_equal(shared_data: Path, tmp_path: Path, name: str) -> None:
    """Also from a state that was reached by changes."""
    pattern, count = FILES[name]
    files = sorted((shared_data / "data").glob(pattern))[:1]
    if not files:
        pytest.skip(f"no {pattern} among the handed data")
    reading = read_corpus(files)
    schema = reading.reader.schema
    built = build(tmp_path / "one", reading, schema)
    assert count is None or built.manifest.documents == count
    keeper = Keeper(tmp_path / "one")
    with open_state(keeper.directory) as state:
        some = state.ids[::7]
        again = state.documents_at(range(0, len(state.ids), 7))
    keeper.delete(some)
    keeper.append(again)
    export = tmp_path / "out.jsonl"
    with export.open("w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in keeper.lines())
    second = build(tmp_path / "two", read_jsonl([export]), schema).manifest
    with open_state(keeper.directory) as state:
        first = state.manifest
    for figure in ("documents", "fields", "sections", "dates", "content"):
        assert getattr(first, figure) == getattr(second, figure)


@pytest.mark.parametrize("name", ["peps", "eips", "factbook"])
def test_twins_rank_the_same(shared_data: Path, tmp_path: Path, name: str) -> None:
    """A flat twin has the same title and text; BM25 reads nothing else."""
    path = shared_data / "data" / "structured_docs" / f"{name}.jsonl.gz"
    structured = list(read_corpus([path]))
    build(tmp_path / "structured", structured)
    flat = tmp_path / "flat.jsonl"
    with flat.open("w", encoding="utf-8") as file:
        for document in structured:
            record = {"_id": document.id, "title": document.title, "text": document.text}
            file.write(json.dumps(record) + "\n")
    build(tmp_path / "flat", read_jsonl([flat]))
    everything = normalise(check("*[title]"))
    random = Random(name)
    words_of = [each.text.split() for each in structured if each.text]
    topics = [tuple(random.sample(random.choice(words_of), 4)) for _ in range(40)]
    topics += [("language", "history"), ("the",)]
    with (
        closing(open_engine(tmp_path / "structured")) as one,
        closing(open_engine(tmp_path / "flat")) as other,
    ):
        for words in topics:
            ranked = one.top(everything, words, 1000)
            assert ranked == other.top(everything, words, 1000)
            assert len(ranked.hits) == len(structured)
