"""Rule LOG001, cannot-match; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import NOTHING, And, Not
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.implying import Wide
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("LOG001", "cannot-match", WARNING, Press.BOOLEAN)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A NOT takes away everything that the rest selects.

    ## Why
    Whatever is left has to match a term and not to match it. The result is empty on every index:
    a line number, or a bracket, is not where it was meant to be.

    ## Example
    ```bql bad
    harbour AND storm NOT (storm OR gale)
    ```
    Write instead:
    ```bql good
    harbour AND storm NOT gale
    ```

    ## Fix
    None: only the author knows what was to be taken away.
    """
    for clause in strategy.clauses:
        if not isinstance(clause, And):
            continue
        negated = [part.clause for part in clause.parts if isinstance(part, Not)]
        if not negated or NOTHING in clause.parts:
            continue
        wide = Wide(negated)
        kept = [part for part in clause.parts if not isinstance(part, Not)]
        found = {id(one): one for part in kept for one in wide.followers(part)}
        there = set(kept)
        for one in negated:  # (a AND b) beside others is spread out; taken away, it is whole
            if isinstance(one, And) and there.issuperset(one.parts):
                found[id(one)] = one
        for taken in found.values():
            yield diagnostic(
                "LOG001",
                taken.span if taken.span.start >= 0 else clause.span,
                "this takes away all that the rest can select: nothing is left",
                help="take away less, or look whether the line number is right",
            )
