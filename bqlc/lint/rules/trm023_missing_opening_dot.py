"""Rule TRM023, missing-opening-dot; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.raw import unquoted
from bqlc.lint.rule import ERROR, UNSAFE, Press, rule
from bqlc.lint.strategy import Strategy

_CODE = "(?:ti|ab|tw|mp|kw|kf|sh|hw|pt|fs|af|nm|au|jw|ot|rn)"
_SUFFIX = re.compile(rf"(?<=\))[ ]?,?[ ]?({_CODE}(?:,[ ]?{_CODE})*\.)(?=\s|\)|\Z)")


@rule("TRM023", "missing-opening-dot", ERROR, Press.SYNTAX, ("ovid",), fix=UNSAFE, broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A field suffix has no dot before it.

    ## Why
    Ovid reads the codes as a word that is to stand beside the group. The line finds next to
    nothing, and what it finds is found in other fields.

    ## Example
    ```ovid bad
    (asthma or wheez*)ti,ab.
    ```
    Write instead:
    ```ovid good
    (asthma or wheez*).ti,ab.
    ```

    ## Fix
    Unsafe: it writes the dot, and other documents match.
    """
    for match in _SUFFIX.finditer(unquoted(strategy.text)):
        right = "." + match[1].replace(" ", "")
        yield diagnostic(
            "TRM023",
            Span(*match.span()),
            f"`{match[1]}` has no dot before it; it is looked for as a word",
            help=f"write `{right}`",
            fix=Fix(f"write `{right}`", (Edit(Span(*match.span()), right),), UNSAFE),
        )
