"""From one JSON object of a corpus file to a document, tolerant of types, strict on shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bqlc.corpus.document import Document, emitted
from bqlc.corpus.infobox import Pairs, infobox_pairs, plain
from bqlc.corpus.sections import split_text, told_apart

Record = Mapping[str, Any]

CLAIMED = frozenset({"_id", "title", "sections", "infobox", "author", "date", "text"})
"""The keys that become parts of the document; every other key is kept as metadata."""


class BadRecord(ValueError):
    """Why one record of a corpus is no document."""


def document_of(record: object) -> Document:
    """The document of one line: `_id`, `title`, `sections` or `text`, and what else is given.

    Sections that are missing are split from the `## Heading` lines of the text; a text that
    is missing is put together from the sections. Raises BadRecord.
    """
    if not isinstance(record, Mapping):
        raise BadRecord(f"is {_kind(record)}; a document is an object with _id, title and text")
    text = _string(record, "text")
    given = tuple(_given_sections(record.get("sections")))
    sections = told_apart(given) if given else split_text(text) if text.strip() else ()
    document = Document(
        id=identifier(record, "_id"),
        title=" ".join(_string(record, "title").split()),
        sections=sections,
        infobox=_infobox(record.get("infobox")),
        authors=authors_of(record.get("author")),
        date=_string(record, "date").strip() or None,
        text=text or emitted(sections),
        metadata=_metadata(record),
    )
    if not (document.title or document.text or document.infobox):
        raise BadRecord("has neither title nor text")
    return document


def identifier(record: Record, key: str) -> str:
    """The id under `key`; a number will do. Raises BadRecord where there is none."""
    value = record.get(key)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str) or not value.strip():
        has = f"{key} is {_kind(value)}" if key in record else f"has no {key}"
        raise BadRecord(f"{has}; give every document a text or a number as its {key}")
    return value.strip()


def authors_of(value: object) -> tuple[str, ...]:
    """Author names from `A; B` or a list of names. A comma is part of a name.
    What has no letter or digit (`--`) is no name.

    >>> authors_of("Knuth, Donald; Lovelace, Ada")
    ('Knuth, Donald', 'Lovelace, Ada')
    """
    if value is None:
        return ()
    if isinstance(value, list):
        names = [plain(one.get("name")) if isinstance(one, dict) else plain(one) for one in value]
    else:
        names = plain(value).split(";")
    tidy = (" ".join(name.split()) for name in names)
    return tuple(name for name in tidy if any(map(str.isalnum, name)))


def _given_sections(value: object) -> Iterator[tuple[str, str]]:
    if value is None:
        return
    if not isinstance(value, list):
        raise BadRecord(f'sections is {_kind(value)}; write [{{"heading": .., "text": ..}}, ..]')
    for number, one in enumerate(value, 1):
        if isinstance(one, Mapping):
            # `repeats` is what our own export writes for a heading that had to be numbered
            yield plain(one.get("repeats") or one.get("heading")), plain(one.get("text"))
        elif isinstance(one, list) and len(one) == 2:
            yield plain(one[0]), plain(one[1])
        else:
            raise BadRecord(
                f'section {number} is {_kind(one)}; write {{"heading": .., "text": ..}}'
            )


def _infobox(value: object) -> Pairs:
    try:
        return infobox_pairs(value)
    except TypeError as error:
        raise BadRecord(f"infobox is {_kind(value)}; {error}") from None


def _metadata(record: Record) -> dict[str, Any]:
    """Every key that no field claims; what `to_json` gathered under `metadata` among them."""
    rest = {key: value for key, value in record.items() if key not in CLAIMED}
    if isinstance(rest.get("metadata"), dict):
        gathered = rest.pop("metadata")
        rest.update(gathered)
    return rest


def _string(record: Record, key: str) -> str:
    value = record.get(key)
    if isinstance(value, (list, dict)):
        raise BadRecord(f"{key} is {_kind(value)}; write a text")
    return plain(value)


def _kind(value: object) -> str:
    """What a JSON value is, in words for an error message."""
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a text" if value.strip() else "empty"
        case list():
            return "a list"
        case _:
            return "an object"
