"""Rule TRM014, operator-in-quotes; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("TRM014", "operator-in-quotes", WARNING, Press.SYNTAX, operators=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A phrase in quotation marks has an operator in capitals.

    ## Why
    Between quotation marks AND, OR and NOT are words like others. Whoever puts a whole query in
    quotation marks looks for its text.

    ## Example
    ```bql bad
    "climate AND migration"
    ```
    Write instead:
    ```bql good
    climate AND migration
    ```

    ## Fix
    None: take the operator out of the quotation marks, or write it in small letters.
    """
    phrases = [unit for unit in strategy.units if unit.quoted and len(unit.typed) >= 3]
    shouted = not any(word.text.islower() for unit in strategy.units for word in unit.typed)
    for unit in phrases:
        words = [word.text for word in unit.typed]
        inner = [word for word in words[1:-1] if word in ("AND", "OR", "NOT")]
        if inner and not (shouted and all(word.isupper() for word in words)):
            yield diagnostic(
                "TRM014",
                unit.node.span,
                f"{inner[0]} between quotation marks is a word to look for",
                help="take it out of the quotation marks, or write it in small letters",
            )
