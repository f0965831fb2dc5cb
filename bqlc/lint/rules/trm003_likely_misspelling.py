"""Rule TRM003, likely-misspelling; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.spelling import slips
from bqlc.lint.strategy import Strategy


@rule("TRM003", "likely-misspelling", WARNING, Press.SYNTAX, fix=UNSAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A word is misspelt in a way that is often seen.

    ## Why
    A misspelt word finds next to nothing, and nobody notices while other words of its OR find
    something. Where the right form is searched too, the slip was meant, and nothing is said.

    ## Example
    ```bql bad
    diabets AND child
    ```
    Write instead:
    ```bql good
    diabetes AND child
    ```

    ## Fix
    Unsafe: it writes the right form, and other documents match.
    """
    table = slips()
    for unit in strategy.units:
        if unit.leaf is None and not unit.near:
            continue
        for word in unit.typed:
            found = table.other(word.text.lower())
            if found is None:
                continue
            right = found[1][: len(found[1]) - (len(word.text) - len(found[0]))]
            if any(one.startswith(right) for one in strategy.words):
                continue
            yield diagnostic(
                "TRM003",
                word.span,
                f"`{word.text}` is misspelt",
                help=f"write `{found[1]}`, or both if the slip is searched on purpose",
                fix=Fix(f"write `{found[1]}`", (Edit(word.span, found[1]),), UNSAFE),
            )
