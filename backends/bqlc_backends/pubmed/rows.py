"""Whether a text is one query or the lines of a strategy, and which fixes leave that alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.lines import (
    TextLines,
    combines_numbers,
    count_of,
    goes_on,
    heads_of,
    split_lines,
)
from bqlc_backends.pubmed.pasted import without_pasted

_REFERENCE = re.compile(r"(?:^|[\s(])#\d{1,3}(?=[\s)]|\Z)")
_HALF = re.compile(r"(?:^|[\s(])(?=#\d{1,3})|#\d{1,3}(?=[\s)]|\Z)")
"""A reference once there is a blank on its other side, too, which another fix may write."""
_NEAR = 200
"""So far from an edit may stand what it makes a reference, or a line of numbers."""


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


def rows_stay(found: Iterable[Diagnostic], text: str) -> list[Diagnostic]:
    """The same without the fixes after which the rows would be other lines: a parenthesis behind
    `19` is the number of a line, one more space before `#1` makes it a reference."""
    several = "\n" in text
    return [replace(one, fix=None) if _moves_rows(one, text, several) else one for one in found]


def _moves_rows(one: Diagnostic, text: str, several: bool) -> bool:
    if one.fix is None or one.fix.safety is not Safety.SAFE:
        return False
    counts = one.code != "STR007"  # that one removes a count, and the next is a count as before
    return any(_moves_row(edit, text, counts, several) for edit in one.fix.edits)


def _moves_row(edit: Edit, text: str, counts: bool, several: bool) -> bool:
    """Looks at what is near the edit, so that many fixes in a long text are judged at once."""
    first, last = edit.span.start, edit.span.end
    begin, end = max(0, first - _NEAR), min(len(text), last + _NEAR)
    row = text.rfind("\n", begin, first) + 1
    stop = text.find("\n", last, end)
    left, right = text[row or begin : first], text[last : end if stop < 0 else stop]
    before, after = (f"{left}{inside}{right}" for inside in (text[first:last], edit.text))
    starts, ends = row > 0 or not begin, stop >= 0 or end == len(text)
    if starts and _heads(before) != _heads(after):
        return True
    if ends and goes_on(before) != goes_on(after):
        return True
    if ends and counts and count_of(before).strip() != count_of(after).strip():
        return True
    edge = "" if starts else "x"  # the row goes on to the left
    if not several or _REFERENCE.search(edge + before):
        return False
    return len(_HALF.findall(edge + after)) > len(_HALF.findall(edge + before))


def _heads(row: str) -> object:
    """What the beginning of a row says of lines."""
    return heads_of(row), combines_numbers(row)
