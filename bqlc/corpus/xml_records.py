"""Large XML files record by record: one broken record does not spoil the ones behind it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator

from bqlc.corpus.files import Damaged, SourceFile
from bqlc.corpus.reading import Found, Item
from bqlc.corpus.record import BadRecord

_CHUNK = 1 << 18
_ENCODING = re.compile(rb"""\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']""")

# Records are parsed one by one, so prefixes that the root of the file declares are lost.
_OPEN = b'<bqlc xmlns:mml="http://www.w3.org/1998/Math/MathML">'
_CLOSE = b"</bqlc>"


def xml_items(
    source: SourceFile, tags: tuple[str, ...], document: Callable[[ET.Element], Found]
) -> Iterator[Item]:
    """Every element of `tags` in the file, wherever it stands, made a document.

    An element that is not well formed, or that is not closed before the next one begins, is
    a BadRecord with its line. Elements of `tags` must not hold each other.
    """
    splitter = _Splitter(tags)
    while True:
        try:
            chunk = source.read(_CHUNK)
        except Damaged:
            yield from splitter.left_open()
            raise
        for line, record in splitter.feed(chunk):
            yield line, _item(line, record, splitter.declaration, document)
        if not chunk:
            break
    yield from splitter.left_open()


def text_of(element: ET.Element | None) -> str:
    """The text in an element and in its mark-up, white space made single; empty for None."""
    return "" if element is None else " ".join("".join(element.itertext()).split())


def _item(
    line: int, record: bytes, declaration: bytes, document: Callable[[ET.Element], Found]
) -> Found:
    try:
        root = ET.fromstring(declaration + _OPEN + record + _CLOSE)
    except (ET.ParseError, ValueError, LookupError) as error:
        within, _ = getattr(error, "position", (1, 0))
        reason = re.sub(r": line \d+, column \d+", "", str(error))
        return BadRecord(
            f"the record is not well-formed XML: {reason} in line {line + within - 1}"
        )
    try:
        return document(root[0])
    except BadRecord as bad:
        return bad


class _Splitter:
    """Cuts a stream of bytes at the start and end tags of records; knows the lines."""

    def __init__(self, tags: tuple[str, ...]) -> None:
        names = b"|".join(tag.encode() for tag in tags)
        self._tag = re.compile(rb"<(/?)(?:" + names + rb")(?=[\s/>])[^>]*?(/?)>")
        self._tail = max(map(len, tags)) + 256
        self._buffer = b""
        self._at = 0
        self._line = 1
        self._open: tuple[int, int] | None = None
        self.declaration = b""

    def feed(self, chunk: bytes) -> Iterator[tuple[int, bytes]]:
        self._buffer += chunk
        if not self.declaration and (found := _ENCODING.match(self._buffer)):
            self.declaration = b'<?xml version="1.0" encoding="' + found[1] + b'"?>'
        for tag in self._tag.finditer(self._buffer, self._at):
            if tag[1]:
                if self._open is not None:
                    start, line = self._open
                    self._open = None
                    yield line, self._buffer[start : tag.end()]
            else:
                if self._open is not None:
                    yield self._open[1], self._buffer[self._open[0] : tag.start()]
                self._advance(tag.start())
                self._open = (tag.start(), self._line)
                if tag[2]:
                    self._open = None
                    yield self._line, tag[0]
            self._advance(tag.end())
        self._shorten()

    def left_open(self) -> Iterator[Item]:
        if self._open is not None:
            yield self._open[1], BadRecord("the record is not closed; the file breaks off")
            self._open = None

    def _advance(self, to: int) -> None:
        self._line += self._buffer.count(b"\n", self._at, to)
        self._at = to

    def _shorten(self) -> None:
        """Forget what has been cut, but for a tag that may go on in the next chunk."""
        if self._open is not None:
            start, line = self._open
            self._advance(max(self._at, len(self._buffer) - self._tail))
            self._buffer, self._at = self._buffer[start:], self._at - start
            self._open = (0, line)
        else:
            self._advance(max(self._at, len(self._buffer) - self._tail))
            self._buffer, self._at = self._buffer[self._at :], 0
