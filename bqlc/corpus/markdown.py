"""Markdown files, one document each, with or without front matter; a folder is a corpus."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from bqlc.corpus.document import INTRO, Document
from bqlc.corpus.files import SourceFile
from bqlc.corpus.front_matter import front_matter
from bqlc.corpus.reading import Item, Reader, ReadFile
from bqlc.corpus.record import BadRecord, authors_of
from bqlc.corpus.sections import after_fence, told_apart, without_blank_ends

_START = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:---[ \t]*\r?\n[\w-]+[ \t]*:|#{1,6}[ \t]+\S)")
_FENCE = re.compile(r" {0,3}(?P<mark>`{3,}|~{3,})(?P<info>.*)")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(?P<text>.*?)(?:[ \t]+#+)?[ \t]*\Z")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-{2,})[ \t]*\Z")
_NO_HEADING = re.compile(r"\s*(?:[-*+>|<]|\d+[.)]|$)| {4}")
_FIELDS = ("title", "author", "authors", "date")


def markdown_document(id: str, text: str) -> Document:
    """The document of one file: fields from the front matter, sections from the headings.

    The title is that of the front matter, else the first heading if nothing stands before it,
    else the last part of the id. What else the front matter says is metadata.
    """
    facts, body = front_matter(text)
    body = body.strip("\n")
    title = " ".join(str(facts.get("title", "")).split())
    parts = _parts(body)
    if not title and not body.strip():
        raise BadRecord("is empty")
    if parts and title in ("", parts[0][0]) and parts[0][0] != INTRO:
        title = parts[0][0]
        parts[0] = (INTRO, parts[0][1])
    if len(parts) > 1 and parts[0] == (INTRO, ""):
        del parts[0]
    return Document(
        id=id,
        title=title or id.rsplit("/", 1)[-1],
        sections=told_apart(parts),
        authors=authors_of(facts.get("author") or facts.get("authors")),
        date=str(facts.get("date") or facts.get("created") or "") or None,
        text=body,
        metadata={key: value for key, value in facts.items() if key not in _FIELDS},
    )


def _parts(text: str) -> list[tuple[str, str]]:
    """(heading, text) by headings of every level, `# Heading` or underlined."""
    parts: list[tuple[str, list[str]]] = [(INTRO, [])]
    fence = ""
    for line in text.splitlines():
        mark, heading, lines = _FENCE.match(line), _HEADING.match(line), parts[-1][1]
        if mark:
            fence = after_fence(fence, mark["mark"], mark["info"])
        elif not fence and heading and heading["text"]:
            parts.append((heading["text"], []))
            continue
        elif not fence and _UNDERLINE.match(line) and _can_be_heading(lines):
            parts.append((lines.pop().strip(), []))
            continue
        lines.append(line)
    whole = [(heading, without_blank_ends("\n".join(lines))) for heading, lines in parts]
    return whole if whole[0][1] else whole[1:]


def _can_be_heading(lines: Sequence[str]) -> bool:
    """Whether the last of these lines, above an underline, is a paragraph of one line."""
    alone = len(lines) == 1 or (len(lines) > 1 and not lines[-2].strip())
    return alone and not _NO_HEADING.match(lines[-1])


def _start(named: Sequence[Path]) -> ReadFile:
    folders = sorted((path for path in named if path.is_dir()), key=lambda path: -len(path.parts))

    def read(source: SourceFile) -> Iterator[Item]:
        try:
            text = source.read_all().decode("utf-8-sig")
            yield 1, markdown_document(_identifier(source.path, folders), text)
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            yield line, BadRecord("is not UTF-8; convert the file with iconv")
        except BadRecord as bad:
            yield 1, bad

    return read


def _identifier(path: Path, folders: Sequence[Path]) -> str:
    """The path below the folder that was named, without the ending: `guide/install`."""
    for folder in folders:
        if path.is_relative_to(folder):
            return path.relative_to(folder).with_suffix("").as_posix()
    return path.stem


MARKDOWN = Reader(
    "markdown",
    lambda head: _START.match(head) is not None,
    _start,
    "Markdown is expected, one document a file.",
    suffixes=(".md", ".markdown"),
)
