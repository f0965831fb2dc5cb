"""Rule AGT001, long-bare-and; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.nodes import Run
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_LONG = 6


@rule("AGT001", "long-bare-and", WARNING, Press.QUESTION, ("bql",))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """Six bare words or more stand side by side, and a document must have them all.

    ## Why
    A search engine for the web treats such a list as wishes; here each word is a condition. With
    every word added fewer documents match, and mostly none.

    ## Example
    ```bql bad
    coffee cooperative founder rival roaster award speech
    ```
    Write instead:
    ```bql good
    coffee AND (cooperative OR roaster) AND founder*
    ```

    ## Fix
    None: keep what a document must have, and give the rest alternatives.
    """
    for unit in strategy.units:
        if isinstance(unit.node, Run) and len(unit.typed) >= _LONG and unit.is_text:
            yield diagnostic(
                "AGT001",
                unit.node.span,
                f"a document must have all of these {len(unit.typed)} words",
                help="keep two or three that it must have, and join alternatives by OR",
            )
