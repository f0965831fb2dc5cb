"""Rule LIN004, same-line-twice; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.nodes import Query
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Label
from bqlc.compiler.parse.reading import Line, references
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("LIN004", "same-line-twice", WARNING, Press.SYNTAX)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """Two lines that are joined with each other ask the same.

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
    twins: list[tuple[Line, Line]] = []
    for line in strategy.lines:
        first = seen.setdefault(line.tree, line)
        if first is not line and line.span.start < line.span.end:
            twins.append((first, line))
    taken = _taken_together(strategy) if twins else {}
    for first, line in twins:
        if taken.get(first.number, set()) & taken.get(line.number, set()):
            yield diagnostic(
                "LIN004",
                line.span,
                f"line {line.number} asks the same as line {first.number}, and both are joined",
                help="write what was meant, or remove it and mend the references",
                labels=(Label(first.span, f"line {first.number}"),),
            )


def _taken_together(strategy: Strategy) -> dict[int, set[int]]:
    """For each line, the places where it is joined with others."""
    taken: dict[int, set[int]] = {}
    for line in strategy.lines:
        for reference in references(line.tree):
            for first, last in reference.lines:
                for number in range(first, min(last, first + 1000) + 1):
                    taken.setdefault(number, set()).add(line.number)
    return taken
