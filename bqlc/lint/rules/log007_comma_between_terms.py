"""Rule LOG007, comma-between-terms; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.lint.raw import unquoted
from bqlc.lint.rule import ERROR, Press, rule
from bqlc.lint.strategy import Strategy

_COMMA = re.compile(r"(?:(?<=\w/)|(?<=[\w*$)]\.\w\w\.)|(?<=,\w\w\.))[ ]?([,;])[ ]+(?=[\w(\"*])")


@rule("LOG007", "comma-between-terms", ERROR, Press.BOOLEAN, ("ovid",), broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A comma stands between two terms.

    ## Why
    A comma joins nothing on Ovid. Behind a heading it begins a list of subheadings, and the next
    heading is taken for one of them.

    ## Example
    ```ovid bad
    exp Asthma/, exp Bronchitis/
    ```
    Write instead:
    ```ovid good
    exp Asthma/ or exp Bronchitis/
    ```

    ## Fix
    None: only the author knows whether `or` or `and` was meant.
    """
    for match in _COMMA.finditer(unquoted(strategy.text)):
        yield diagnostic(
            "LOG007",
            Span(*match.span(1)),
            f"`{match[1]}` joins nothing: what is behind it is read as a part of the term before",
            help="write `or` or `and`",
        )
