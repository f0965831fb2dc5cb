"""Rule LIN006, number-out-of-order; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import ERROR, Press, rule
from bqlc.lint.strategy import Strategy

_NUMBER = re.compile(r"[ \t]*(\d{1,3})[.):]?[ \t]+(?=[\w(\"*])")
_FEW = 3


@rule("LIN006", "number-out-of-order", ERROR, Press.SYNTAX, ("ovid",), broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """Every line begins with a number, and one of the numbers is out of order.

    ## Why
    Such a line cannot be told from one that has no number and begins with a set, nor from the
    second half of the line before it. Every reference may mean another line than was meant.

    ## Example
    ```ovid bad
    1 asthma.ti,ab.
    2 wheez*.ti,ab.
    2 child*.ti,ab.
    4 (1 or 2) and 3
    ```
    Write instead:
    ```ovid good
    1 asthma.ti,ab.
    2 wheez*.ti,ab.
    3 child*.ti,ab.
    4 (1 or 2) and 3
    ```

    ## Fix
    None: the references have to be mended too.
    """
    source = strategy.source
    told = {
        source.place(one.span.start).line
        for one in strategy.checked.diagnostics
        if one.code == "STR006"
    }
    first = rows = before = 0
    found: list[tuple[Span, int, int]] = []
    for number in range(1, source.lines + 1):
        if not source.line(number).strip():
            continue
        match = _NUMBER.match(strategy.text, source.text_offset(number))
        if match is None:
            return
        rows += 1
        given = int(match[1])
        first = first or given
        if rows > 1 and given not in (first + rows - 1, before + 1) and number not in told:
            found.append((Span(*match.span(1)), given, before + 1))
        before = given
    if rows < _FEW or len(found) * 3 > rows:
        return
    for span, given, due in found:
        yield diagnostic(
            "LIN006",
            span,
            f"line {given} comes where line {due} is due, and is read as no line of its own",
            help="number the lines one by one, and mend the references to them",
        )
