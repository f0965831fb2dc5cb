"""JSON Lines of other tools: BrowseComp-Plus with front matter, Anserini's id and contents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bqlc.corpus.document import Document
from bqlc.corpus.front_matter import front_matter
from bqlc.corpus.jsonl import first_record, of_records
from bqlc.corpus.reading import Reader
from bqlc.corpus.record import CLAIMED, BadRecord, document_of

_NO_FACTS = CLAIMED - {"title", "author", "date"} | {"metadata"}


def _browsecomp(record: Any) -> Document:
    """`{docid, text, url}`; title, author and date from the front matter of the text.

    Any key, or the whole block, may be missing; then the title is the first line. The text
    that is ranked is the text below the block.
    """
    record = _object(record, "docid")
    text = record.get("text")
    if not isinstance(text, str):
        raise BadRecord("has no text")
    block, text = front_matter(text)
    facts = {key: value for key, value in block.items() if key not in _NO_FACTS}
    rest = {key: value for key, value in record.items() if key not in ("docid", "text")}
    title = rest.pop("title", None) or facts.pop("title", None) or _first_line(text)
    return document_of(
        {**facts, **rest, "_id": record["docid"], "title": title, "text": text.strip("\n")}
    )


def _anserini(record: Any) -> Document:
    """`{id, contents}`: contents are the text; the title is a key of its own or not there."""
    record = _object(record, "id")
    rest = {key: value for key, value in record.items() if key not in ("id", "contents")}
    return document_of({**rest, "_id": record["id"], "text": record.get("contents")})


def _object(record: Any, key: str) -> Mapping[str, Any]:
    if not isinstance(record, Mapping) or key not in record:
        raise BadRecord(f"has no {key}; this file was recognised by its first line, which has one")
    return record


def _first_line(text: str) -> str:
    line = text.lstrip().partition("\n")[0]
    return " ".join(line.lstrip("#").split())[:200]


def _has(*keys: str) -> Any:
    def recognises(head: bytes) -> bool:
        record = first_record(head)
        return record is not None and record.keys() >= set(keys) and "_id" not in record

    return recognises


BROWSECOMP = Reader(
    "browsecomp",
    _has("docid", "text"),
    of_records(_browsecomp),
    'One JSON object a line is expected: {"docid": "1", "text": "..", "url": ".."}.',
)

ANSERINI = Reader(
    "anserini",
    _has("id", "contents"),
    of_records(_anserini),
    'One JSON object a line is expected: {"id": "1", "contents": ".."}.',
)
