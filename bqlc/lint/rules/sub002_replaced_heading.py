"""Rule SUB002, replaced-heading; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import Exploded
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.data import pairs
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("SUB002", "replaced-heading", WARNING, Press.HEADINGS)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A subject heading has had another name for years.

    ## Why
    MEDLINE is re-indexed when a heading is renamed. Some platforms map the old name to the new
    one, others find nothing by it.

    ## Example
    ```pubmed bad
    "Heart Failure, Congestive"[mh]
    ```
    Write instead:
    ```pubmed good
    "Heart Failure"[mh]
    ```

    ## Fix
    None: the heading that took its place is named, and may be wider.
    """
    known = {old.lower(): new for old, new in pairs("replaced")}
    for leaf in strategy.headings if strategy.has_mesh else ():
        name = leaf.heading if isinstance(leaf, Exploded) else leaf.pattern
        new = known.get(name.partition("/")[0])
        if new:
            yield diagnostic(
                "SUB002",
                leaf.span,
                f"MeSH has `{new}` in place of `{name.partition('/')[0]}`",
                help=f"write `{new}`",
            )
