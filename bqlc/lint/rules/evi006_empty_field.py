"""Rule EVI006, empty-field; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import And, Exists, Not, Or
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Needs, Press, rule
from bqlc.lint.strategy import Strategy


@rule("EVI006", "empty-field", WARNING, Press.QUESTION, needs=Needs.INDEX)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A term is looked for in a field that no document of the index has.

    ## Why
    The schema knows the field and the collection does not fill it: the part matches nothing,
    whatever is written there.

    ## Example
    ```bql bad
    storm AND smith[author]
    ```
    Write instead:
    ```bql good
    storm AND harbour[title]
    ```

    ## Fix
    None: `bqlc info` shows which fields have values.
    """
    evidence = strategy.evidence
    assert evidence is not None
    for clause in sorted(strategy.clauses, key=lambda one: one.span.start):
        if isinstance(clause, And | Or | Not) or clause.span.start < 0:
            continue
        if evidence.count(Exists(clause.fields)) == 0:
            yield diagnostic(
                "EVI006",
                clause.span,
                f"no document of {evidence.name} has the field {' or '.join(clause.fields)}",
                help="`bqlc info` shows which fields have values",
            )
