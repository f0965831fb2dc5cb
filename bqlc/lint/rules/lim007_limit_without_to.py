"""Rule LIM007, limit-without-to; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import ERROR, UNSAFE, Press, rule
from bqlc.lint.strategy import Strategy

_LIMIT = re.compile(
    r"^[ \t]*(?:\d+[.):]?[ \t]+)?limit[ \t]+(?:\d+|\w+\.)([ \t]+)(?!to\b)(?=\S)",
    re.IGNORECASE | re.MULTILINE,
)


@rule("LIM007", "limit-without-to", ERROR, Press.LIMITS, ("ovid",), fix=UNSAFE, broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A limit has no `to`.

    ## Why
    Without it Ovid looks for the words `limit` and what follows, side by side. The line that was
    to be limited is used nowhere.

    ## Example
    ```ovid bad
    1. asthma.ti,ab.
    2. limit 1 yr="2010 -Current"
    ```
    Write instead:
    ```ovid good
    1. asthma.ti,ab.
    2. limit 1 to yr="2010 -Current"
    ```

    ## Fix
    Unsafe: it writes `to`, and other documents match.
    """
    for match in _LIMIT.finditer(strategy.text):
        yield diagnostic(
            "LIM007",
            Span(match.start(), match.end()),
            "a limit without `to` is looked for as words",
            help="write `limit N to ...`",
            fix=Fix("write `to`", (Edit(Span(*match.span(1)), " to "),), UNSAFE),
        )
