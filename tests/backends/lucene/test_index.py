"""An index is built, opened and read back: documents, manifest, and what selection sees."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bqlc.compiler.resolve.schema import DOCUMENTS, Combination, Field, FieldType, Schema
from bqlc.corpus.document import Document, Section
from bqlc_backends.lucene import jvm
from bqlc_backends.lucene.fields import GAP, HAS, RANK_TEXT
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.store import State, open_state
from bqlc_backends.lucene.writer import build

pytestmark = pytest.mark.usefixtures("java")

WIDE = Schema(
    "wide",
    (
        *DOCUMENTS.fields,
        Field("kind", FieldType.KEYWORD, ("type",), False, "what it is"),
        Field("length", FieldType.NUMBER),
    ),
    (Combination("anything", ("title", "body", "kind"), ("any",), "all of it"),),
)

BRIDGE = Document(
    "bridge",
    "The Golden Gate Bridge",
    (
        Section("(intro)", "A suspension bridge in San"),
        Section("History", "Francisco was glad. It isn\u2019t old."),
        Section("History (2)", "Painted orange.", repeats="History"),
    ),
    infobox=(("Span", "1280 m"), ("Opened", "1937")),
    authors=("Ada Lovelace", "Knuth, Donald"),
    date="1937-05",
    metadata={"kind": "Suspension  Bridge", "length": 2737.4, "sources": [{"n": 1}]},
)
TOWER = Document(
    "tower", "Eiffel Tower", (Section("(intro)", "Iron \u00c9TUDE."),), metadata={"kind": "x"}
)
BARE = Document("bare", "", (), text="Only text. \U0001f600 na\u00efve")


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[State]:
    directory = tmp_path_factory.mktemp("indexes") / "wide"
    jvm.start()
    build(directory, [BRIDGE, TOWER, BARE], WIDE)
    with open_state(directory) as state:
        yield state


def search(state: State, query: Any) -> list[str]:
    with jvm.door():
        found = state.searcher.search(query, 10).scoreDocs
        return sorted(state.ids[hit.doc] for hit in found)


def term(field: str, text: str) -> Any:
    lucene_term = java_class("org.apache.lucene.index.Term")(field, text)
    return java_class("org.apache.lucene.search.TermQuery")(lucene_term)


def phrase(field: str, *words: str, slop: int = 0) -> Any:
    builder = java_class("org.apache.lucene.search.PhraseQuery$Builder")()
    for word in words:
        builder.add(java_class("org.apache.lucene.index.Term")(field, word))
    builder.setSlop(slop)
    return builder.build()


def test_documents_come_back_as_they_were(state: State) -> None:
    for document in (BRIDGE, TOWER, BARE):
        assert state.document(document.id) == document
    assert state.document("nothing") is None


def test_ids_are_in_the_order_of_indexing(state: State) -> None:
    assert state.ids == ("bridge", "tower", "bare")
    assert [state.doc_of(id) for id in state.ids] == [0, 1, 2]


def test_phrases_do_not_cross_values(state: State) -> None:
    assert search(state, phrase("body", "suspension", "bridge")) == ["bridge"]
    assert search(state, phrase("body", "san", "francisco")) == []
    assert search(state, phrase("body", "san", "francisco", slop=GAP - 1)) == []
    assert search(state, phrase("body", "san", "francisco", slop=GAP)) == ["bridge"]


def test_a_heading_is_indexed_as_written_and_no_intro(state: State) -> None:
    assert search(state, term("section", "history")) == ["bridge"]
    assert search(state, term("section", "2")) == []
    assert search(state, term("section", "intro")) == []


def test_curly_apostrophes_are_plain(state: State) -> None:
    assert search(state, term("body", "isn't")) == ["bridge"]


def test_accents_are_kept_and_case_is_not(state: State) -> None:
    assert search(state, term("body", "\u00e9tude")) == ["tower"]
    assert search(state, term("body", "etude")) == []
    assert search(state, term("body", "\u00c9TUDE")) == []


def test_keywords_are_whole_values(state: State) -> None:
    assert search(state, term("kind", "suspension bridge")) == ["bridge"]
    assert search(state, term("kind", "suspension")) == []


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [
        ("1937-05-01", "1937-05-01", ["bridge"]),
        ("1937-05-31", "1999-01-01", ["bridge"]),
        ("1937-06-01", "1999-01-01", []),
        ("1900-01-01", "1937-04-30", []),
    ],
)
def test_a_date_is_its_whole_period(state: State, first: str, last: str, found: list[str]) -> None:
    days = [[dt.date.fromisoformat(day).toordinal()] for day in (first, last)]
    query = java_class("org.apache.lucene.document.LongRange").newIntersectsQuery("date", *days)
    assert search(state, query) == found


def test_numbers_are_points(state: State) -> None:
    points = java_class("org.apache.lucene.document.DoublePoint")
    assert search(state, points.newRangeQuery("length", 2737.0, 2738.0)) == ["bridge"]
    assert search(state, points.newRangeQuery("length", 0.0, 2737.0)) == []


def test_has_names_the_fields_with_a_value(state: State) -> None:
    having = {field.name: search(state, term(HAS, field.name)) for field in WIDE.fields}
    assert having == {
        "title": ["bridge", "tower"],
        "section": ["bridge"],
        "body": ["bridge", "tower"],
        "infobox": ["bridge"],
        "author": ["bridge"],
        "date": ["bridge"],
        "kind": ["bridge", "tower"],
        "length": ["bridge"],
    }


def test_the_ranking_text_is_stemmed_and_whole(state: State) -> None:
    assert search(state, term(RANK_TEXT, "paint")) == ["bridge"]
    assert search(state, term(RANK_TEXT, "histori")) == ["bridge"]
    assert search(state, term(RANK_TEXT, "the")) == []
    assert search(state, term(RANK_TEXT, "text")) == ["bare"]


def test_the_manifest_says_what_is_in_it(state: State) -> None:
    manifest = state.manifest
    assert manifest.schema == WIDE
    assert manifest.documents == 3
    assert manifest.fields["body"] == 2
    assert manifest.sections == 4
    assert manifest.dates == ("1937-05-01", "1937-05-31")
    assert manifest.lucene == "9.9.1"
    assert manifest.java.split(".")[0].isdigit()
    assert manifest.to_json()["format"] == 2


def test_the_content_hash_depends_on_documents_and_order(tmp_path: Path) -> None:
    def content(*documents: Document) -> str:
        return build(tmp_path / "index", documents).manifest.content

    first = content(BRIDGE, TOWER)
    assert content(BRIDGE, TOWER) == first
    assert content(TOWER, BRIDGE) != first
    assert content(BRIDGE) != first
