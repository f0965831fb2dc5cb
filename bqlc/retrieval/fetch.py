"""Fetch: one section of one document, and nothing of any other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bqlc.corpus.document import Document
from bqlc.retrieval import cursors
from bqlc.retrieval.errors import RetrievalError
from bqlc.retrieval.sections import choose
from bqlc.retrieval.shown import ID, NAME, TITLE, short
from bqlc.retrieval.tokens import PIECE, TokenCounter, cut, estimate


@dataclass(frozen=True, slots=True)
class Fetched:
    """A section, or a piece of a long one.

    `tokens` counts `text`; `cursor` is there when the section goes on; `notes` say what was
    taken for what.
    """

    id: str
    title: str
    section: str
    text: str
    tokens: int
    cursor: str | None = None
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "schema": 1,
            "id": self.id,
            "title": self.title,
            "section": self.section,
            "text": self.text,
            "tokens": self.tokens,
            "cursor": self.cursor,
            "notes": list(self.notes),
        }

    def __str__(self) -> str:
        """The piece for a person or a model: where it is from, notes, text, how to go on."""
        title, section = short(self.title, TITLE), short(self.section, NAME)
        lines = [f"{short(self.id, ID)}  {title}  § {section}"]
        lines += [f"note: {note}" for note in self.notes]
        lines += ["", self.text.rstrip("\n")]
        if self.cursor:
            lines += ["", f"[goes on: cursor {self.cursor}]"]
        return "\n".join(lines)


def fetch(
    document: Document,
    section: str | int,
    cursor: str | None = None,
    limit: int = PIECE,
    count: TokenCounter = estimate,
) -> Fetched:
    """The section of `document` that `section` names, from `cursor` on, at most `limit` tokens.

    The pieces that a walk along the cursors gives are the section, joined without a gap.
    Raises UnknownSection; RetrievalError for a cursor of another section, or a limit that is none.
    """
    if not isinstance(limit, int) or limit < 1:
        raise RetrievalError(
            "BUDGET",
            f"a piece of {limit!r} tokens cannot be read",
            "give 1 or more, or leave it out",
        )
    part, note = choose(document, section, count)
    notes = [note] if note else []
    identity = ("section", document.id, part.name, part.text)
    start = cursors.read(cursor, *identity) if cursor else 0
    end = cut(part.text, start, limit, count)
    if start or end < len(part.text):
        notes.append(f"characters {start:,} to {end:,} of {len(part.text):,}")
    if not part.text.strip():
        notes.append("this section has no text of its own")
    text = part.text[start:end]
    return Fetched(
        document.id,
        document.title,
        part.name,
        text,
        count(text),
        cursors.make(end, *identity) if end < len(part.text) else None,
        tuple(notes),
    )
