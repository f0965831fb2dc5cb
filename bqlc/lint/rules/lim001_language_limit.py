"""Rule LIM001, language-limit; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import Value
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import NOTE, Press, rule
from bqlc.lint.strategy import Strategy


@rule("LIM001", "language-limit", NOTE, Press.LIMITS, ("pubmed", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """The search keeps to some languages.

    ## Why
    It loses what is published in others. PRISMA-S (item 9) asks that such a limit be reported and
    justified; the languages can be sorted out when records are screened.

    ## Example
    ```pubmed bad
    asthma[tiab] AND english[la]
    ```
    Write instead:
    ```pubmed good
    asthma[tiab]
    ```

    ## Fix
    None: the limit may be wanted.
    """
    found = [
        clause
        for clause in strategy.clauses
        if isinstance(clause, Value) and clause.fields == ("language",) and clause.span.start >= 0
    ]
    if found:
        yield diagnostic(
            "LIM001",
            min((one.span for one in found), key=lambda span: span.start),
            "the search keeps to some languages",
            help="report and justify it (PRISMA-S, item 9), or leave it out",
        )
