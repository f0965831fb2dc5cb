"""A diagnostic as text for a person: the line, carets under the place, what to do."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import combining, east_asian_width

from bqlc.compiler.diagnostics.model import Diagnostic, Safety, Severity
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span

_WIDTH = 96
_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}
_BLUE, _BOLD = "34", "1"


def render(found: Diagnostic, source: Source, colour: bool = False) -> str:
    """The diagnostic over several lines, without a line end.

    `colour`: with terminal colours.
    """
    paint = _paint if colour else _plain
    tone = _COLOURS[found.severity]
    place = source.place(found.span.start)
    margin = len(str(_last_line(found, source)))
    gutter = " " * margin
    lines = [
        paint(f"{found.severity}[{found.code}]", f"{_BOLD};{tone}")
        + paint(f": {found.message}", _BOLD),
        f"{gutter}{paint('-->', _BLUE)} {source.name}:{place.line}:{place.column}",
        paint(f"{gutter} |", _BLUE),
    ]
    marks = [
        (found.span, "", True),
        *((label.span, label.message, False) for label in found.labels),
    ]
    numbers = sorted({source.place(span.start).line for span, _, _ in marks})
    for number in numbers:
        here = [mark for mark in marks if source.place(mark[0].start).line == number]
        text, under = _line(source, number, here)
        lines.append(paint(f"{number:>{margin}} |", _BLUE) + f" {text}".rstrip())
        for mark, primary in under:
            lines.append(
                paint(f"{gutter} |", _BLUE) + " " + paint(mark, tone if primary else _BLUE)
            )
    for title, text in _afterwords(found):
        lines.append(f"{gutter} {paint('=', _BLUE)} {paint(title, _BOLD)}: {text}")
    return "\n".join(lines)


def render_all(found: Iterable[Diagnostic], source: Source, colour: bool = False) -> str:
    """All of them, an empty line between."""
    return "\n\n".join(render(one, source, colour) for one in found)


def _last_line(found: Diagnostic, source: Source) -> int:
    spans = [found.span, *(label.span for label in found.labels)]
    return max(source.place(span.start).line for span in spans)


def _afterwords(found: Diagnostic) -> Iterable[tuple[str, str]]:
    if found.help:
        yield "help", found.help
    for note in found.notes:
        yield "note", note
    if found.fix is not None and found.fix.safety is not Safety.DISPLAY:
        yield f"{found.fix.safety} fix", found.fix.title


def _line(
    source: Source, number: int, marks: list[tuple[Span, str, bool]]
) -> tuple[str, list[tuple[str, bool]]]:
    """A line of the text, cut to a window around its marks, and the marks below it."""
    text = source.line(number)
    begin = source.text_offset(number)
    columns = [
        (
            max(0, span.start - begin),
            min(len(text), max(span.end, span.start + 1) - begin),
            message,
            primary,
        )
        for span, message, primary in marks
    ]
    left, right = _window(text, columns[0][0], columns[0][1])
    shown = "".join(" " if char in "\t\r" else char for char in text[left:right])
    prefix, suffix = "…" if left else "", "…" if right < len(text) else ""
    under: list[tuple[str, bool]] = []
    for start, end, message, primary in columns:
        if not left <= start <= right:
            continue
        pad = " " * (len(prefix) + _cells(text[left:start]))
        sign = "^" if primary else "-"
        length = max(1, _cells(text[start : min(end, right)]))
        under.append((f"{pad}{sign * length}{' ' + message if message else ''}", primary))
    return f"{prefix}{shown}{suffix}", under


def _window(text: str, start: int, end: int) -> tuple[int, int]:
    if len(text) <= _WIDTH:
        return 0, len(text)
    left = max(0, min(start - _WIDTH // 3, len(text) - _WIDTH))
    return left, min(len(text), max(left + _WIDTH, min(end, left + _WIDTH)))


def _cells(text: str) -> int:
    """The width of the text on a terminal."""
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text
    )


def _plain(text: str, code: str) -> str:
    return text


def _paint(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m"
