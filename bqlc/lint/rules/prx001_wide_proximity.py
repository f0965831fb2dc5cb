"""Rule PRX001, wide-proximity; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import Proximity, Text
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_WIDE = 30


@rule("PRX001", "wide-proximity", WARNING, Press.BOOLEAN)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A proximity allows more words between its terms than a paragraph has relations.

    ## Why
    Over thirty words apart, two words are in different sentences and have nothing to do with each
    other: AND says the same, is faster, and every platform has it.

    ## Example
    ```bql bad
    NEAR/50(storm, harbour)
    ```
    Write instead:
    ```bql good
    NEAR/5(storm, harbour)
    ```

    ## Fix
    None: only the author knows which distance was meant.
    """
    for clause in strategy.clauses:
        if not isinstance(clause, Text) or not isinstance(clause.pattern, Proximity):
            continue
        if clause.pattern.distance > _WIDE and set(clause.fields) != {"affiliation"}:
            yield diagnostic(
                "PRX001",
                clause.span,
                f"{clause.pattern.distance} words may stand between",
                help="3 to 8 words keep terms of one sentence together; else write AND",
            )
