"""Rule TRM022, digit-for-a-letter; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.spelling import frequent
from bqlc.lint.strategy import Strategy

_WORD = re.compile(r"(?<![A-Za-z\d])([A-Z]?[a-z]+)[01]([a-z]+)(?![A-Za-z\d])")
_SHORTEST = 5
_LIST = """
    alpha beta gamma delta kappa omega interleukin interferon integrin factor type subtype co
    phase stage grade class group
"""
_NAMES = tuple(_LIST.split())
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
                letter = {"1": "l", "0": "o"}[word.text[at]]
                if not _is_slip(found[1], found[2], letter):
                    continue
                right = word.text[:at] + letter + word.text[at + 1 :]
                place = Span(word.span.start + at, word.span.start + at + 1)
                yield diagnostic(
                    "TRM022",
                    word.span,
                    f"`{word.text}` has a digit among its letters",
                    help=f"write `{right}` if it is a slip",
                    fix=Fix(f"write `{right}`", (Edit(place, letter),), UNSAFE),
                )


def _is_slip(left: str, right: str, letter: str) -> bool:
    """Whether a letter is due between the two. A zero stands within no word; names of genes have
    a one, but few vowels before it, and stand before longer words.
    """
    whole = f"{left}{letter}{right}".lower()
    if whole in frequent().words:
        return True
    if left.lower().endswith(_NAMES) or len(whole) < _SHORTEST:
        return False
    vowels = [len(re.findall("[aeiou]", part, re.IGNORECASE)) for part in (left, right)]
    if letter == "o" or min(len(left), len(right)) > 1:
        return sum(vowels) > 0
    return len(left) > len(right) and vowels[0] > 1
