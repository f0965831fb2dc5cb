"""Structured Wikipedia: articles of Wikimedia Enterprise's Structured Contents as JSON.

One article a line, or an array of them. The shape is that of
https://enterprise.wikimedia.com/docs/data-dictionary/; every key may be missing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bqlc.corpus.document import INTRO, Document, emitted
from bqlc.corpus.files import SourceFile
from bqlc.corpus.json_stream import first_value, json_values
from bqlc.corpus.reading import Item, Reader
from bqlc.corpus.record import BadRecord
from bqlc.corpus.sections import told_apart

Part = Mapping[str, Any]
Tables = Mapping[Any, Part]

_METADATA = {
    "url": ("url",),
    "description": ("description",),
    "language": ("in_language", "identifier"),
    "project": ("is_part_of", "identifier"),
    "wikidata": ("main_entity", "identifier"),
    "version": ("version", "identifier"),
    "image": ("image", "content_url"),
}


def article(record: object) -> Document:
    """The document of one article. Raises BadRecord.

    Sections of every level become sections, in the order of the article; the one that is
    named Abstract is the lead. The key of a fact in a named group is `group: name`.
    """
    if not isinstance(record, Mapping):
        raise BadRecord("is not an article, which is an object with name and sections")
    tables = {table.get("identifier"): table for table in _list(record, "tables")}
    top = _list(record, "sections") or _list(record, "article_sections")
    parts = list(_sections(top, tables, at_top=True))
    if not parts and record.get("abstract"):
        parts = [(INTRO, str(record["abstract"]))]
    infobox = [fact for box in _list(record, "infoboxes") for fact in _facts(box, "")]
    title = _line(record.get("name"))
    if not (title or parts or infobox):
        raise BadRecord("has neither name, sections nor abstract")
    sections = told_apart(parts)
    metadata = {name: _at(record, path) for name, path in _METADATA.items()}
    return Document(
        id=_identifier(record),
        title=title,
        sections=sections,
        infobox=tuple(infobox),
        date=record.get("date_modified") or record.get("date_created"),
        text=emitted(sections),
        metadata={key: value for key, value in metadata.items() if value},
    )


def _identifier(record: Part) -> str:
    """`enwiki:7954681`; without a number the address; without either a digest of the article."""
    number, project = record.get("identifier"), _at(record, ("is_part_of", "identifier"))
    if number:
        return f"{project}:{number}" if project else str(number)
    if record.get("url"):
        return str(record["url"])
    text = json.dumps(record, sort_keys=True, ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def _sections(parts: Sequence[Part], tables: Tables, at_top: bool) -> Iterator[tuple[str, str]]:
    """(heading, text) of sections and, behind each, of its subsections."""
    for number, part in enumerate(parts):
        name = _line(part.get("name"))
        inner = _list(part, "has_parts")
        below = [block for block in inner if block.get("type") == "section"]
        text = [line for line in [_text(part)] if line]
        for block in inner:
            if block.get("type") != "section":
                text += _blocks(block, tables)
        text += _tables(part, tables)
        is_lead = at_top and number == 0 and name == "Abstract"
        yield INTRO if is_lead else name, "\n\n".join(text)
        yield from _sections(below, tables, at_top=False)


def _blocks(part: Part, tables: Tables) -> Iterator[str]:
    """A paragraph, list or table as text, one block each."""
    inner = (text for block in _list(part, "has_parts") for text in _blocks(block, tables))
    if part.get("type") == "list":
        yield "\n".join(f"- {item}" for item in inner)
    else:
        if text := _text(part):
            yield text
        yield from inner
    yield from _tables(part, tables)


def _tables(part: Part, tables: Tables) -> Iterator[str]:
    for reference in _list(part, "table_references"):
        if table := tables.get(reference.get("identifier")):
            rows = [*table.get("headers", ()), *table.get("rows", ())]
            yield "\n".join(" | ".join(map(_text, row)) for row in rows)


def _facts(part: Part, group: str) -> Iterator[tuple[str, str]]:
    """The fields of an infobox. A field without a name is a fact without a key."""
    for inner in _list(part, "has_parts"):
        name = _line(inner.get("name"))
        if inner.get("type") == "field":
            key = f"{group}: {name}" if group and name else name
            for value in [inner.get("value"), *(inner.get("values") or [])]:
                if text := _line(value):
                    yield key, text
        else:
            yield from _facts(inner, name)


def _at(record: Part, path: Sequence[str]) -> object:
    """What stands under keys within keys; None where there is nothing."""
    value: Any = record
    for key in path:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def _list(part: Part, key: str) -> list[Part]:
    """The objects under `key`; none where there is something else."""
    value = part.get(key)
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []


def _text(part: Part) -> str:
    value = part.get("value")
    return value.strip() if isinstance(value, str) else ""


def _line(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _read(source: SourceFile) -> Iterator[Item]:
    for line, value in json_values(source):
        if isinstance(value, BadRecord):
            yield line, value
            continue
        try:
            yield line, article(value)
        except BadRecord as bad:
            yield line, bad


def _recognises(head: bytes) -> bool:
    value = first_value(head)
    if not isinstance(value, dict):
        return False
    keys = value.keys()
    return bool(keys & {"article_sections", "infoboxes"}) or keys >= {"identifier", "is_part_of"}


WIKIPEDIA = Reader(
    "wikipedia",
    _recognises,
    lambda _: _read,
    "Articles of Wikimedia Enterprise's Structured Contents are expected, as JSON.",
    revises=True,
)
