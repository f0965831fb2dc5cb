"""Rule EVI001, no-hits; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import And, Exists, Not, Or
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Needs, Press, rule
from bqlc.lint.strategy import Strategy


@rule("EVI001", "no-hits", WARNING, Press.WORDS, needs=Needs.INDEX)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A term is in no document of the index.

    ## Why
    It is misspelt, or its field is not the one that is meant, or nobody writes so.

    ## Example
    ```bql bad
    storm AND (harbour OR moorage)
    ```
    Write instead:
    ```bql good
    storm AND harbour
    ```

    ## Fix
    None: mend it, or leave it out.
    """
    evidence = strategy.evidence
    assert evidence is not None
    for clause in sorted(strategy.clauses, key=lambda one: one.span.start):
        if isinstance(clause, And | Or | Not | Exists) or clause.span.start < 0:
            continue
        if evidence.count(clause) == 0 and evidence.count(Exists(clause.fields)):
            yield diagnostic(
                "EVI001",
                clause.span,
                f"no document of {evidence.name} has `{strategy.source.slice(clause.span)}`",
                help="look at its spelling and its field",
            )
