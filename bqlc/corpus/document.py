"""A document as the index keeps it: title, sections, facts, authors, date, and its whole text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Section:
    """One section. `heading` is unique in its document: a repeated one reads `Notes (2)`.

    The text before the first heading has the heading `(intro)`.
    """

    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """One source document.

    `text` is the whole emitted text, which ranking reads; selection reads the fields.
    `date` is as given; only ISO dates (YYYY, YYYY-MM, YYYY-MM-DD) can be selected by.
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
