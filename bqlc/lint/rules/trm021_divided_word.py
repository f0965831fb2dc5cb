"""Rule TRM021, divided-word; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.raw import unquoted
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_DIVIDED = re.compile(r"(?<![\w-])([a-z]{2,})(-[ \t]*\r?\n[ \t]*)([a-z]{2,}[*]?)", re.IGNORECASE)
_LINE = re.compile(r"(?:and|or|not)\b", re.IGNORECASE)


@rule("TRM021", "divided-word", WARNING, Press.SYNTAX, ("bql", "pubmed"), fix=UNSAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A word is divided at the end of a line.

    ## Why
    Printed pages divide words; a query that is copied from one looks for the two halves side by
    side.

    ## Example
    ```pubmed bad
    asthma[tiab] AND (adminis-
    tration[tiab] OR dose[tiab])
    ```
    Write instead:
    ```pubmed good
    asthma[tiab] AND (administration[tiab] OR dose[tiab])
    ```

    ## Fix
    Unsafe: it joins the halves, and other documents match.
    """
    if strategy.reading.is_strategy:
        return
    for match in _DIVIDED.finditer(unquoted(strategy.text)):
        if _LINE.fullmatch(match[3]):
            continue
        whole = match[1] + match[3]
        yield diagnostic(
            "TRM021",
            Span(match.start(1), match.end(3)),
            f"`{match[1]}-` and `{match[3]}` are looked for as two words",
            help=f"write `{whole}`, or `{match[1]}-{match[3]}` in one line",
            fix=Fix(f"write `{whole}`", (Edit(Span(*match.span(2)), ""),), UNSAFE),
        )
