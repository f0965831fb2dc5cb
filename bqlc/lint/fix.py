"""A text after its fixes: whole fixes only, until there is none left that mends anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bqlc.compiler.diagnostics.apply import apply, came_back, chosen, fixes_of
from bqlc.compiler.diagnostics.model import Diagnostic, Severity
from bqlc.lint.run import Linter

ROUNDS = 20
"""A fix may make room for another; one that mended nothing is tried again in another text."""


def mended(linter: Linter, text: str, unsafe: bool = False) -> str:
    """The text with its safe fixes applied, and the unsafe ones where asked for.

    Nothing but the places of the fixes is touched: comments, line numbers and line ends stay.
    A fix that mends nothing, or after which the query cannot be read, is left out.
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
    """Findings that their fixes have not removed; all, where there are errors for the first
    time."""
    yield from came_back(taken, before, after)
    if _has_errors(after) and not _has_errors(before):
        yield from taken


def _has_errors(found: Sequence[Diagnostic]) -> bool:
    return any(one.severity is Severity.ERROR for one in found)


def _key(one: Diagnostic) -> tuple[str, str]:
    return one.code, one.message
