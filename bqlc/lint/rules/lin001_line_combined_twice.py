"""Rule LIN001, line-combined-twice; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.nodes import Reference
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Fix
from bqlc.lint.edits import without
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("LIN001", "line-combined-twice", WARNING, Press.SYNTAX, fix=UNSAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """One AND or OR takes in the same line twice.

    ## Why
    The second time has no effect. It stands where another line number was meant.

    ## Example
    ```pubmed bad
    #1 asthma[tiab]
    #2 wheez*[tiab]
    #3 child*[tiab]
    #4 (#1 OR #2 OR #2) AND #3
    ```
    Write instead:
    ```pubmed good
    #1 asthma[tiab]
    #2 wheez*[tiab]
    #3 child*[tiab]
    #4 (#1 OR #2) AND #3
    ```

    ## Fix
    Unsafe, though the same documents match: look first whether another line was meant.
    """
    for group in strategy.groups:
        seen: set[int] = set()
        for at, member in enumerate(group.members):
            if not isinstance(member, Reference):
                continue
            numbers = {
                number
                for first, last in member.lines
                for number in range(first, min(last, first + 1000) + 1)
            }
            twice = sorted(numbers & seen)
            seen |= numbers
            if not twice:
                continue
            edits = without(group.members, at, strategy.text) if numbers <= set(twice) else ()
            yield diagnostic(
                "LIN001",
                member.span,
                f"line {twice[0]} is taken in twice here",
                help="remove it, or write the line that was meant",
                fix=Fix("remove it", edits, UNSAFE) if edits else None,
            )
