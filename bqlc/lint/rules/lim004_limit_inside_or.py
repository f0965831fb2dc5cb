"""Rule LIM004, limit-inside-or; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import Dates, Or, Text, Value
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("LIM004", "limit-inside-or", WARNING, Press.LIMITS)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A date or a language stands as an alternative beside words of a topic.

    ## Why
    An OR with a span of years selects everything from these years, on whatever topic. Limits are
    joined by AND.

    ## Example
    ```bql bad
    lighthouse OR date[2010..2015]
    ```
    Write instead:
    ```bql good
    lighthouse AND date[2010..2015]
    ```

    ## Fix
    None: only the author knows what the limit is for.
    """
    for clause in strategy.clauses:
        if not isinstance(clause, Or) or not any(isinstance(part, Text) for part in clause.parts):
            continue
        for part in clause.parts:
            limit = isinstance(part, Dates) or (
                isinstance(part, Value) and part.fields == ("language",)
            )
            if limit and part.span.start >= 0:
                yield diagnostic(
                    "LIM004",
                    part.span,
                    "joined by OR this selects all of these years or languages, on any topic",
                    help="join it by AND, outside of the parentheses",
                )
