"""Rule LOG005, not-animals; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import And, Exploded, Not
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import SUBJECT, Strategy


@rule("LOG005", "not-animals", WARNING, Press.LIMITS, ("pubmed", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """NOT takes away every record on animals, humans among them.

    ## Why
    Humans are animals to MeSH, so the exploded heading takes in every record on people;
    and a record on people and on mice has both headings. What is meant is: animals, no humans.

    ## Example
    ```pubmed bad
    "asthma"[tiab] NOT "animals"[mh]
    ```
    Write instead:
    ```pubmed good
    "asthma"[tiab] NOT ("animals"[mh] NOT "humans"[mh])
    ```

    ## Fix
    None: write the filter as above.
    """
    for clause in strategy.clauses:
        if not isinstance(clause, And):
            continue
        for part in clause.parts:
            match part:
                case Not(Exploded(fields, "animals") as leaf) if set(fields) <= SUBJECT:
                    yield diagnostic(
                        "LOG005",
                        leaf.span,
                        "this takes away every record on animals, and humans are animals to MeSH",
                        help="take away animals but not humans: "
                        '`NOT ("animals"[mh] NOT "humans"[mh])`'
                        if strategy.dialect == "pubmed"
                        else "take away animals but not humans: "
                        "`not (exp animals/ not humans.sh.)`",
                    )
                case _:
                    pass
