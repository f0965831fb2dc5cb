"""JSON values of a file one by one: one a line, the members of one array, or one after another."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator

from bqlc.corpus.files import SourceFile
from bqlc.corpus.json_value import DECODER, refuse_half_characters
from bqlc.corpus.record import BadRecord

_CHUNK = 1 << 16
_BETWEEN = re.compile(r"[\s,]*")
_UNDECODED = re.compile("[\udc80-\udcff]")
_LONGEST_MARK = len("-Infinity") + len("\\\\ud83d\\\\ude00")

Value = tuple[int, object]
"""The line that a value begins at, and the value, or a BadRecord."""


def json_values(source: SourceFile) -> Iterator[Value]:
    """The values in a file, with the lines they begin at; of a top-level array, its members.

    What is no JSON is reported once, at its line, and reading goes on at the next line that
    begins with an opening brace.
    """
    text = _Text(source)
    in_array = text.skip("[")
    while text.more():
        if in_array and text.skip("]"):
            in_array = False
            continue
        yield text.line, text.value()


def first_value(head: bytes) -> object:
    """The first value of a file, of a top-level array its first member; None if cut off."""
    text = head.decode("utf-8", "ignore").lstrip("\ufeff \t\r\n").removeprefix("[").lstrip()
    try:
        return DECODER.raw_decode(text)[0]
    except (ValueError, RecursionError):
        return None


class _Text:
    """The text of a file from the place that has been read on, extended when need be."""

    def __init__(self, source: SourceFile) -> None:
        self._source = source
        self._decode = codecs.getincrementaldecoder("utf-8-sig")("surrogateescape").decode
        self._text = ""
        self._at = 0
        self._ended = False
        self.line = 1

    def more(self) -> bool:
        """Whether there is a value to come; white space and commas are passed over."""
        while True:
            match = _BETWEEN.match(self._text, self._at)
            assert match is not None
            self._pass(match.end())
            if self._at < len(self._text):
                return True
            if not self._extend(_CHUNK):
                return False

    def skip(self, mark: str) -> bool:
        if self.more() and self._text[self._at] == mark:
            self._pass(self._at + 1)
            return True
        return False

    def value(self) -> object:
        """The value that begins here, or a BadRecord; both are passed."""
        size = _CHUNK
        while True:
            try:
                value, end = DECODER.raw_decode(self._text, self._at)
            except (ValueError, RecursionError) as error:
                if self._may_go_on(error) and self._extend(size):
                    size *= 2
                    continue
                return self._bad(error)
            if end == len(self._text) and self._extend(size):
                continue
            bad = self._not_text(value, end)
            self._pass(end)
            return bad or value

    def _not_text(self, value: object, end: int) -> BadRecord | None:
        """Why the value that ends at `end` cannot be kept: it holds what is no character."""
        byte = _UNDECODED.search(self._text, self._at, end)
        if byte:
            line = self.line + self._text.count("\n", self._at, byte.start())
            return BadRecord(f"is not UTF-8: byte 0x{ord(byte[0]) - 0xDC00:02x} in line {line}")
        try:
            refuse_half_characters(self._text[self._at : end], value)
        except BadRecord as bad:
            return bad
        return None

    def _may_go_on(self, error: Exception) -> bool:
        """Whether the value is only cut off, by what has been read so far."""
        if not isinstance(error, json.JSONDecodeError):
            return False
        at_end = error.pos >= len(self._text) - _LONGEST_MARK
        return at_end or error.msg.startswith("Unterminated string")

    def _bad(self, error: Exception) -> BadRecord:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        place = getattr(error, "pos", self._at)
        line = self.line + self._text.count("\n", self._at, place)
        following = self._text.find("\n{", self._at)
        self._pass(following + 1 if following >= 0 else len(self._text))
        return BadRecord(f"is not JSON: {reason} in line {line}")

    def _pass(self, to: int) -> None:
        self.line += self._text.count("\n", self._at, to)
        self._at = to

    def _extend(self, size: int) -> bool:
        """Read on; False at the end of the file. What has been passed is forgotten."""
        if self._ended:
            return False
        chunk = self._source.read(size)
        if not chunk:
            self._ended = True
            return False
        self._text = self._text[self._at :] + self._decode(chunk)
        self._at = 0
        return True
