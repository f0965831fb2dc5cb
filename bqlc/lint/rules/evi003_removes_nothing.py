"""Rule EVI003, removes-nothing; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bqlc.compiler.ast.checked import And, Not
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import NOTE, Needs, Press, rule
from bqlc.lint.strategy import Strategy

_MOST = 100


@rule("EVI003", "removes-nothing", NOTE, Press.BOOLEAN, needs=Needs.INDEX)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A part of an AND, or a NOT, takes no document away.

    ## Why
    Every document that the other parts select has it, in this index: it narrows nothing.

    ## Example
    ```bql bad
    storm AND harbour
    ```
    Write instead:
    ```bql good
    ship AND lighthouse
    ```

    ## Fix
    None: another index may need it.
    """
    evidence = strategy.evidence
    assert evidence is not None
    for clause in strategy.clauses:
        if not isinstance(clause, And) or not 1 < len(clause.parts) <= _MOST:
            continue
        for at, part in enumerate(clause.parts):
            inner = part.clause if isinstance(part, Not) else part
            if inner.span.start < 0 or evidence.count(inner) == 0:
                continue
            others = replace(clause, parts=(*clause.parts[:at], *clause.parts[at + 1 :]))
            left = evidence.count(others)
            if left and evidence.count(clause) == left:
                yield diagnostic(
                    "EVI003",
                    inner.span,
                    f"it takes away none of the {left:,} document{'s' * (left != 1)} that the "
                    "other parts select",
                    help=f"it does not narrow the search in {evidence.name}",
                )
