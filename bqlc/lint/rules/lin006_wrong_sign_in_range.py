"""Rule LIN006, wrong-sign-in-range; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.raw import unquoted
from bqlc.lint.rule import ERROR, UNSAFE, Press, rule
from bqlc.lint.strategy import Strategy

_RANGE = re.compile(
    r"(?<![\w/])((?:or|and)/(?:\d+[,-])*\d+)([ ]?(?:--|:|/|\.\.\.?|~|[ ]to[ ])[ ]?)(\d+)(?![\w/])",
    re.IGNORECASE,
)


@rule("LIN006", "wrong-sign-in-range", ERROR, Press.SYNTAX, ("ovid",), fix=UNSAFE, broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A range of lines has another sign than the hyphen between its ends.

    ## Why
    Ovid takes `or/1-4`. Of `or/1:4` or `or/1 to 4` it takes one line at most, or rejects it.

    ## Example
    ```ovid bad
    1. asthma.ti,ab.
    2. wheez*.ti,ab.
    3. or/1:2
    ```
    Write instead:
    ```ovid good
    1. asthma.ti,ab.
    2. wheez*.ti,ab.
    3. or/1-2
    ```

    ## Fix
    Unsafe: it writes the hyphen, and other documents match.
    """
    for match in _RANGE.finditer(unquoted(strategy.text)):
        right = f"{match[1]}-{match[3]}"
        yield diagnostic(
            "LIN006",
            Span(*match.span()),
            f"`{match[0]}` is no range of lines",
            help=f"write `{right}`",
            fix=Fix(f"write `{right}`", (Edit(Span(*match.span(2)), "-"),), UNSAFE),
        )
