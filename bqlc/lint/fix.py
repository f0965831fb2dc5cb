"""A text after its fixes: whole fixes only, until there is none left that mends anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bqlc.compiler.diagnostics.apply import apply, came_back, chosen, fixes_of
from bqlc.compiler.diagnostics.model import Diagnostic, Severity
from bqlc.compiler.input.spans import Span
from bqlc.lint.run import Linter

ROUNDS = 20
"""A fix may make room for another; one that mended nothing is tried again in another text."""


def mended(linter: Linter, text: str, unsafe: bool = False) -> str:
    """The text with its safe fixes applied, and the unsafe ones where asked for.

    Nothing but the places of the fixes is touched: comments, line numbers and line ends stay.
    A fix that mends nothing, or that makes an error where there was none, is left out.
    """
    found = linter.lint(text).diagnostics
    useless: set[tuple[str, str]] = set()
    for _ in range(ROUNDS):
        taken = chosen((one for one in found if _key(one) not in useless), unsafe)
        if not taken:
            break
        new = apply(text, fixes_of(taken))
        after = linter.lint(new).diagnostics
        worse = {_key(one) for one in _not_mended(taken, found, after)}
        if worse:
            useless |= worse
        else:
            text, found, useless = new, after, set()
    return text


def _not_mended(
    taken: Sequence[Diagnostic], before: Sequence[Diagnostic], after: Sequence[Diagnostic]
) -> Iterator[Diagnostic]:
    """Findings that their fixes have not removed, and those whose fixes have made an error: all,
    where it cannot be told whose it was and there was none before."""
    yield from came_back(taken, before, after)
    more = Counter(_errors(after)) - Counter(_errors(before))
    if not more:
        return
    places = [one.span for one in after if one.code in more]
    blamed = [
        one for one, edits in _edited(taken) if any(_touch(a, b) for a in edits for b in places)
    ]
    yield from blamed if blamed or _errors(before) else taken


def _errors(found: Sequence[Diagnostic]) -> list[str]:
    return [one.code for one in found if one.severity is Severity.ERROR]


def _edited(taken: Sequence[Diagnostic]) -> Iterator[tuple[Diagnostic, list[Span]]]:
    """Each finding with the places that its fix has made in the new text."""
    edits = sorted(
        ((edit, at) for at, one in enumerate(taken) if one.fix for edit in one.fix.edits),
        key=lambda pair: (pair[0].span, pair[1]),
    )
    places: list[list[Span]] = [[] for _ in taken]
    grown = 0
    for edit, at in edits:
        start = edit.span.start + grown
        places[at].append(Span(start, start + len(edit.text)))
        grown += len(edit.text) - (edit.span.end - edit.span.start)
    yield from zip(taken, places, strict=True)


def _touch(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def _key(one: Diagnostic) -> tuple[str, str]:
    return one.code, one.message
