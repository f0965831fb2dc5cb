"""Rule LIM003, full-text-limit; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import Value
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_LIMITS = frozenset(
    ("free full text", "full text", "freetext", "loattrfull text", "loattrfree full text")
)


_WORDS = frozenset(("hasabstract", "fha", "fft", "ffrft"))
"""Names of PubMed's filters; `hasabstract` stands without a tag, or with the old tag `[text]`."""
_FREE_TAGS = frozenset(("", "text"))


@rule("LIM003", "full-text-limit", WARNING, Press.LIMITS, ("pubmed", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """The search keeps to records that have an abstract, or a text to be read for free.

    ## Why
    What is free has nothing to do with what is relevant. Such a limit biases a review, and the
    Cochrane Handbook advises against it.

    ## Example
    ```pubmed bad
    asthma[tiab] AND free full text[sb]
    ```
    Write instead:
    ```pubmed good
    asthma[tiab]
    ```

    ## Fix
    None: leave the limit out.
    """
    for clause in strategy.clauses:
        match clause:
            case Value(_, pattern, _) if pattern.strip('"') in _LIMITS or pattern in _WORDS:
                if clause.span.start >= 0:
                    yield diagnostic(
                        "LIM003",
                        clause.span,
                        "a limit to what has an abstract or a free text biases the search",
                        help="leave it out",
                    )
            case _:
                pass
    for unit in strategy.units if strategy.dialect == "pubmed" else ():
        if unit.tag in _FREE_TAGS and unit.text == "hasabstract":
            yield diagnostic(
                "LIM003",
                unit.span,
                "a limit to what has an abstract or a free text biases the search",
                help="leave it out",
            )
