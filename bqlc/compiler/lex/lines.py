"""Numbered strategies: a text of several lines, each a query, that refer to each other.

Lines are numbered `1.`, `1)`, `(1)`, `#1`, `# 1`, `S1` or `Line 1:`, upwards or, as a history is
shown, downwards; or not at all, and line n is then the n-th that is not empty. What has no number
continues the line before. Offsets are those of the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.counts import bare_counts, without_count

_MARK = re.compile(
    r"""[^\S\n]*(?:
          (?:\#|[Ss](?=\d))[ ]?(\d{1,3})[.):]?
        | (\d{1,3})[.)]
        | \((\d{1,3})\)
        | [Ll]ine[ ](\d{1,3})[.:]
        )(?:(?=\s|\Z)|(?<=\.)(?=[("])|(?<=\d[.)])(?P<glued>(?=[^\W\d_]|\#
            |(?P<digit>\(*\d{1,3}\s+(?i:and|or|not)\s+\(*\d))))""",
    re.VERBOSE,
)
_PLAIN_MARK = re.compile(r"[^\S\n]*(\d{1,3})(?:[^\S\n]+(?=\S)|(?P<alone>[^\S\n]*\Z))")
_OPERATOR = re.compile(r"\s*(?:and|or|not|&|\|)(?=\s|\(|\Z)(?!\s*(?:/|\d+\s*-))", re.IGNORECASE)
_ONLY_NUMBERS = re.compile(
    r"[^\S\n]*\(*#?\d{1,3}\)*(?:\s+(?:and|or|not)\s+\(*#?\d{1,3}\)*)+", re.IGNORECASE
)
_OPEN = re.compile(r"(?:\b(?:and|or|not|adj\d*)/?|[(,])\s*\Z", re.IGNORECASE)
_FARTHEST = 20  # a number this far from the one before is no line number
_NEAR = 300  # so much of the row above shows whether it goes on


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of a strategy: its number, where its query stands, and its number as written."""

    number: int
    span: Span
    mark: Span


@dataclass(frozen=True)
class TextLines:
    """The lines in text order. `numbered`: their numbers are written."""

    lines: tuple[TextLine, ...]
    numbered: bool
    found: tuple[Diagnostic, ...] = ()


def split_lines(
    text: str, bare: Callable[[str], bool] = lambda text: False, plain_numbers: bool = False
) -> TextLines | None:
    """The lines of a strategy; None where the text is one query, perhaps over several lines.

    `bare` tells whether a text without line numbers is a strategy all the same: a dialect knows
    its references. `plain_numbers`: lines may be numbered `1 asthma`, each by one more than the
    line before.

    >>> found = split_lines("1. asthma (1,204)\\n2. child* or\\n   teen*\\n3. 1 and 2")
    >>> [(line.number, line.span) for line in found.lines]
    [(1, Span(start=3, end=9)), (2, Span(start=21, end=39)), (3, Span(start=43, end=50))]
    >>> split_lines("asthma\\nAND child") is None
    True
    """
    rows = list(_rows(text))
    marks = _marks(text, rows, plain_numbers)
    if marks:
        ends = [start for start, _, _ in marks[1:]] + [len(text)]
        spans = [
            (number, Span(mark.end, end), mark)
            for (_, number, mark), end in zip(marks, ends, strict=True)
        ]
    elif len(rows) > 1 and bare(text):
        spans = [(at, row, Span(row.start, row.start)) for at, row in enumerate(rows, 1)]
    else:
        return None
    found: list[Diagnostic] = []
    wholes = [_trimmed(text, span) for _, span, _ in spans]
    shorter = bare_counts(text, wholes, found) if marks else None
    if shorter is None:
        shorter = [without_count(text, span, found) for span in wholes]
    lines = tuple(
        TextLine(number, span, mark)
        for (number, _, mark), span in zip(spans, shorter, strict=True)
    )
    if marks:
        found += _about_heading(rows, marks[0][0])
        found += _about_numbers(lines)
    return TextLines(lines, bool(marks), tuple(found))


def heads_of(row: str) -> tuple[int, bool, int, bool]:
    """What a row begins with that may be the number of a line: one with a sign, whether its line
    is glued to it; one without, whether that is all there is. 0 is none.

    >>> heads_of("#3 asthma"), heads_of("3.asthma"), heads_of("3 asthma"), heads_of("3 or 4")
    ((3, False, 0, False), (3, True, 0, False), (0, False, 3, False), (0, False, 0, False))
    """
    marked, plain = _marked(row, Span(0, len(row))), _PLAIN_MARK.match(row)
    if plain and _OPERATOR.match(row, plain.end()):
        plain = None
    return (
        _number(marked) if marked else 0,
        marked is not None and marked["glued"] is not None,
        _number(plain) if plain else 0,
        plain is not None and plain["alone"] is not None,
    )


def combines_numbers(row: str) -> bool:
    """Whether a row is numbers of lines and operators, and perhaps its count.

    >>> combines_numbers("1 and (2 or 3)  1,204"), combines_numbers("1 and asthma")
    (True, False)
    """
    if _ONLY_NUMBERS.match(row) is None:
        return False
    return _ONLY_NUMBERS.fullmatch(row, 0, len(row) - len(count_of(row))) is not None


def _rows(text: str) -> Iterator[Span]:
    """The physical lines that are not empty."""
    at = 0
    for row in text.split("\n"):
        if row.strip():
            yield Span(at, at + len(row))
        at += len(row) + 1


def _marks(text: str, rows: list[Span], plain_numbers: bool) -> list[tuple[int, int, Span]]:
    """Where each numbered line begins, its number, and where that is written."""
    marks: list[tuple[int, int, Span]] = []
    plain = plain_numbers and _are_plain(text, rows)
    glued = False
    for at, row in enumerate(rows):
        last = marks[-1][1] if marks else None
        match = _mark(text, row, last) or (_plain_mark(text, rows, at, last) if plain else None)
        if match is not None:
            begin = match.end() - len(match[0].lstrip())
            marks.append((row.start, _number(match), Span(begin, match.end())))
            glued = "glued" in match.groupdict() and match["glued"] is not None
        elif plain_numbers and last is not None and _is_own_line(text, row, marks[-1][2].end):
            marks.append((row.start, last + 1, Span(row.start, row.start)))
    if len(marks) == 1:
        start, number, mark = marks[0]
        is_line = number == 1 and text[mark.end :].strip() != ""  # else it is a reference alone
        return marks if is_line and start == rows[0].start and not glued else []
    if not marks or marks[0][0] == rows[0].start:
        return marks
    goes_on = _OPEN.search(text, max(0, marks[0][0] - _NEAR), marks[0][0])
    return marks if _are_counted(marks) and not goes_on else []


def _are_counted(marks: list[tuple[int, int, Span]]) -> bool:
    """Whether the numbers begin or end with 1, so that what stands before them is a heading."""
    numbers = [number for _, number, _ in marks]
    return abs(numbers[1] - numbers[0]) == 1 and 1 in (numbers[0], numbers[-1])


def _mark(text: str, row: Span, last: int | None) -> re.Match[str] | None:
    """The number of the line with its dot, parenthesis or sign."""
    match = _marked(text, row)
    if match is None:
        return None
    number = _number(match)
    near = last is None or abs(number - last) <= _FARTHEST
    if match["glued"] is not None:
        near = number == (1 if last is None else last + 1)
    if match["digit"] is not None:  # `3.1 and 2` behind line 2
        numbers = combines_numbers(text[match.end() : row.end])
        near = near and last is not None and numbers
    return match if number > 0 and near else None


def _marked(text: str, row: Span) -> re.Match[str] | None:
    match = _MARK.match(text, row.start, row.end)
    return None if match and _OPERATOR.match(text, match.end(), row.end) else match


def _plain_mark(text: str, rows: list[Span], at: int, last: int | None) -> re.Match[str] | None:
    """A number alone, which counts on from the line before."""
    match = _plain_number(text, rows, at, last is None)
    return match if match and (last is None or int(match[1]) == last + 1) else None


def _plain_number(text: str, rows: list[Span], at: int, first: bool) -> re.Match[str] | None:
    """A number alone before its line; in a row of its own it stands above, and the first is 1."""
    row = rows[at]
    match = _PLAIN_MARK.match(text, row.start, row.end)
    if match is None or int(match[1]) == 0 or _OPERATOR.match(text, match.end(), row.end):
        return None
    if match["alone"] is None:
        return match
    below = rows[at + 1] if at + 1 < len(rows) else None
    heads = below is not None and not _PLAIN_MARK.fullmatch(text, below.start, below.end)
    return match if heads and (not first or match[1] == "1") else None


def _number(match: re.Match[str]) -> int:
    return int(next(group for group in match.groups() if group))


def _is_own_line(text: str, row: Span, begun: int) -> bool:
    """`4 and 5` without a number, behind a line that is complete; that one began at `begun`."""
    if not combines_numbers(text[row.start : row.end]):
        return False
    above = text[max(begun, row.start - _NEAR) : row.start]
    return above.strip() != "" and not goes_on(above)


def goes_on(row: str) -> bool:
    """Whether something must follow: an operator or a comma stands at the end, but for its count.

    >>> goes_on("asthma or"), goes_on("asthma, (12)"), goes_on("asthma")
    (True, True, False)
    """
    end = len(row) - len(count_of(row))
    return _OPEN.search(row, max(0, end - 9), end) is not None


def count_of(row: str) -> str:
    """The number of hits that is pasted behind a row, with the blanks around it.

    >>> count_of("asthma (12)"), count_of("asthma or (12)")
    (' (12)', '')
    """
    return row[without_count(row, _trimmed(row, Span(0, len(row))), []).end :]


def _are_plain(text: str, rows: list[Span]) -> bool:
    """Whether the first two numbers, with or without a sign, follow each other."""
    numbers: list[int] = []
    for at, row in enumerate(rows):
        match = _marked(text, row) or _plain_number(text, rows, at, not numbers)
        if match is not None:
            numbers.append(_number(match))
            if len(numbers) == 2:
                return numbers[1] == numbers[0] + 1
    return False


def _trimmed(text: str, span: Span) -> Span:
    inside = text[span.start : span.end]
    start = span.start + len(inside) - len(inside.lstrip())
    return Span(start, max(start, span.start + len(inside.rstrip())))


def _about_heading(rows: list[Span], first: int) -> Iterator[Diagnostic]:
    """What stands before the first number, as a title does."""
    if rows[0].start < first:
        yield diagnostic(
            "STR009",
            Span(rows[0].start, max(row.end for row in rows if row.start < first)),
            "what stands before the first line was left out",
            help="write it into a line of its own where it is a part of the search",
            fix=Fix("remove it", (Edit(Span(rows[0].start, first), ""),), Safety.UNSAFE),
        )


def _about_numbers(lines: tuple[TextLine, ...]) -> Iterator[Diagnostic]:
    """Numbers that are there twice, out of their order, or missing."""
    step = -1 if len(lines) > 1 and lines[1].number < lines[0].number else 1
    seen: set[int] = set()
    last = lines[0].number - step
    for line in lines:
        if line.number in seen:
            message = f"there is a line {line.number} already; references mean this one"
        elif line.number != last + step:
            message = f"line {line.number} comes where line {last + step} is due"
        elif line.mark.start == line.mark.end:
            message = f"a line without its number; it was read as line {line.number}"
        else:
            message = ""
        if message:
            help = "number the lines one by one, and mend the references to them"
            yield diagnostic("STR006", line.mark, message, help=help)
        seen.add(line.number)
        last = line.number
