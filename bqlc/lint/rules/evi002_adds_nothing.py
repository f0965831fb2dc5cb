"""Rule EVI002, adds-nothing; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bqlc.compiler.ast.checked import And, Not, Or
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import NOTE, Needs, Press, rule
from bqlc.lint.strategy import Strategy

_MOST = 100
"""Parts of an OR up to which each is tried; it costs a query a part."""


@rule("EVI002", "adds-nothing", NOTE, Press.WORDS, needs=Needs.INDEX)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A part of an OR adds no document that the others do not find.

    ## Why
    Every document that has it has one of the other words too, in this index. It can go, unless new
    documents may come.

    ## Example
    ```bql bad
    harbour OR anchor
    ```
    Write instead:
    ```bql good
    anchor OR night
    ```

    ## Fix
    None: another index may need it.
    """
    evidence = strategy.evidence
    assert evidence is not None
    for clause in strategy.clauses:
        if not isinstance(clause, Or) or not 1 < len(clause.parts) <= _MOST:
            continue
        for at, part in enumerate(clause.parts):
            if part.span.start < 0 or isinstance(part, Not):
                continue
            others = replace(clause, parts=(*clause.parts[:at], *clause.parts[at + 1 :]))
            mine = evidence.count(part)
            if mine and evidence.count(And((part, Not(others)))) == 0:
                yield diagnostic(
                    "EVI002",
                    part.span,
                    f"{_documents(mine)} found by other parts of this OR",
                    help=f"it adds nothing in {evidence.name}",
                )


def _documents(count: int) -> str:
    return f"all {count:,} documents with it are" if count > 1 else "the 1 document with it is"
