"""Where AND and OR meet in a long list: the operators that are in the minority there.

A complaint about mixed operators is about all of a group. In a list of forty alternatives the one
AND is what one looks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from bqlc.compiler.diagnostics.model import Diagnostic, Label
from bqlc.compiler.input.spans import Span

_PIECE = re.compile(r'"[^"\n]*"|[()]|\[[^\]\n]*\]|\b(?:and|or)\b', re.IGNORECASE)
_CODES = frozenset(("BQL033", "PUB020", "OVD020"))
_MOST = 3


def with_turns(found: Iterable[Diagnostic], text: str) -> list[Diagnostic]:
    """The same diagnostics; those about mixed operators point to the operators that are few."""
    return [_pointed(one, text) if one.code in _CODES else one for one in found]


def _pointed(one: Diagnostic, text: str) -> Diagnostic:
    operators = list(_operators(one.span, text))
    if any(word.isupper() for word, _ in operators):
        operators = [(word, at) for word, at in operators if word.isupper()]
    kinds = {
        name: [pair for pair in operators if pair[0].upper() == name] for name in ("AND", "OR")
    }
    few, many = sorted(kinds, key=lambda name: len(kinds[name]))
    if not kinds[few] or len(kinds[few]) > _MOST or len(operators) <= _MOST:
        return one
    labels = [Label(Span(at, at + len(word)), f"{few} among {many}s") for word, at in kinds[few]]
    return replace(one, labels=(*one.labels, *labels))


def _operators(span: Span, text: str) -> Iterable[tuple[str, int]]:
    """The operators of the group itself: not those within parentheses, quotes or tags."""
    depth = 0
    for piece in _PIECE.finditer(text, span.start, span.end):
        if piece[0] in "()":
            depth += 1 if piece[0] == "(" else -1
        elif piece[0][0] not in '"[' and depth == 0:
            yield piece[0], piece.start()
