"""Rows that begin with letters or Roman numbers, as lists of a word processor do."""

from __future__ import annotations

import re
from string import ascii_lowercase

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span

_MARK = re.compile(r"[^\S\n]*\(?([a-z]{1,5})[.)](?=[^\S\n]+\S)", re.IGNORECASE)
_ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]


def about_letters(text: str) -> list[Diagnostic]:
    """A warning where the rows are counted so: `i. asthma`, `ii. child`. They are no numbers of
    lines to any platform, and are read as words.

    >>> about_letters("a. asthma\\nb. child")[0].span
    Span(start=0, end=2)
    >>> about_letters("a. asthma\\nd. child")
    []
    """
    marks = []
    at = 0
    for row in text.split("\n", len(_ROMAN))[: len(_ROMAN)]:
        match = _MARK.match(row)
        if match is not None:
            marks.append((match[1].lower(), Span(at, at + match.end())))
        elif row.strip() and not marks:
            return []
        at += len(row) + 1
    names = [name for name, _ in marks]
    counted = (list(ascii_lowercase[: len(names)]), _ROMAN[: len(names)])
    if len(marks) < 2 or names not in counted:
        return []
    place = marks[0][1]
    typed = text[place.start : place.end].strip()
    return [
        diagnostic(
            "STR006",
            place,
            f"rows that begin with `{typed}`, `{names[1]}` and so on; these were read as words, "
            "for no line has such a number",
            help="number the lines 1, 2, 3, and mend the references to them",
        )
    ]
