"""The bundled corpus: free to redistribute, complete, and readable with our own reader."""

from __future__ import annotations

import json
import lzma
import re
from pathlib import Path

import bqlc.corpus.bundled
from bqlc.corpus.bundled import peps_path
from bqlc.corpus.document import Document
from bqlc.corpus.jsonl import read_jsonl
from tests.tools import make_peps


def copyright_notice(document: Document) -> str:
    return " ".join(
        " ".join(section.text.split())
        for section in document.sections
        if section.heading == "Copyright"
    ).lower()


def test_every_bundled_pep_is_in_the_public_domain_or_under_cc0() -> None:
    reading = read_jsonl([peps_path()])
    documents = list(reading)
    assert len(documents) == 700
    assert reading.problems == []
    for document in documents:
        notice = copyright_notice(document)
        assert "public domain" in notice or "cc0" in notice, document.id
        assert "open publication" not in notice
        assert "all rights reserved" not in notice


def test_bundled_peps_have_the_fields_that_the_examples_use() -> None:
    documents = {document.id: document for document in read_jsonl([peps_path()])}
    pep8 = documents["pep-0008"]
    assert pep8.title == "Style Guide for Python Code"
    assert pep8.authors[:2] == ("Guido van Rossum", "Barry Warsaw")
    assert pep8.date == "2001-07-05"
    assert "Naming Conventions" in [section.heading for section in pep8.sections]
    assert ("status", "Active") in pep8.infobox
    assert list(documents) == sorted(documents)


def test_exactly_the_peps_without_such_a_notice_are_left_out(shared_data: Path) -> None:
    source = shared_data / "data" / "structured_docs" / "peps.jsonl.gz"
    free = {
        document.id: document
        for document in read_jsonl([source])
        if re.search("public domain|cc0", copyright_notice(document))
    }
    assert {document.id: document for document in read_jsonl([peps_path()])} == free


def test_the_page_of_the_corpus_names_what_is_left_out(shared_data: Path) -> None:
    _, left_out = make_peps.split(shared_data / "data" / "structured_docs" / "peps.jsonl.gz")
    page = Path(bqlc.corpus.bundled.__file__).with_name("PEPS.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| (\d+) \| (.*?) \|", page, re.MULTILINE)
    assert sorted((f"pep-{int(number):04}", title) for number, title in named) == [
        (record["_id"], record["title"]) for record in left_out
    ]


def test_the_maker_is_deterministic() -> None:
    records = [
        {"_id": "a", "title": "é", "sections": []},
        {"_id": "b", "title": "B", "sections": []},
    ]
    once = make_peps.packed(records)
    assert once == make_peps.packed(records)
    assert list(map(json.loads, lzma.decompress(once).splitlines())) == records


def test_the_bundled_file_is_what_the_maker_writes(shared_data: Path) -> None:
    kept, _ = make_peps.split(shared_data / "data" / "structured_docs" / "peps.jsonl.gz")
    lines = lzma.decompress(peps_path().read_bytes()).splitlines()
    assert list(map(json.loads, lines)) == kept
