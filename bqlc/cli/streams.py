"""The standard streams, made safe before a command begins.

Any of them may be closed, may not know every character, may be full, or may be a terminal, which
obeys some characters that a query or a document can hold.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from re import Match


def prepare() -> None:
    """Closed streams become empty ones; what a stream cannot take or show is written out."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    codecs.register_error("bqlc", _escapes)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="bqlc")
    if sys.stdout.isatty() and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout = Screen(
            sys.stdout.buffer, sys.stdout.encoding, errors="bqlc", line_buffering=True
        )


def silence() -> None:
    """Throw away what is buffered for standard output, so that Python does not write it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Screen(io.TextIOWrapper):
    """A terminal. Of control characters only line ends, tabs and colours get through to it."""

    def write(self, text: str) -> int:
        return super().write(visible(text))


def visible(text: str) -> str:
    """Control characters as pictures of the same width, so that markers below stay in line.

    >>> visible("a\\x00b\\n"), visible("\\x1b[31mred\\x1b[0m \\x1b[2J")
    ('a␀b\\n', '\\x1b[31mred\\x1b[0m ␛[2J')
    """
    if text.isprintable():
        return text
    import re

    return re.sub(r"\x1b(?!\[[0-9;]*m)|[^\x1b\n\t\x20-\x7e\xa0-\U0010ffff]", _picture, text)


def _picture(match: Match[str]) -> str:
    code = ord(match[0])
    return chr(0x2400 + code) if code < 0x20 else "␡" if code == 0x7F else "\ufffd"


def _escapes(error: UnicodeError) -> tuple[str, int]:
    r"""Characters as \u0000, in UTF-16 units: in the strings of JSON it means just the same."""
    assert isinstance(error, UnicodeEncodeError)
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    escaped = "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
    return escaped, error.end
