"""Rule LIN005, range-turned-round; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import ERROR, Press, rule
from bqlc.lint.strategy import Strategy

_RANGE = r"(?i)\b(?:or|and)/\d[\d,\s-]*"


@rule("LIN005", "range-turned-round", ERROR, Press.SYNTAX, ("ovid",), broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A range of lines ends before it begins.

    ## Why
    Ovid takes no such range. Two digits changed places, or a digit is missing.

    ## Example
    ```ovid bad
    1. asthma.ti,ab.
    2. wheez*.ti,ab.
    3. or/2-1
    ```
    Write instead:
    ```ovid good
    1. asthma.ti,ab.
    2. wheez*.ti,ab.
    3. or/1-2
    ```

    ## Fix
    None: look which lines were meant.
    """
    for found in re.finditer(_RANGE, strategy.text):
        for part in re.finditer(r"(\d+)\s*-\s*(\d+)", found[0]):
            first, last = int(part[1]), int(part[2])
            if first > last:
                at = found.start()
                yield diagnostic(
                    "LIN005",
                    Span(at + part.start(), at + part.end()),
                    f"the range from {first} to {last} ends before it begins",
                    help=f"write `{last}-{first}`, or the lines that were meant",
                )
