"""What holds for any document: the stored form, unique headings, and twins."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bqlc.compiler.resolve.dates import parse_period
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.corpus.bibliographic import PUBMED_FIELDS
from bqlc.corpus.document import Document, Section, from_json, ranking_text, to_json
from bqlc.corpus.fields import NAME_FORMS, field_values
from bqlc.corpus.record import document_of
from bqlc.corpus.sections import split_text, told_apart

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
WORDS = st.text(st.sampled_from("ab #`~\n\r-:;("), max_size=40)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=5,
)
DOCUMENT = st.builds(
    Document,
    id=TEXT,
    title=TEXT,
    sections=st.lists(st.builds(Section, TEXT, TEXT, st.none() | TEXT), max_size=4).map(tuple),
    infobox=st.lists(st.tuples(TEXT, TEXT), max_size=3).map(tuple),
    authors=st.lists(TEXT, max_size=3).map(tuple),
    date=st.none() | TEXT,
    text=TEXT,
    metadata=st.dictionaries(TEXT, JSON, max_size=3),
)
HEADING = st.sampled_from(["Notes", "Notes (2)", "Notes (3)", "Notes (2) (2)", "Plot", ""])
HEADED = st.lists(st.tuples(HEADING, WORDS), max_size=6)


@given(DOCUMENT)
def test_stored_form_round_trips(document: Document) -> None:
    line = to_json(document)
    assert "\n" not in line
    assert from_json(line) == from_json(line.encode()) == document


@given(DOCUMENT, st.dictionaries(st.sampled_from([*PUBMED_FIELDS.by_name, NAME_FORMS]), JSON))
def test_any_document_has_field_values_in_any_schema(
    document: Document, metadata: dict[str, object]
) -> None:
    odd = replace(document, metadata=metadata)
    for schema in (DOCUMENTS, PUBMED_FIELDS):
        values = field_values(odd, schema)
        assert list(values) == list(schema.by_name)
        assert all(value.strip() for field in values.values() for value in field)
        assert all(parse_period(date) for date in values["date"])


@given(HEADED)
def test_headings_are_unique_and_real_ones_keep_their_name(parts: list[tuple[str, str]]) -> None:
    sections = told_apart(parts)
    headings = [section.heading for section in sections]
    assert len(set(headings)) == len(headings)
    assert [section.written for section in sections] == [heading for heading, _ in parts]
    for heading in {heading for heading, _ in parts if heading}:
        assert heading in headings


@given(HEADED)
def test_structured_and_flat_twins_have_the_same_ranking_text(
    parts: list[tuple[str, str]],
) -> None:
    sections = [{"heading": heading, "text": text} for heading, text in parts]
    structured = document_of({"_id": "x", "title": "t", "sections": sections})
    flat = document_of({"_id": "x", "title": "t", "text": ranking_text(structured)})
    assert ranking_text(flat) == ranking_text(structured)


@given(st.lists(st.tuples(HEADING.filter(bool), st.text("ab \n", max_size=20)), max_size=6))
def test_a_flat_twin_has_the_sections_of_the_structured_one(parts: list[tuple[str, str]]) -> None:
    sections = [{"heading": heading, "text": text.strip()} for heading, text in parts]
    structured = document_of({"_id": "x", "title": "t", "sections": sections})
    flat = document_of({"_id": "x", "title": "t", "text": ranking_text(structured)})
    assert flat.sections == structured.sections
    assert field_values(flat, DOCUMENTS) == field_values(structured, DOCUMENTS)


@given(WORDS)
def test_splitting_loses_no_words(text: str) -> None:
    kept = "".join(section.written + section.text for section in split_text(text))
    assert [c for c in kept if c in "ab"] == [c for c in text if c in "ab"]


@given(st.dictionaries(TEXT, JSON, max_size=4), JSON, JSON, JSON)
def test_a_stored_record_reads_back_as_the_same_document(
    rest: dict[str, object], infobox: object, author: object, text: object
) -> None:
    record = {**rest, "_id": "x", "title": "t", "infobox": infobox, "author": author}
    record["text"] = text
    try:
        document = document_of(record)
    except ValueError:
        return
    assert document_of(json.loads(to_json(document))) == document
