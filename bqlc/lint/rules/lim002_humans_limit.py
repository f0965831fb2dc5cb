"""Rule LIM002, humans-limit; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import And, Exploded, Value
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import SUBJECT, Strategy


@rule("LIM002", "humans-limit", WARNING, Press.LIMITS, ("pubmed", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """The search keeps to records that have the heading `Humans`.

    ## Why
    Records that are not indexed yet have no headings at all, and are lost: the newest ones. Taking
    away records on animals alone keeps them.

    ## Example
    ```pubmed bad
    asthma[tiab] AND humans[mh]
    ```
    Write instead:
    ```pubmed good
    asthma[tiab] NOT ("animals"[mh] NOT "humans"[mh])
    ```

    ## Fix
    None: write the filter as above.
    """
    for clause in strategy.clauses:
        if not isinstance(clause, And):
            continue
        for part in clause.parts:
            match part:
                case Exploded(fields, "humans") | Value(fields, "humans", _) if (
                    set(fields) <= SUBJECT and part.span.start >= 0
                ):
                    if _with_animals(clause):
                        continue
                    yield diagnostic(
                        "LIM002",
                        part.span,
                        "this loses every record that has no headings yet",
                        help="take away records on animals alone: animals NOT humans, as a NOT",
                    )
                case _:
                    pass


def _with_animals(clause: And) -> bool:
    """`animals AND humans`: a part of a filter that is written out."""
    return any(
        isinstance(part, Exploded | Value) and "animals" in str(part) for part in clause.parts
    )
