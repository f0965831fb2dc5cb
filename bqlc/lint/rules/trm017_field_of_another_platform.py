"""Rule TRM017, field-of-another-platform; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import ERROR, Press, rule
from bqlc.lint.strategy import Strategy

_CODE = "(?:ti|ab|tw|mp|kw|kf|sh|hw|pt|fs|af|nm|xm|au|jn|ot|rn|tiab|majr|mesh)"
_SUFFIX = re.compile(rf"\.{_CODE}(?:,{_CODE})*\.|\.{_CODE}(?:,{_CODE})+(?=\W|\Z)", re.IGNORECASE)
_LONG = re.compile(r"\.(?:tiab|majr|mesh)\.?", re.IGNORECASE)


@rule("TRM017", "field-of-another-platform", ERROR, Press.SYNTAX, ("pubmed", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A field is written as another platform writes it.

    ## Why
    PubMed takes `.ti,ab.` for words to look for, and Ovid knows no `.tiab.`. The term is searched
    in other fields than was meant, or not found at all.

    ## Example
    ```pubmed bad
    asthma.ti,ab. AND child*[tiab]
    ```
    Write instead:
    ```pubmed good
    asthma[tiab] AND child*[tiab]
    ```
    ```ovid bad
    1. asthma.tiab.
    ```
    Write instead:
    ```ovid good
    1. asthma.ti,ab.
    ```

    ## Fix
    None: `bqlc translate` writes a query for another platform.
    """
    pattern = _SUFFIX if strategy.dialect == "pubmed" else _LONG
    for match in pattern.finditer(strategy.text):
        yield diagnostic(
            "TRM017",
            Span(match.start(), match.end()),
            f"`{match[0]}` is no field here; it is searched as words",
            help="write `[tiab]` behind the term"
            if strategy.dialect == "pubmed"
            else "write `.ti,ab.` behind the term",
        )
