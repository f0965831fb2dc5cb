"""Rule LOG002, matches-everything; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import Not, Or
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.implying import Wide
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("LOG002", "matches-everything", WARNING, Press.BOOLEAN)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """An OR has a term and its opposite.

    ## Why
    Every document has the term or has it not. The OR selects the whole index, and what it is ANDed
    with is all that selects.

    ## Example
    ```bql bad
    storm AND (harbour OR NOT harbour)
    ```
    Write instead:
    ```bql good
    storm AND harbour
    ```

    ## Fix
    None: only the author knows what was meant.
    """
    for clause in strategy.clauses:
        if not isinstance(clause, Or):
            continue
        negated = [part for part in clause.parts if isinstance(part, Not)]
        if not negated:
            continue
        wide = Wide(part for part in clause.parts if not isinstance(part, Not))
        for part in negated:
            if next(wide.followers(part.clause), None) is not None:
                yield diagnostic(
                    "LOG002",
                    part.span if part.span.start >= 0 else clause.span,
                    "with its opposite beside it this OR selects every document",
                    help="remove one of the two",
                )
