"""Rule LOG006, doubled-not; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_TWICE = r"(?i)\bnot(?:\s+not\b)+"


@rule("LOG006", "doubled-not", WARNING, Press.BOOLEAN, fix=UNSAFE, broken=True, operators=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """NOT stands twice in a row.

    ## Why
    The second takes the first back: what was to be taken away is asked for.

    ## Example
    ```bql bad
    harbour NOT NOT storm
    ```
    Write instead:
    ```bql good
    harbour NOT storm
    ```

    ## Fix
    Unsafe: it leaves one NOT, and other documents match.
    """
    text = strategy.text
    for match in re.finditer(_TWICE, text):
        if text.count('"', 0, match.start()) % 2:
            continue
        span = Span(match.start(), match.end())
        yield diagnostic(
            "LOG006",
            span,
            "NOT stands here twice; the second takes the first back",
            help="leave one out",
            fix=Fix("leave one out", (Edit(span, match[0][:3]),), UNSAFE),
        )
