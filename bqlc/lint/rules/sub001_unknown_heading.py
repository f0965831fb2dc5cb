"""Rule SUB001, unknown-heading; its page is the docstring of `check`."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.data import pairs
from bqlc.lint.rule import WARNING, Needs, Press, rule
from bqlc.lint.strategy import Strategy


@rule("SUB001", "unknown-heading", WARNING, Press.HEADINGS, needs=Needs.VOCABULARY)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A subject heading is not in the vocabulary.

    ## Why
    MeSH changes every year, and a heading that is spelt otherwise finds nothing. The vocabulary is
    the file that `--mesh` names: ask for this year's.

    ## Example
    ```pubmed bad
    "Astma"[mh] AND "Child"[mh]
    ```
    Write instead:
    ```pubmed good
    "Asthma"[mh] AND "Child"[mh]
    ```

    ## Fix
    None: the nearest headings are named.
    """
    vocabulary = strategy.vocabulary
    assert vocabulary is not None
    replaced = {old.lower() for old, _ in pairs("replaced")}
    for leaf in strategy.headings if strategy.has_mesh else ():
        name = (leaf.pattern if hasattr(leaf, "pattern") else leaf.heading).partition("/")[0]
        if name in vocabulary.headings or name in replaced or "*" in name:
            continue
        near = difflib.get_close_matches(name, vocabulary.headings, n=3)
        shown = ", ".join(f"`{vocabulary.headings[one]}`" for one in near)
        yield diagnostic(
            "SUB001",
            leaf.span,
            f"{vocabulary.name} has no heading `{name}`",
            help=f"nearest: {shown}" if near else "look it up in the MeSH Browser",
        )
