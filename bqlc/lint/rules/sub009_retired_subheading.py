"""Rule SUB009, retired-subheading; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import Exploded
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_RETIRED = {
    "radiography": "diagnostic imaging",
    "radionuclide imaging": "diagnostic imaging",
    "ultrasonography": "diagnostic imaging",
    "utilization": "statistics & numerical data",
}
"""Given up by NLM in the years 2016 to 2018."""


@rule("SUB009", "retired-subheading", WARNING, Press.HEADINGS, ("pubmed", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A subheading is one that MeSH has given up.

    ## Why
    Records were moved to another subheading. By the old one nothing is found, on some platforms
    without a word.

    ## Example
    ```pubmed bad
    "Spine/radiography"[mh]
    ```
    Write instead:
    ```pubmed good
    "Spine/diagnostic imaging"[mh]
    ```

    ## Fix
    None: the subheading that took its place is named, and is wider.
    """
    for leaf in strategy.headings if strategy.has_mesh else ():
        name = leaf.heading if isinstance(leaf, Exploded) else leaf.pattern
        new = _RETIRED.get(name.partition("/")[2])
        if new:
            yield diagnostic(
                "SUB009",
                leaf.span,
                f"MeSH has given up the subheading `{name.partition('/')[2]}`",
                help=f"write `{new}`",
            )
