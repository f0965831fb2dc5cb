"""Rule SUB008, subheading-narrows; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import Exploded
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import NOTE, Press, rule
from bqlc.lint.strategy import Strategy


@rule("SUB008", "subheading-narrows", NOTE, Press.HEADINGS, ("pubmed", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A heading is searched with a subheading, and nowhere without.

    ## Why
    Indexers attach subheadings unevenly: a record on the drug therapy of asthma may have the
    heading without the subheading.

    ## Example
    ```pubmed bad
    "Asthma/drug therapy"[mh] AND "Child"[mh]
    ```
    Write instead:
    ```pubmed good
    "Asthma"[mh] AND "Child"[mh]
    ```

    ## Fix
    None: the subheading may be wanted.
    """
    names = [
        leaf.heading if isinstance(leaf, Exploded) else leaf.pattern for leaf in strategy.headings
    ]
    plain = {name for name in names if "/" not in name}
    found = [
        leaf
        for leaf, name in zip(strategy.headings, names, strict=True)
        if "/" in name and name.partition("/")[0] not in plain
    ]
    if found:
        many = f"{len(found)} headings are" if len(found) > 1 else "the heading is"
        yield diagnostic(
            "SUB008",
            found[0].span,
            f"{many} searched with a subheading only, which loses records",
            help="search the heading without subheading too",
        )
