"""A text after its fixes: whole fixes only, until there is none left to apply."""

from __future__ import annotations

from bqlc.compiler.diagnostics.apply import apply, chosen_fixes
from bqlc.lint.run import Linter

ROUNDS = 10
"""A fix may make room for another; no text that was seen needs more than four rounds."""


def mended(linter: Linter, text: str, unsafe: bool = False) -> str:
    """The text with its safe fixes applied, and the unsafe ones where asked for.

    Nothing but the places of the fixes is touched: comments, line numbers and line ends stay.
    """
    for _ in range(ROUNDS):
        fixes = chosen_fixes(linter.lint(text).diagnostics, unsafe)
        if not fixes:
            break
        text = apply(text, fixes)
    return text
