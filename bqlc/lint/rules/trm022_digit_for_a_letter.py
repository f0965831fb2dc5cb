"""Rule TRM022, digit-for-a-letter; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_WORD = re.compile(r"(?<![A-Za-z\d])([A-Z]?[a-z]+)[01]([a-z]+)(?![A-Za-z\d])")
_LEAST = 2
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
            if not ("0" in word.text or "1" in word.text):
                continue
            for found in _WORD.finditer(word.text):
                at = found.end(1)
                if not _sounds(found[1], found[2]) or found[1].lower().endswith(_NAMES):
                    continue
                letter = {"1": "l", "0": "o"}[word.text[at]]
                right = word.text[:at] + letter + word.text[at + 1 :]
                place = Span(word.span.start + at, word.span.start + at + 1)
                yield diagnostic(
                    "TRM022",
                    word.span,
                    f"`{word.text}` has a digit among its letters",
                    help=f"write `{right}` if it is a slip",
                    fix=Fix(f"write `{right}`", (Edit(place, letter),), UNSAFE),
                )


def _sounds(left: str, right: str) -> bool:
    """Whether both sides are long enough, and can be said: names of genes have no vowels there."""
    if len(left) + len(right) < 4 or min(len(left), len(right)) < _LEAST:
        return False
    return any(re.search("[aeiou]", part, re.IGNORECASE) for part in (left, right))
