"""Question sets that bring their paragraphs: HotpotQA, 2WikiMultihopQA, MuSiQue.

Every row is a question with ten or twenty titled paragraphs. The corpus is the paragraphs of
all rows, each once. Rows of `{title, text}` without an id are paragraphs too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bqlc.corpus.document import Document
from bqlc.corpus.files import SourceFile
from bqlc.corpus.json_stream import first_value, json_values
from bqlc.corpus.reading import Found, Item, LeftOut, Reader, ReadFile
from bqlc.corpus.record import BadRecord
from bqlc.corpus.sections import split_text

Paragraph = tuple[str, str]
"""Title and text."""


class _Paragraphs:
    """The paragraphs of one reading, over all of its files.

    The id is the title. A title may stand for several paragraphs (MuSiQue): the id of those
    after the first has a digest of the text besides, so that it is the same in every reading
    that begins with the same paragraph.
    """

    def __init__(self) -> None:
        self._digests: dict[str, set[bytes]] = {}

    def read(self, source: SourceFile) -> Iterator[Item]:
        for line, row in json_values(source):
            if isinstance(row, BadRecord):
                yield line, row
                continue
            try:
                paragraphs = list(paragraphs_of(row))
            except BadRecord as bad:
                yield line, bad
                continue
            for paragraph in paragraphs:
                yield line, self._document(*paragraph)
            if not paragraphs:
                yield line, LeftOut("row without paragraphs")

    def _document(self, title: str, text: str) -> Found:
        digest = hashlib.sha256(text.encode("utf-8", "replace")).digest()[:8]
        known = self._digests.setdefault(title, set())
        if digest in known:
            return LeftOut("paragraph that is there already")
        id = f"{title} #{digest.hex()[:8]}" if known else title
        known.add(digest)
        return Document(id=id, title=title, sections=split_text(text), text=text)


def paragraphs_of(row: object) -> Iterator[Paragraph]:
    """The paragraphs of one row. Raises BadRecord for what is no such row."""
    if not isinstance(row, Mapping):
        raise BadRecord("is not a row, which is an object with question and paragraphs")
    for title, text in _raw(row):
        title = " ".join(title.split())
        if not title:
            raise BadRecord("has a paragraph without title")
        yield title, text.strip()


def _raw(row: Mapping[str, Any]) -> Iterator[Paragraph]:
    context, paragraphs = row.get("context"), row.get("paragraphs")
    try:
        if isinstance(paragraphs, list):
            for one in paragraphs:
                yield str(one["title"]), str(one["paragraph_text"])
        elif isinstance(context, Mapping):
            yield from _joined(zip(context["title"], context["sentences"], strict=True))
        elif isinstance(context, list):
            yield from _joined((title, sentences) for title, sentences in context)
        elif isinstance(row.get("title"), str) and isinstance(row.get("text"), str):
            yield row["title"], row["text"]
        elif "question" not in row:
            raise BadRecord("has neither question and paragraphs nor title and text")
    except BadRecord:
        raise
    except (KeyError, TypeError, ValueError):
        raise BadRecord("has paragraphs of a shape that is not known") from None


def _joined(context: Iterable[tuple[str, Sequence[str]]]) -> Iterator[Paragraph]:
    """Sentences as one text. HotpotQA keeps the blank between them, 2WikiMultihopQA does not."""
    paragraphs = list(context)
    keeps_blanks = any(s[:1].isspace() for _, sentences in paragraphs for s in sentences[1:])
    for title, sentences in paragraphs:
        yield title, ("" if keeps_blanks else " ").join(sentences)


def _start(_: Sequence[Path]) -> ReadFile:
    return _Paragraphs().read


def _recognises(head: bytes) -> bool:
    row = first_value(head)
    if not isinstance(row, dict):
        return False
    if "question" in row and isinstance(row.get("paragraphs", row.get("context")), list | dict):
        return True
    return {"title", "text"} <= row.keys() and not {"_id", "id", "docid"} & row.keys()


PARAGRAPHS = Reader(
    "paragraphs",
    _recognises,
    _start,
    "Rows of HotpotQA, 2WikiMultihopQA or MuSiQue are expected, with context or paragraphs.",
)
