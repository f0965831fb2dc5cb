"""Which fixes leave the rows of a strategy the lines that they are."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Safety
from bqlc.compiler.lex.counts import ending
from bqlc.compiler.lex.lines import combines_numbers, count_of, goes_on, heads_of

_NEAR = 200
"""So far from an edit may stand what it makes a reference, or a line of numbers."""


def rows_stay(
    found: Iterable[Diagnostic], text: str, line: re.Pattern[str] | None = None
) -> list[Diagnostic]:
    """The same without the fixes after which the rows would be other lines: a parenthesis behind
    `19` is the number of a line, one more space before `#1` makes it a reference.

    `line`: what makes lines of rows without numbers, such as a reference; either end of it, for
    two fixes can write one end each.
    """
    line = line if "\n" in text else None
    return [replace(one, fix=None) if _moves_rows(one, text, line) else one for one in found]


def _moves_rows(one: Diagnostic, text: str, line: re.Pattern[str] | None) -> bool:
    if one.fix is None or one.fix.safety is not Safety.SAFE:
        return False
    counts = one.code != "STR007"  # that one removes a count, and the next is a count as before
    return any(_moves_row(edit, text, counts, line) for edit in one.fix.edits)


def _moves_row(edit: Edit, text: str, counts: bool, line: re.Pattern[str] | None) -> bool:
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
    if line is None:
        return False
    if ends and counts and ending(before) != ending(after):
        return True
    edge = "" if starts else "x"  # the row goes on to the left
    return len(line.findall(edge + after)) != len(line.findall(edge + before))


def _heads(row: str) -> object:
    """What the beginning of a row says of lines."""
    return heads_of(row), combines_numbers(row)
