"""Rule SUB007, major-topic; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Label
from bqlc.lint.rule import NOTE, Press, rule
from bqlc.lint.strategy import Strategy

_MOST = 12
"""Places that are shown; a strategy may restrict a hundred headings."""


@rule("SUB007", "major-topic", NOTE, Press.HEADINGS, ("pubmed", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A heading is searched as the main topic of the record only.

    ## Why
    Indexers mark few headings as main topics. A systematic search that keeps to them loses records
    that report on the subject beside another.

    ## Example
    ```pubmed bad
    "Asthma"[majr] OR asthma[ti]
    ```
    Write instead:
    ```pubmed good
    "Asthma"[mh] OR asthma[tiab]
    ```

    ## Fix
    None: the restriction may be wanted.
    """
    found = [leaf for leaf in strategy.headings if leaf.fields == ("major",)]
    if found:
        many = f"{len(found)} headings are" if len(found) > 1 else "the heading is"
        yield diagnostic(
            "SUB007",
            found[0].span,
            f"{many} searched as main topic only, which loses records",
            help="search the heading without that restriction",
            labels=tuple(Label(leaf.span, "here too") for leaf in found[1:_MOST]),
        )
