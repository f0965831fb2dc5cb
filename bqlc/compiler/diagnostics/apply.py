"""Fixes applied to a text: whole fixes only, none that overlaps another."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence

from bqlc.compiler.diagnostics.model import Diagnostic, Fix, Safety
from bqlc.compiler.input.spans import Span


def chosen_fixes(found: Iterable[Diagnostic], unsafe: bool = False) -> list[Fix]:
    """The fixes to apply together, in order: safe ones, and unsafe ones where asked for.

    Of two fixes that touch the same place the first is taken; the other has its turn when the
    text is checked again.
    """
    allowed = {Safety.SAFE, Safety.UNSAFE} if unsafe else {Safety.SAFE}
    taken: list[Span] = []
    fixes: list[Fix] = []
    for diagnostic in found:
        fix = diagnostic.fix
        if fix is None or fix.safety not in allowed:
            continue
        if any(_is_taken(edit.span, taken) for edit in fix.edits):
            continue
        for edit in fix.edits:
            insort(taken, edit.span)
        fixes.append(fix)
    return fixes


def apply(text: str, fixes: Iterable[Fix]) -> str:
    """The text with all edits of the fixes made.

    >>> from bqlc.compiler.diagnostics.model import Edit
    >>> apply("a and b", [Fix("capitals", (Edit(Span(2, 5), "AND"),))])
    'a AND b'
    """
    edits = sorted(
        ((edit, order) for order, fix in enumerate(fixes) for edit in fix.edits),
        key=lambda pair: (pair[0].span, pair[1]),
    )
    pieces: list[str] = []
    at = 0
    for edit, _ in edits:
        pieces += (text[at : edit.span.start], edit.text)
        at = edit.span.end
    return "".join((*pieces, text[at:]))


def _is_taken(span: Span, taken: Sequence[Span]) -> bool:
    """Whether the place meets one that is taken; `taken` is sorted and its places are disjoint."""
    at = bisect_left(taken, span)
    return any(_meet(span, near) for near in taken[max(0, at - 1) : at + 1])


def _meet(one: Span, other: Span) -> bool:
    """Two places meet when they overlap. What is put in at the edge of another meets it too."""
    both_wide = one.start < one.end and other.start < other.end
    if both_wide:
        return one.start < other.end and other.start < one.end
    return one.start <= other.end and other.start <= one.end
