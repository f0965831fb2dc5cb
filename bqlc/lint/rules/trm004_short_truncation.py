"""Rule TRM004, short-truncation; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_SHORT = r"\w{1,2}[*$:]"


@rule("TRM004", "short-truncation", WARNING, Press.WORDS, ("bql", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A truncated word has one or two letters before the sign.

    ## Why
    Hundreds of unrelated words begin so. The search is slow, some platforms refuse it, and what it
    finds is noise.

    ## Example
    ```bql bad
    ca* AND kidney
    ```
    Write instead:
    ```bql good
    (cancer* OR carcinoma*) AND kidney
    ```

    ## Fix
    None: only the author knows which words were meant.
    """
    for unit in strategy.units:
        if not unit.is_words or unit.quoted:
            continue
        for word in unit.typed:
            if word.text[-1] in "*$:" and re.fullmatch(_SHORT, word.text):
                yield diagnostic(
                    "TRM004",
                    word.span,
                    f"`{word.text}` stands for every word that begins with "
                    f"`{word.text.rstrip('*$:')}`",
                    help="spell out the words that are meant, joined by OR",
                )
