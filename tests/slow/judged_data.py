"""Readers of three judged collections: Cranfield, CACM, NPL."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bqlc.corpus.document import INTRO, Document, Section


@dataclass(frozen=True)
class Collection:
    """Documents, queries by id, and judgements: query id to document id to grade."""

    name: str
    documents: list[Document]
    queries: dict[str, str]
    judged: dict[str, dict[str, int]]


def cranfield(shared: Path) -> Collection:
    """A query is called by its place, 1 to 225, in the judgements, not by its number.

    The text repeats the title, which is taken off. Grades are 1 (complete answer) to 4 and the
    reverse in some copies; here any grade above 0 is relevant.
    """
    folder = shared / "data" / "ir_cranfield"
    documents = []
    for entry in _elements((folder / "cran.all.1400.xml").read_text("utf-8", "replace"), "doc"):
        number = _only(entry, "docno")
        title, text = _only(entry, "title"), _only(entry, "text")
        documents.append(_document(number, title, text.removeprefix(title)))
    queries = {
        str(place): _only(entry, "title")
        for place, entry in enumerate(
            _elements((folder / "cran.qry.xml").read_text("utf-8", "replace"), "top"), 1
        )
    }
    judged: dict[str, dict[str, int]] = {}
    for line in (folder / "cranqrel.trec.txt").read_text().splitlines():
        query, _, document, grade = line.split()
        if int(grade) > 0:
            judged.setdefault(query, {})[document] = 1
    return Collection("Cranfield", documents, queries, judged)


def cacm(shared: Path) -> Collection:
    """Title and abstract; the citations (.X), authors and keywords are left out."""
    folder = shared / "data" / "ir_cacm"
    documents = [
        _document(number, parts.get("T", ""), parts.get("W", ""))
        for number, parts in _tagged((folder / "cacm.all").read_text("utf-8", "replace"))
    ]
    queries = {
        number: " ".join(parts.get("W", "").split())
        for number, parts in _tagged((folder / "query.text").read_text("utf-8", "replace"))
    }
    judged: dict[str, dict[str, int]] = {}
    for line in (folder / "qrels.text").read_text().splitlines():
        query, document = line.split()[:2]
        judged.setdefault(str(int(query)), {})[str(int(document))] = 1
    return Collection("CACM", documents, queries, judged)


def npl(shared: Path) -> Collection:
    """Short texts without titles; queries in capitals."""
    folder = shared / "data" / "ir_npl"
    documents = [_document(number, "", text) for number, text in _slashed(folder / "doc-text")]
    queries = {number: text.lower() for number, text in _slashed(folder / "query-text")}
    judged = {
        number: {document: 1 for document in text.split()}
        for number, text in _slashed(folder / "rlv-ass")
    }
    return Collection("NPL", documents, queries, judged)


READERS: dict[str, Callable[[Path], Collection]] = {
    "cranfield": cranfield, "cacm": cacm, "npl": npl
}  # fmt: skip


def _document(id: str, title: str, text: str) -> Document:
    """One of Cranfield's has neither title nor text; it is a document all the same."""
    text = " ".join(text.split())
    sections = (Section(INTRO, text),) if text else ()
    return Document(id, " ".join(title.split()), sections, text=text)


def _elements(text: str, name: str) -> Iterator[str]:
    return (found[1] for found in re.finditer(rf"<{name}>(.*?)</{name}>", text, re.S))


def _only(entry: str, name: str) -> str:
    found = next(_elements(entry, name), "")
    return " ".join(found.split())


def _tagged(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Records of `.I number` and parts `.T`, `.W` and so on."""
    for record in re.split(r"^\.I ", text, flags=re.M)[1:]:
        number, _, rest = record.partition("\n")
        pieces = re.split(r"^\.([A-Z])\s*$", rest, flags=re.M)
        yield number.strip(), dict(zip(pieces[1::2], pieces[2::2], strict=True))


def _slashed(path: Path) -> Iterator[tuple[str, str]]:
    """Records of a number line and text lines, each ended by a line of one slash."""
    for record in re.split(r"^\s*/\s*$", path.read_text("utf-8", "replace"), flags=re.M):
        number, _, rest = record.strip().partition("\n")
        if number.strip().isdigit():
            yield number.strip(), " ".join(rest.split())
