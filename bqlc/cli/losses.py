"""What a translation loses, for people: alike losses together, with their first place."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bqlc.compiler.translate.loss import Loss
    from bqlc.compiler.translation import Translation

_GAP = 3
_LEAST = 24


def report(made: Translation) -> Iterator[str]:
    """One line a kind of loss, then the notes."""
    assert made.source is not None
    source = made.source.source
    for group in _alike(made.losses):
        first = group[0]
        place = source.place(first.span.start)
        others = f" (and {len(group) - 1} more like it)" if len(group) > 1 else ""
        yield (
            f"{first.effect.value}: {place.line}:{place.column}: {first.construct}: "
            f"{first.message}{others}"
        )
    for note in made.notes:
        yield f"note: {note.effect.value}: {note.message}"


def _alike(losses: Sequence[Loss]) -> list[list[Loss]]:
    """Losses with the same words in their messages, but for the term that is quoted."""
    groups: dict[tuple[str, str, str], list[Loss]] = {}
    for loss in losses:
        words = "`".join(loss.message.split("`")[::2])
        plain = words.partition(" was written as ")[0]
        groups.setdefault((loss.construct, loss.effect.value, plain), []).append(loss)
    return list(groups.values())


def side_by_side(made: Translation, names: tuple[str, str]) -> str:
    """Source and translation in two columns, each line's losses below it; what was said of an
    earlier line is not said again but referred to."""
    assert made.source is not None
    checked = made.source
    width = max(2 * _LEAST, shutil.get_terminal_size((110, 24)).columns)
    column = (width - 5 - _GAP) // 2
    rows: list[tuple[int | None, str, str]] = [(None, checked.source.text, made.text)]
    if made.lines:
        written = dict(made.lines)
        rows = [
            (line.number, checked.source.slice(line.span), written.get(line.number, ""))
            for line in checked.lines
        ]
    out = list(_row("", names[0], names[1], column))
    out.append("-" * (5 + 2 * column + _GAP))
    said: dict[str, int | None] = {}
    for number, left, right in rows:
        out += _row("" if number is None else str(number), left, right, column)
        for loss in _losses_of(made, number):
            first = said.setdefault(loss.message, number)
            message = loss.message if first == number else f"as in line {first}"
            message = f"{loss.effect.value}: {loss.construct}: {message}"
            out += textwrap.wrap(
                message, width, initial_indent="       ! ", subsequent_indent="         "
            )
    for note in made.notes:
        message = f"note: {note.effect.value}: {note.message}"
        out += textwrap.wrap(message, width, subsequent_indent="      ")
    return "\n".join(out)


def _losses_of(made: Translation, number: int | None) -> Iterator[Loss]:
    """The losses of one line, each kind once."""
    assert made.source is not None
    spans = {line.number: line.span for line in made.source.lines}
    losses = made.losses
    if number is not None:
        span = spans[number]
        losses = tuple(one for one in losses if span.start <= one.span.start < span.end)
    for group in _alike(losses):
        yield group[0]


def _row(number: str, left: str, right: str, column: int) -> Iterator[str]:
    lefts, rights = _wrapped(left, column), _wrapped(right, column)
    for at in range(max(len(lefts), len(rights))):
        one = lefts[at] if at < len(lefts) else ""
        other = rights[at] if at < len(rights) else ""
        yield f"{number if at == 0 else '':>3}  {one:<{column}}{' ' * _GAP}{other}".rstrip()


def _wrapped(text: str, column: int) -> list[str]:
    lines: list[str] = []
    for line in text.splitlines() or [""]:
        lines += textwrap.wrap(line, column, break_on_hyphens=False) or [""]
    return lines
