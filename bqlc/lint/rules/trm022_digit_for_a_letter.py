"""Rule TRM022, digit-for-a-letter; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_WORD = re.compile(r"[A-Z]?[a-z]+[01][a-z]+[*$#?]?")
_NAMES = (
    "alpha",
    "beta",
    "gamma",
    "delta",
    "kappa",
    "omega",
    "interleukin",
    "factor",
    "type",
    "co",
)
"""What a number belongs to, though a word follows it without a space."""


@rule("TRM022", "digit-for-a-letter", WARNING, Press.SYNTAX, fix=UNSAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A word has a digit among its letters: `chi1d`, `rand0mised`.

    ## Why
    Text that was scanned has `1` for l and `0` for o. Nobody sees it, and nothing is found.

    ## Example
    ```pubmed bad
    chi1dren[tiab] OR adolescents[tiab]
    ```
    Write instead:
    ```pubmed good
    children[tiab] OR adolescents[tiab]
    ```

    ## Fix
    Unsafe: it writes the letter, and other documents match.
    """
    for unit in strategy.units:
        for word in unit.typed:
            if not _WORD.fullmatch(word.text) or len(word.text.rstrip("*$#?")) < 5:
                continue
            at = next(place for place, char in enumerate(word.text) if char in "01")
            if word.text[:at].lower().endswith(_NAMES) or not _sounds(word.text, at):
                continue
            right = word.text[:at] + {"1": "l", "0": "o"}[word.text[at]] + word.text[at + 1 :]
            place = Span(word.span.start + at, word.span.start + at + 1)
            yield diagnostic(
                "TRM022",
                word.span,
                f"`{word.text}` has a digit among its letters",
                help=f"write `{right}` if it is a slip",
                fix=Fix(f"write `{right}`", (Edit(place, right[at]),), UNSAFE),
            )


def _sounds(word: str, at: int) -> bool:
    """Whether both sides can be said: names of genes and of substances have no vowels there."""
    parts = word[:at], word[at + 1 :]
    return any(len(part) >= 2 and re.search("[aeiouy]", part, re.IGNORECASE) for part in parts)
