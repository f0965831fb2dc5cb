"""Rule LOG005, not-animals; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import And, Exploded, Not
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.strategy import SUBJECT, Strategy

_FILTERS = {
    "pubmed": '("animals"[mh] NOT "humans"[mh])',
    "ovid": "(exp animals/ not humans.sh.)",
}


@rule("LOG005", "not-animals", WARNING, Press.LIMITS, ("pubmed", "ovid"), fix=UNSAFE)
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
    Unsafe: it takes humans out of what is taken away, and more matches.
    """
    right = _FILTERS[strategy.dialect]
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
                        help=f"take away animals but not humans: `{right}`",
                        fix=Fix(
                            f"write `{right}`", (Edit(_typed(strategy, leaf.span), right),), UNSAFE
                        )
                        if leaf.span.start >= 0
                        else None,
                    )
                case _:
                    pass


def _typed(strategy: Strategy, place: Span) -> Span:
    """The heading with its tag."""
    spans = (unit.span for unit in strategy.units if unit.node.span.start == place.start)
    return next(spans, place)
