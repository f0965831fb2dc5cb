"""The readers on real files, against second readers that share no code with them.

Every file is counted; of every kind of file at least 20 records are compared field by field.
"""

from __future__ import annotations

import bz2
import gzip
import json
import re
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.dom import minidom

import pytest

from bqlc.corpus.document import Document
from bqlc.corpus.files import CorpusError
from bqlc.corpus.readers import read_corpus
from bqlc.corpus.reading import Reading


@pytest.fixture(scope="module")
def data(shared_data: Path) -> Path:
    return shared_data / "data"


def unpacked(path: Path) -> bytes:
    content = path.read_bytes()
    return gzip.decompress(content) if path.suffix == ".gz" else content


def squeezed(text: str) -> str:
    return " ".join(text.split())


# JSON Lines


@pytest.mark.parametrize(("name", "count"), [("peps", 736), ("eips", 584), ("factbook", 261)])
def test_structured_documents(data: Path, name: str, count: int) -> None:
    path = data / "structured_docs" / f"{name}.jsonl.gz"
    sources = [json.loads(line) for line in unpacked(path).splitlines()]
    documents = complete(read_corpus([path]))
    assert len(documents) == len(sources) == count
    for document, source in zip(documents, sources, strict=True):
        assert document.id == source["_id"]
        assert document.title == squeezed(source["title"])
        assert document.date == source["date"]
        assert list(document.authors) == [squeezed(a) for a in source["author"].split(";")]
        assert dict(document.infobox) == source["infobox"]
        assert [section.text for section in document.sections] == [
            section["text"] for section in source["sections"]
        ]
        assert [section.repeats or section.heading for section in document.sections] == [
            squeezed(section["heading"]) for section in source["sections"]
        ]
        unclaimed = source.keys() - {"_id", "title", "author", "date", "infobox", "sections"}
        assert document.metadata.keys() == unclaimed


@pytest.mark.parametrize("name", ["peps", "eips", "factbook"])
def test_flat_twins_of_structured_documents(data: Path, tmp_path: Path, name: str) -> None:
    structured = complete(read_corpus([data / "structured_docs" / f"{name}.jsonl.gz"]))
    flat_path = tmp_path / "flat.jsonl"
    with flat_path.open("w", encoding="utf-8") as lines:
        for one in structured:
            lines.write(json.dumps({"_id": one.id, "title": one.title, "text": one.text}) + "\n")
    flat = complete(read_corpus([flat_path]))
    assert [one.text for one in flat] == [one.text for one in structured]


# Markdown


def test_markdown_sources_of_eips(data: Path) -> None:
    folder = data / "structured_docs" / "raw_samples" / "eips"
    known = {one.id: one for one in read_corpus([data / "structured_docs" / "eips.jsonl.gz"])}
    documents = complete(read_corpus([folder]))
    assert len(documents) == len(list(folder.glob("*.md"))) == 8
    known_here = [document for document in documents if document.id in known]
    assert len(known_here) == 5
    for document in known_here:
        assert document.title == known[document.id].title
        assert document.date == known[document.id].date
        headings = {section.written for section in document.sections}
        assert {section.written for section in known[document.id].sections} <= headings | {""}


# PubMed


def pubmed_files(data: Path, tmp_path: Path) -> list[Path]:
    with tarfile.open(data / "pubmed_xml" / "metapub_163_files.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    edge_cases = sorted((data / "pubmed_edge_cases").glob("MedlineImporter*.xml"))
    packed = sorted((data / "pubmed_xml").glob("*.xml.gz"))
    return [*packed, *sorted(tmp_path.rglob("*.xml")), *edge_cases]


RECORD = re.compile(rb"<(PubmedArticle|PubmedBookArticle)[\s>].*?</\1>", re.DOTALL)


def test_pubmed_xml_is_counted_and_compared(data: Path, tmp_path: Path) -> None:
    counted = compared = 0
    for path in pubmed_files(data, tmp_path):
        sources = [match[0] for match in RECORD.finditer(unpacked(path))]
        reading = read_corpus([path])
        try:
            documents = {document.id: document for document in reading}
        except CorpusError:
            assert len(sources) <= 1
            assert b"<PMID" not in b"".join(sources)
            continue
        articles = len(documents) + reading.left_out["revised or withdrawn later"]
        assert articles + sum("PMID" in one.message for one in reading.problems) == len(sources)
        counted += len(sources)
        newest = {pmid_of(source): source for source in sources}
        for source in list(newest.values())[::5]:
            compared += same_as_pubmed(documents, source)
    assert counted == 924
    assert compared > 150


def pmid_of(source: bytes) -> bytes:
    match = re.search(rb"<PMID[^>]*>(\d+)", source)
    return match[1] if match else b""


def same_as_pubmed(documents: dict[str, Document], source: bytes) -> int:
    dom = minidom.parseString(source).documentElement
    assert dom is not None
    document = documents.get(texts(dom, "PMID")[0])
    if document is None or dom.tagName == "PubmedBookArticle":
        return 0
    assert document.title == (texts(dom, "ArticleTitle") or texts(dom, "VernacularTitle"))[0]
    abstract = [one for one in texts(dom, "AbstractText") if one]
    assert [section.text for section in document.sections] == abstract
    labels = [one.getAttribute("Label") for one in found(dom, "Abstract/AbstractText")]
    named = {label for label in labels if label and label != "UNLABELLED"}
    assert named <= {section.written for section in document.sections} or not abstract
    people = texts(dom, "LastName") + texts(dom, "CollectiveName")
    assert sorted(name.split(",")[0] for name in document.authors) == sorted(
        dict.fromkeys(person.split(",")[0] for person in people)
    ) or len(document.authors) == len(found(dom, "AuthorList/Author"))
    headings = [
        "/".join(
            ("*" if part.getAttribute("MajorTopicYN") == "Y" else "") + text(part)
            for part in heading.childNodes
            if part.nodeType == part.ELEMENT_NODE
        )
        for heading in found(dom, "MeshHeadingList/MeshHeading")
    ]
    assert document.metadata.get("mesh", []) == list(dict.fromkeys(headings))
    kinds = [text(one) for one in found(dom, "PublicationTypeList/PublicationType")]
    assert document.metadata.get("pubtype", []) == list(dict.fromkeys(kinds))
    keywords = [one for one in texts(dom, "Keyword") if one]
    assert document.metadata.get("keyword", []) == list(dict.fromkeys(keywords))
    assert set(texts(dom, "Language")) <= set(document.metadata["language"])
    assert text(found(dom, "Journal/Title")[0]) in document.metadata["journal"]
    years = [text(one) for one in found(dom, "PubDate/Year")] or texts(dom, "MedlineDate")
    assert (document.date or "")[:4] == (re.findall(r"\d{4}", years[0]) or [""])[0]
    return 1


def found(dom: Any, path: str) -> list[Any]:
    parent, tag = path.split("/")
    return [one for one in dom.getElementsByTagName(tag) if one.parentNode.tagName == parent]


def texts(dom: Any, tag: str) -> list[str]:
    return [text(one) for one in dom.getElementsByTagName(tag)]


def text(element: Any) -> str:
    def inner(node: Any) -> Iterator[str]:
        for child in node.childNodes:
            yield child.data if child.nodeType in (3, 4) else "".join(inner(child))

    return squeezed("".join(inner(element)))


def test_medline_text_is_counted_and_compared(data: Path) -> None:
    counted = 0
    for path in sorted((data / "pubmed_medline").glob("*.txt")):
        blocks = re.split(r"\n(?=PMID *-)", path.read_text(encoding="utf-8").strip())
        documents = {document.id: document for document in complete(read_corpus([path]))}
        assert len(documents) == len(blocks)
        counted += len(blocks)
        for block in blocks:
            values = medline_values(block)
            document = documents[values["PMID"][0]]
            assert document.title == squeezed(" ".join(values.get("TI") or values["BTI"]))
            assert document.metadata.get("mesh", []) == list(dict.fromkeys(values.get("MH", [])))
            assert document.metadata.get("pubtype", []) == list(dict.fromkeys(values["PT"]))
            names = values.get("FAU", []) + values.get("CN", [])
            assert list(document.authors) == list(dict.fromkeys(names))
            assert set(values["LA"]) <= set(document.metadata["language"])
            assert (document.date or "")[:4] == values["DP"][0][:4]
            words = squeezed(" ".join(values.get("AB", []))).split()
            kept = " ".join(f"{s.written}: {s.text}" for s in document.sections).split()
            assert [word for word in words if word not in kept] == []
    assert counted == 440


def medline_values(block: str) -> dict[str, list[str]]:
    values: dict[str, list[str]] = {}
    for line in re.sub(r"\r?\n {6}", " ", block).splitlines():
        if line[4:5] == "-":
            values.setdefault(line[:4].strip(), []).append(squeezed(line[5:]))
    return values


# Wikipedia


def test_structured_contents_are_counted_and_compared(data: Path) -> None:
    counted = 0
    for path in sorted((data / "wiki_structured_contents").glob("*json")):
        content = path.read_text(encoding="utf-8")
        sources = (
            json.loads(content)
            if content.startswith("[")
            else [json.loads(line) for line in content.splitlines()]
        )
        documents = complete(read_corpus([path]))
        assert len(documents) == len(sources)
        counted += len(sources)
        for document, source in zip(documents, sources, strict=True):
            assert document.title == source.get("name", "")
            assert document.date == source.get("date_modified")
            parts = source.get("article_sections", [])
            written = [squeezed(one["value"]) for one in walked(parts) if "value" in one]
            assert all(one in squeezed(document.text) for one in written)
            assert (
                sum(one["type"] == "section" for one in walked(parts)) == len(document.sections)
                or not parts
            )
            fields = [one for one in walked(source.get("infoboxes", [])) if "value" in one]
            assert [value for _, value in document.infobox] == [
                squeezed(one["value"]) for one in fields
            ]
    assert counted == 10


def walked(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from walked(part.get("has_parts", []))


def test_a_dump_of_wikipedia_is_counted_and_compared(data: Path) -> None:
    pytest.importorskip("mwparserfromhell")
    path = data / "wiki_dump_gensim" / "enwiki-shortened.xml.bz2"
    content = bz2.decompress(path.read_bytes()).decode()
    pages = re.findall(r"<page>(.*?)</page>", content, re.DOTALL)
    articles = [page for page in pages if "<ns>0</ns>" in page and "<redirect " not in page]
    reading = read_corpus([path])
    documents = list(reading)
    assert len(pages) == 206
    assert len(documents) == len(articles) == 106
    assert sum(reading.left_out.values()) == 100
    assert reading.problems == []
    for document, page in zip(documents, articles, strict=True):
        assert f"<id>{document.id}</id>" in page
        assert f"<timestamp>{document.date}</timestamp>" in page
        headings = re.findall(r"^(={2,6})\s*([^=<{\[&'\n]+?)\s*\1\s*$", page, re.MULTILINE)
        written = {section.written for section in document.sections}
        assert {squeezed(heading) for _, heading in headings} <= written
        for section in document.sections:
            assert "<ref" not in section.text
            assert "[[Category:" not in section.text


# question sets


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("qa_migres/hotpot.jsonl", lambda row: [(t, "".join(s)) for t, s in row["context"]]),
        (
            "qa_migres/2wikimultihop.jsonl",
            lambda row: [(t, " ".join(s)) for t, s in row.get("context", [])],
        ),
        (
            "qa_migres/musique.jsonl",
            lambda row: [(p["title"], p["paragraph_text"]) for p in row["paragraphs"]],
        ),
        ("qa_hotpot_val500/corpus.jsonl", lambda row: [(row["title"], row["text"])]),
    ],
)
def test_paragraphs_of_question_sets(
    data: Path, name: str, rows: Callable[[dict[str, Any]], list[tuple[str, str]]]
) -> None:
    lines = (data / name).read_text(encoding="utf-8").splitlines()
    wanted = [(squeezed(t), s) for line in lines for t, s in rows(json.loads(line))]
    reading = read_corpus([data / name])
    documents = list(reading)
    assert reading.problems == []
    assert {(one.title, squeezed(one.text)) for one in documents} == {
        (title, squeezed(text)) for title, text in wanted
    }
    assert len(documents) + reading.left_out["paragraph that is there already"] == len(wanted)
    titles = [title for title, _ in dict.fromkeys(wanted)]
    assert sum("#" in one.id for one in documents) >= len(titles) - len(set(titles)) - 5


def complete(reading: Reading) -> list[Document]:
    documents = list(reading)
    assert [str(problem) for problem in reading.problems] == []
    assert reading.bytes_read == reading.bytes_total
    return documents
