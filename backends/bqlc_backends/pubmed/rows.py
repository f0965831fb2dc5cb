"""Whether a text is one query or the lines of a strategy."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.lines import TextLines, split_lines
from bqlc_backends.pubmed.download import about_download
from bqlc_backends.pubmed.pasted import left_out, without_pasted

_REFERENCE = re.compile(r"(?:^|[\s(])#\d{1,3}(?=[\s)]|\Z)")
HALF = re.compile(r"(?:^|[\s(])(?=#\d{1,3})|#\d{1,3}(?=[\s)]|\Z)")
"""A reference once there is a blank on its other side, too."""

_OWN_NUMBER = re.compile(
    r"""^(?P<before>[^\S\n]*+(?P<search>search[^\S\n]++)?\(?)
        \#(?P<number>\d{1,3})(?P<behind>\)?)
        (?=\s|\Z)(?![^\S\n]*(?:(?:and|or|not)\b|[&|]))""",
    re.IGNORECASE | re.VERBOSE | re.MULTILINE,
)
_NUMBERS = " \t0123456789,:|"
_COLUMNS = re.compile(r"[\d,:]*(?:[ \t]+(?:\|[ \t]*)?\d[\d,:]*)+[ \t]*")


def split(text: str) -> TextLines | None:
    """The lines, numbered or not; several without numbers are lines where they mention `#1`."""
    plain, found = _with_plain_numbers(_with_tabs(text))
    lines = split_lines(plain, lambda plain: _REFERENCE.search(plain) is not None, True)
    if lines is None or not lines.numbered:
        if plain == text:
            return lines
        return split_lines(text, lambda text: _REFERENCE.search(text) is not None, True)
    return replace(lines, found=(*found, *lines.found))


def _with_tabs(text: str) -> str:
    """The text with a tab for the `|` that parts a search from its number of hits in a table, of
    which each row has one; elsewhere it is an OR."""
    if "|" not in text:
        return text
    rows = text.split("\n")
    filled = [at for at, row in enumerate(rows) if row.strip()]
    for at in filled:
        row = rows[at]
        end = len(row.rstrip(_NUMBERS))
        if "|" not in row[end:] or not _COLUMNS.fullmatch(row, end):
            return text
        rows[at] = row[:end] + row[end:].replace("|", "\t")
    return "\n".join(rows) if len(filled) > 1 else text


def bars_stay(found: Iterable[Diagnostic], text: str) -> list[Diagnostic]:
    """The same without the safe fixes in rows with a `|` before a number: whether that is a number
    of hits depends on what stands before, and on the other rows."""
    tabs = _with_tabs(text)
    if tabs == text:
        return list(found)
    barred = [
        Span(row.start(), row.end())
        for row in re.finditer(r"[^\n]+", text)
        if tabs[row.start() : row.end()] != row[0]
    ]
    starts = [row.start for row in barred]

    def is_in(edit: Edit) -> bool:
        at = bisect(starts, edit.span.start) - 1
        return at >= 0 and edit.span.start <= barred[at].end

    kept = []
    for one in found:
        if one.fix and one.fix.safety is Safety.SAFE and any(map(is_in, one.fix.edits)):
            unsafe = replace(one.fix, safety=Safety.UNSAFE) if one.code == "STR007" else None
            kept.append(replace(one, fix=unsafe))
        else:
            kept.append(one)
    return kept


def _with_plain_numbers(text: str) -> tuple[str, list[Diagnostic]]:
    """The text with `#1` alone for `Search #1` and `(#1)` where the rows are numbered so, one by
    one, up or down; and what is said of the rest."""
    marks = [
        match
        for match in _OWN_NUMBER.finditer(text)
        if ("(" in match["before"]) == (match["behind"] != "")
        and (match["search"] or match["behind"])
    ]
    numbers = [int(match["number"]) for match in marks]
    steps = {after - before for before, after in pairwise(numbers)}
    if steps not in ({1}, {-1}) or 1 not in (numbers[0], numbers[-1]):
        return text, []
    if text[: marks[0].start()].strip() and not all(match["search"] for match in marks):
        return text, []  # `(#1)` below other rows is a reference
    found: list[Diagnostic] = []
    pieces: list[str] = []
    at = 0
    for match in marks:
        begin, end = match.span()
        pieces.append(text[at:begin])
        pieces.append(
            f"{' ' * len(match['before'])}#{match['number']}{' ' * len(match['behind'])}"
        )
        at = end
        if match["search"]:
            found += left_out(text, Span(*match.span("search")))
    return "".join((*pieces, text[at:])), found


def is_one_query(text: str) -> bool:
    """Whether the text on one line is read as a query and as nothing else."""
    return split(text) is None and about_download(text) is None and _is_whole(text, False)


def is_one_line(text: str) -> bool:
    """Whether the text is read whole where a number stands before it."""
    numbered = f"#1 {text}"
    found = split(numbered)
    whole = found is not None and found.lines[0].span == Span(3, len(numbered))
    return whole and _is_whole(text, True)


def _is_whole(text: str, is_line: bool) -> bool:
    whole = Span(0, len(text))
    return without_pasted(text, whole, is_line) == whole
