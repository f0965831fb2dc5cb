"""The text of a query with its name, and the three ways to name a place in it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

from bqlc.compiler.input.spans import Span


@dataclass(frozen=True, slots=True)
class Place:
    """One position: `offset` in code points from 0, `line` and `column` from 1, `utf16` from 0.

    `utf16` is the offset in UTF-16 code units from the start of the text, as editors count.
    """

    offset: int
    line: int
    column: int
    utf16: int

    def to_json(self) -> dict[str, int]:
        return {
            "offset": self.offset,
            "line": self.line,
            "column": self.column,
            "utf16": self.utf16,
        }


@dataclass(frozen=True)
class Source:
    """A query text; `name` is what a message calls it (a file name, or `<query>`)."""

    text: str
    name: str = field(default="<query>")

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(at + 1 for at, char in enumerate(self.text) if char == "\n")]

    @cached_property
    def _wide(self) -> list[int]:
        """Offsets of the code points that take two UTF-16 units."""
        return [at for at, char in enumerate(self.text) if ord(char) > 0xFFFF]

    def place(self, offset: int) -> Place:
        """The place of a code-point offset; offsets outside the text are clamped.

        >>> Source("a\\n\\U0001F600b").place(3)
        Place(offset=3, line=2, column=2, utf16=4)
        """
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._line_starts, offset)
        wide_before = bisect_right(self._wide, offset - 1)
        return Place(offset, line, offset - self._line_starts[line - 1] + 1, offset + wide_before)

    def from_utf16(self, utf16: int) -> int:
        """The code-point offset of a UTF-16 offset.

        >>> Source("\\U0001F600b").from_utf16(2)
        1
        """
        low, high = 0, len(self.text)
        while low < high:
            middle = (low + high) // 2
            if self.place(middle).utf16 < utf16:
                low = middle + 1
            else:
                high = middle
        return low

    @property
    def lines(self) -> int:
        return len(self._line_starts)

    def line(self, number: int) -> str:
        """The text of a line counted from 1, without its line end."""
        starts = self._line_starts
        end = starts[number] - 1 if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r")

    def text_offset(self, number: int) -> int:
        """The offset at which a line, counted from 1, begins."""
        return self._line_starts[number - 1]

    def place_json(self, span: Span) -> dict[str, dict[str, int]]:
        """A span as the JSON contract writes it."""
        return {"start": self.place(span.start).to_json(), "end": self.place(span.end).to_json()}

    def slice(self, span: Span) -> str:
        return self.text[span.start : span.end]
