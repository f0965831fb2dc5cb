"""Fixes applied to a text: whole fixes only, none that overlaps another."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence

from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span


def chosen(found: Iterable[Diagnostic], unsafe: bool = False) -> list[Diagnostic]:
    """The findings whose fixes are applied together, in order: the safe fixes, and the unsafe ones
    where asked for.

    Of two fixes that touch the same place the first is taken; the other has its turn when the
    text is checked again.
    """
    allowed = {Safety.SAFE, Safety.UNSAFE} if unsafe else {Safety.SAFE}
    taken: list[Span] = []
    mended: list[Diagnostic] = []
    for diagnostic in found:
        fix = diagnostic.fix
        if fix is None or fix.safety not in allowed:
            continue
        if any(_is_taken(edit.span, taken) for edit in fix.edits):
            continue
        for edit in fix.edits:
            insort(taken, edit.span)
        mended.append(diagnostic)
    return mended


def fixes_of(found: Iterable[Diagnostic]) -> list[Fix]:
    return [one.fix for one in found if one.fix is not None]


def chosen_fixes(found: Iterable[Diagnostic], unsafe: bool = False) -> list[Fix]:
    """The fixes that are applied together."""
    return fixes_of(chosen(found, unsafe))


def came_back(
    mended: Sequence[Diagnostic], before: Sequence[Diagnostic], after: Sequence[Diagnostic]
) -> list[Diagnostic]:
    """Those of the mended findings that are there again: their fixes do not mend them.

    `before` and `after` is all that was found in the text without and with the fixes. A finding
    that lay within another and is still there has not come back.
    """
    edits = sorted(
        (edit for fix in fixes_of(mended) for edit in fix.edits), key=lambda edit: edit.span
    )
    return [
        one
        for one in mended
        if _count(one.code, _moved(one.span, edits), after) >= _count(one.code, one.span, before)
    ]


def _count(code: str, place: Span, found: Iterable[Diagnostic]) -> int:
    """How many findings of this code lie within a place."""
    return sum(
        one.code == code and place.start <= one.span.start and one.span.end <= place.end
        for one in found
    )


def _moved(place: Span, edits: Iterable[Edit]) -> Span:
    """Where a place is after the edits; what they put in at its edges is part of it."""
    start, end = place.start, place.end
    for edit in edits:
        grown = len(edit.text) - (edit.span.end - edit.span.start)
        if edit.span.end <= place.start and edit.span.start < place.start:
            start += grown
        if edit.span.start <= place.end:
            end += grown
    return Span(min(start, end), end)


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
