"""A document as the index keeps it: title, sections, facts, authors, date, and its whole text.

`to_json` and `from_json` are its stored form, one line that the JSONL reader reads too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

INTRO = "(intro)"
"""The heading of the text before the first heading."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Section:
    """One section. `heading` is unique in its document: a repeated one reads `Notes (2)`.

    The text before the first heading has the heading `(intro)`. `repeats` is the heading as
    the author wrote it, where `heading` had to be told apart from an earlier one.
    """

    heading: str
    text: str
    repeats: str | None = None

    @property
    def written(self) -> str:
        """The heading as the author wrote it; empty for text that has none."""
        own = self.heading if self.repeats is None else self.repeats
        return "" if own == INTRO else own


@dataclass(frozen=True, slots=True)
class Document:
    """One source document.

    `text` is the whole emitted text, which ranking reads; selection reads the fields.
    `date` is as given; only ISO dates (YYYY, YYYY-MM, YYYY-MM-DD) can be selected by.
    An infobox key may occur twice; the key of a fact that has no name is empty.
    `metadata` holds the keys of the source that no field claims.
    """

    id: str
    title: str
    sections: tuple[Section, ...]
    infobox: tuple[tuple[str, str], ...] = ()
    authors: tuple[str, ...] = ()
    date: str | None = None
    text: str = ""
    metadata: Mapping[str, Any] = field(default_factory=dict)


def ranking_text(document: Document) -> str:
    """What BM25 and the dense ranker read of a document: its whole emitted text, no title."""
    return document.text or emitted(document.sections)


def emitted(sections: Iterable[Section]) -> str:
    """The sections as one text: the lead, then each heading on a `## ` line above its text.

    >>> print(emitted((Section("(intro)", "A bridge."), Section("History", "Built 1931."))))
    A bridge.
    <BLANKLINE>
    ## History
    <BLANKLINE>
    Built 1931.
    """
    parts: list[str] = []
    for section in sections:
        heading = section.written
        if heading:
            parts.append(f"## {heading}")
        text = section.text.strip("\n")
        if text:
            parts.append(text)
    return "\n\n".join(parts)


def to_json(document: Document) -> str:
    """The document as one compact line of JSON, keys in a fixed order, empty ones left out.

    `text` is left out too where the sections give it back, which is the common case.
    """
    record: dict[str, Any] = {"_id": document.id, "title": document.title}
    if document.sections:
        record["sections"] = [_section_record(section) for section in document.sections]
    if document.infobox:
        record["infobox"] = [list(pair) for pair in document.infobox]
    if document.authors:
        record["author"] = list(document.authors)
    if document.date is not None:
        record["date"] = document.date
    if document.text != emitted(document.sections):
        record["text"] = document.text
    if document.metadata:
        record["metadata"] = dict(document.metadata)
    return _ENCODER.encode(record)


def from_json(line: str | bytes) -> Document:
    """The document that `to_json` wrote."""
    record = json.loads(line)
    sections = tuple(
        Section(one["heading"], one["text"], one.get("repeats"))
        for one in record.get("sections", ())
    )
    text = record.get("text")
    return Document(
        id=record["_id"],
        title=record["title"],
        sections=sections,
        infobox=tuple((key, value) for key, value in record.get("infobox", ())),
        authors=tuple(record.get("author", ())),
        date=record.get("date"),
        text=emitted(sections) if text is None else text,
        metadata=record.get("metadata", {}),
    )


def _section_record(section: Section) -> dict[str, str]:
    record = {"heading": section.heading, "text": section.text}
    if section.repeats is not None:
        record["repeats"] = section.repeats
    return record
