"""Records of JSONL files become documents, and documents give field values: the text cases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.corpus.document import Document, from_json, ranking_text, to_json
from bqlc.corpus.fields import field_values
from bqlc.corpus.record import document_of
from tests.conftest import Expect
from tests.support import cases

CASES = cases.load("documents", Path(__file__).parent / "cases")


def on_one_line(text: str) -> str:
    return text.strip("\n").replace("\r", "").replace("\n", " / ")


def shown(document: Document) -> str:
    lines = [f"{document.id} | {document.title}"]
    lines += [f"author: {author}" for author in document.authors]
    lines += [f"date: {document.date}"] if document.date else []
    lines += [f"infobox: {key} = {value}" for key, value in document.infobox]
    lines += [f"§ {one.heading}: {on_one_line(one.text)}" for one in document.sections]
    lines += [f"{key}: {json.dumps(value)}" for key, value in document.metadata.items()]
    return "\n".join(lines)


def values_shown(document: Document) -> str:
    return "\n".join(
        f"{name}: {on_one_line(value)}"
        for name, values in field_values(document, DOCUMENTS).items()
        for value in values
    )


@pytest.mark.parametrize("case", CASES, ids=str)
def test_record(case: cases.Case, expect: Expect) -> None:
    document = document_of(json.loads(case.query.replace("\n", " ")))
    views = {"document": shown, "text": ranking_text, "fields": values_shown}
    assert set(case.expected) <= set(views)
    for section in case.expected:
        expect(case, section, views[section](document))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_stored_form_gives_the_document_back(case: cases.Case) -> None:
    document = document_of(json.loads(case.query.replace("\n", " ")))
    line = to_json(document)
    assert "\n" not in line
    assert from_json(line) == document
    assert document_of(json.loads(line)) == document, "an exported document reads back"


def test_stored_form_is_compact_with_keys_in_order() -> None:
    document = document_of(
        {
            "text": "Lead.\n\n## History\n\nOld.",
            "date": "1931",
            "author": "Ada",
            "infobox": {"a": "é"},
            "title": "T",
            "_id": 1,
            "url": "u",
        }
    )
    assert to_json(document) == (
        '{"_id":"1","title":"T","sections":[{"heading":"(intro)","text":"Lead."},'
        '{"heading":"History","text":"Old."}],"infobox":[["a","é"]],"author":["Ada"],'
        '"date":"1931","metadata":{"url":"u"}}'
    )
