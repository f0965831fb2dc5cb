"""Rule SUB009, retired-subheading; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import Exploded, Value
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.corpus.subheadings import RETIRED
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import SUBJECT, Strategy


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
    if not strategy.has_mesh:
        return
    for leaf in strategy.clauses:
        if not isinstance(leaf, Exploded | Value) or len(leaf.fields) > 1:
            continue
        name = leaf.heading if isinstance(leaf, Exploded) else leaf.pattern
        floating = leaf.fields == ("subheading",)
        old = name if floating else name.partition("/")[2]
        new = RETIRED.get(old) if floating or leaf.fields[0] in SUBJECT else None
        if new is not None:
            yield diagnostic(
                "SUB009",
                leaf.span,
                f"MeSH has given up the subheading `{old}`",
                help=f"write `{new}`" if new else "headings took its place",
            )
