"""The history of searches that PubMed offers as a file: a table, and no search."""

from __future__ import annotations

import csv
import io
import re

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.plain import plain

_FIRST_ROW = re.compile(r'\s*(?P<head>"?Search number"?,"?Query"?,[^\n]*)', re.IGNORECASE)


def about_download(text: str) -> Diagnostic | None:
    """The one error for a text that is such a file; None where it is none."""
    first = _FIRST_ROW.match(plain(text))
    if first is None:
        return None
    rows = _searches(text[first.start("head") :])
    lines = "\n".join(f"#{number} {query}" for number, query in rows)
    return diagnostic(
        "PUB011",
        Span(*first.span("head")),
        "this is the history of searches as PubMed downloads it, a table; nothing of it was read",
        help="copy the column `Query`, each search behind `#` and its number; filters of another "
        "column are written as terms",
        fix=Fix("write the searches", (Edit(Span(0, len(text)), lines),), Safety.UNSAFE)
        if rows
        else None,
    )


def _searches(table: str) -> list[tuple[int, str]]:
    """Number and query of each row that has both.

    >>> _searches("Search number,Query\\n2,gait AND #1\\n1,toe[ti]")
    [(2, 'gait AND #1'), (1, 'toe[ti]')]
    """
    try:
        rows = list(csv.reader(io.StringIO(table)))
    except csv.Error:  # a cell longer than any query
        return []
    return [
        (int(row[0]), " ".join(row[1].split()))
        for row in rows[1:]
        if len(row) > 1 and re.fullmatch(r"[0-9]{1,3}", row[0].strip()) and row[1].strip()
    ]
