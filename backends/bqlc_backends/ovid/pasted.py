"""What is pasted with a search history: titles, headings of columns, legends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.lines import goes_on
from bqlc_backends.ovid.furniture import is_furniture
from bqlc_backends.ovid.suffixes import known_codes

_HEADING = re.compile(
    r"^[ \t]*(?:database\s*:.*|search strategy\s*:?|#\s+(?:\W\s*)?searches\b.*|-{3,}|\*{3,}|={3,})"
    r"[ \t\r]*$",
    re.IGNORECASE | re.MULTILINE,
)
_MARK = re.compile(
    r"[ \t]*#?[ ]?(\d{1,3})(?:[.):][ \t]*|[ \t]+)(?!(?:and|or|not)\b(?!\s*/))(?=[^\s.)])",
    re.IGNORECASE,
)
_QUERY = re.compile(
    r"\s*(?:exp|or|and|not|adj\d*|limit|remove|from|use)\b|\s*[(\"*.]|.*\w/(?:\s|[a-z]{2}\b|\Z)"
    r"|.*\w\s+(?:or|adj\d*)\s+\w"
    r"|\s*#?\s?\d{1,3}[.):]|[\s()#\d,/-]*(?:(?:or|and|not)\b[\s()#\d,/-]*)*\Z",
    re.IGNORECASE,
)
_SUFFIX = re.compile(r"\.\s?([a-z]{2}(?:\s?,\s?[a-z]{2})*)(?![a-z\d])", re.IGNORECASE)
_OPEN = re.compile(r"(?:\b(?:and|or|not|adj\d*|(?:and|or)\s*/)|[(,])\s*\Z", re.IGNORECASE)
_ONLY_HITS = re.compile(r"\s*\(?\d[\d,]*\)?\s*")


@dataclass(frozen=True, slots=True)
class _Row:
    start: int
    text: str
    number: int | None

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def is_blank(self) -> bool:
        return not self.text.strip()


def without_pasted(text: str, found: list[Diagnostic]) -> str:
    """The text with blanks in place of what belongs to the screen, and a note that says so."""
    places = [match.span() for match in _HEADING.finditer(text)]
    if places:
        text = _blanked(text, places)
    rows = list(_rows(text))
    titles = [(row.start, row.end) for row in _titles(rows)]
    if titles:
        text = _blanked(text, titles)
    places = sorted([*places, *titles])
    if places:
        found.append(_heading(places))
    return text


def _blanked(text: str, places: Iterable[tuple[int, int]]) -> str:
    out, at = [], 0
    for start, end in places:
        out += [text[at:start], " " * (end - start)]
        at = end
    return "".join([*out, text[at:]])


def _rows(text: str) -> Iterator[_Row]:
    at = 0
    for row in text.split("\n"):
        match = _MARK.match(row)
        number = int(match[1]) if match is not None else None
        yield _Row(at, row, number)
        at += len(row) + 1


def _titles(rows: list[_Row]) -> Iterator[_Row]:
    """Rows that are no queries: of the page, or behind a blank one titles and legends."""
    numbered = [at for at, row in enumerate(rows) if row.number is not None]
    starts = {
        at
        for at, following in pairwise(numbered)
        if rows[at].number == 1 and rows[following].number == 2
    }
    if not starts:
        return
    title, complete, ended, depth = False, True, True, 0
    rows = rows[min(starts) :]
    for at, row in enumerate(rows):
        if row.number is not None:
            depth = 0
        elif is_furniture(row.text, ended and depth <= 0 and not _goes_on(rows, at + 1)):
            yield row
            continue
        depth += row.text.count("(") - row.text.count(")")
        if row.is_blank:
            title = complete
        elif row.number is not None or _is_query(row.text):
            title = False
        elif title:
            yield row
            continue
        if not row.is_blank:
            complete, ended = _OPEN.search(row.text) is None, not goes_on(row.text)


def _goes_on(rows: list[_Row], at: int) -> bool:
    """Whether a row without a number follows that is no title: the line may not be over."""
    if at < len(rows) and _ONLY_HITS.fullmatch(rows[at].text):
        at += 1
    if at == len(rows) or rows[at].is_blank or rows[at].number is not None:
        return False
    return not is_furniture(rows[at].text, True)


def _is_query(text: str) -> bool:
    suffixes = _SUFFIX.findall(text)
    return _QUERY.match(text) is not None or any(map(known_codes, suffixes))


def _heading(places: list[tuple[int, int]]) -> Diagnostic:
    return diagnostic(
        "OVD046",
        Span(*places[0]),
        "a row that is no search, such as a heading, was left out"
        if len(places) == 1
        else f"{len(places)} rows that are no searches, such as headings, were left out",
        fix=Fix(
            "remove it", tuple(Edit(Span(start, end), "") for start, end in places), Safety.UNSAFE
        ),
    )
