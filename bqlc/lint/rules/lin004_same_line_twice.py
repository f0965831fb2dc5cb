from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.nodes import Query
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Label
from bqlc.compiler.parse.reading import Line
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("LIN004", "same-line-twice", WARNING, Press.SYNTAX)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """Two lines of a strategy ask the same.

    ## Why
    The second was copied to be changed, and was not: a term of the strategy is missing. Or it is
    merely there twice, and everyone who reads the strategy looks for the difference.

    ## Example
    ```pubmed bad
    #1 asthma[tiab]
    #2 asthma[tiab]
    #3 #1 OR #2
    ```
    Write instead:
    ```pubmed good
    #1 asthma[tiab]
    #2 asthmatic[tiab]
    #3 #1 OR #2
    ```

    ## Fix
    None: only the author knows what the second was to be.
    """
    seen: dict[Query, Line] = {}
    for line in strategy.lines:
        first = seen.setdefault(line.tree, line)
        if first is not line and line.span.start < line.span.end:
            yield diagnostic(
                "LIN004",
                line.span,
                f"line {line.number} asks the same as line {first.number}",
                help="write what was meant, or remove it and mend the references",
                labels=(Label(first.span, f"line {first.number}"),),
            )
