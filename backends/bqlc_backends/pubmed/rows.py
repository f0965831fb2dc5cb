"""Whether a text is one query or the lines of a strategy."""

from __future__ import annotations

import re

from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.lines import TextLines, split_lines
from bqlc_backends.pubmed.pasted import without_pasted

_REFERENCE = re.compile(r"(?:^|[\s(])#\d{1,3}(?=[\s)]|\Z)")
HALF = re.compile(r"(?:^|[\s(])(?=#\d{1,3})|#\d{1,3}(?=[\s)]|\Z)")
"""A reference once there is a blank on its other side, too."""


def split(text: str) -> TextLines | None:
    """The lines, numbered or not; several without numbers are lines where they mention `#1`."""
    return split_lines(text, lambda text: _REFERENCE.search(text) is not None, True)


def is_one_query(text: str) -> bool:
    """Whether the text on one line is read as a query and as nothing else."""
    return split(text) is None and _is_whole(text, False)


def is_one_line(text: str) -> bool:
    """Whether the text is read whole where a number stands before it."""
    numbered = f"#1 {text}"
    found = split(numbered)
    whole = found is not None and found.lines[0].span == Span(3, len(numbered))
    return whole and _is_whole(text, True)


def _is_whole(text: str, is_line: bool) -> bool:
    whole = Span(0, len(text))
    return without_pasted(text, whole, is_line) == whole
