"""Where a parenthesis is probably missing, or one too many.

Counting alone finds a parenthesis without partner, often not the one that is wrong: an opening
one too many takes the partner of another. People write one operator within one pair, and that
tells more: where AND follows on ORs something should have closed, and a pair within ORs that holds
nothing but ORs is needless.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from bqlc.compiler.diagnostics.model import Diagnostic, Label
from bqlc.compiler.input.spans import Span
from bqlc.compiler.parse.reading import Line

_PIECE = re.compile(r'"[^"\n]*"|[()]|\b(?:and|or|not)\b', re.IGNORECASE)
_CODES = {"BQL003", "BQL004"}
_MOST = 3


@dataclass
class _Level:
    """What one pair holds: its operators in order, and the pairs right below it."""

    start: int
    end: int = -1
    operators: list[tuple[str, int]] = field(default_factory=list)
    pairs: list[_Level] = field(default_factory=list)

    @property
    def kinds(self) -> set[str]:
        return {kind for kind, _ in self.operators}


def with_guesses(
    found: Iterable[Diagnostic], text: str, lines: Sequence[Line]
) -> list[Diagnostic]:
    """The same diagnostics; those about parentheses without partner point to likely places too."""
    return [
        _guessed(one, text, _line_of(one, lines)) if one.code in _CODES else one for one in found
    ]


def _line_of(one: Diagnostic, lines: Sequence[Line]) -> Span:
    at = one.span.start
    spans = (line.span for line in lines if line.span.start <= at <= line.span.end)
    return next(spans, lines[0].span)


def _guessed(one: Diagnostic, text: str, line: Span) -> Diagnostic:
    levels = _levels(text, line)
    opened = next((each for each in levels if each.start == one.span.start), None)
    if one.code == "BQL003" and opened is not None:
        labels = [*_too_late(opened), *_needless(opened, closing=False)]
    else:
        around = next(each for each in levels if each.end in (-1, one.span.start))
        labels = _closed_too_soon(around, one.span.start)
    known = {label.span for label in one.labels} | {one.span}
    more = [label for label in labels if label.span not in known][:_MOST]
    return replace(one, labels=(*one.labels, *more))


def _closed_too_soon(level: _Level, until: int) -> list[Label]:
    """Needless pairs of the level, and of the pair before its end, whose end may be this one."""
    found = _needless(level, True, until)
    last = next((pair for pair in reversed(level.pairs) if 0 <= pair.end < until), None)
    return found + (_closed_too_soon(last, last.end) if last else [])


def _levels(text: str, line: Span) -> list[_Level]:
    """Every pair of a line, the whole first. A pair without end has the end -1."""
    whole = _Level(line.start - 1)
    levels, stack = [whole], [whole]
    for piece in _PIECE.finditer(text, line.start, line.end):
        if piece[0] == "(":
            level = _Level(piece.start())
            stack[-1].pairs.append(level)
            levels.append(level)
            stack.append(level)
        elif piece[0] == ")":
            if len(stack) > 1:
                stack.pop().end = piece.start()
        elif piece[0][0] != '"':
            kind = "or" if piece[0].lower() == "or" else "and"
            stack[-1].operators.append((kind, piece.start()))
    return levels


def _too_late(level: _Level) -> list[Label]:
    """Where the operator changes in a pair that never ends."""
    if not level.operators:
        return []
    first = level.operators[0][0]
    turn = next((at for kind, at in level.operators if kind != first), None)
    return [] if turn is None else [Label(Span(turn, turn), "perhaps it should end before this")]


def _needless(level: _Level, closing: bool, until: int | None = None) -> list[Label]:
    """Pairs that hold the same operator as stands beside them; the last of them first."""
    found: list[Label] = []
    for pair in reversed(level.pairs):
        if pair.end < 0 or (until is not None and pair.end > until) or len(pair.kinds) > 1:
            continue
        before = [kind for kind, at in level.operators if at < pair.start][-1:]
        after = [kind for kind, at in level.operators if at > pair.end][:1]
        beside = after if closing else before
        if beside and (not pair.kinds or pair.kinds == set(beside)):
            place = pair.end if closing else pair.start
            found.append(Label(Span(place, place + 1), "or this one is too many"))
    return found
