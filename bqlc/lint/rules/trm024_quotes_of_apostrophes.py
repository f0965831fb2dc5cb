"""Rule TRM024, quotes-of-apostrophes; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.raw import unquoted
from bqlc.lint.rule import ERROR, UNSAFE, Press, rule
from bqlc.lint.strategy import Strategy

_MARK = "(?:''|``|\u00b4\u00b4|`|\u00b4)"
_PHRASE = re.compile(
    rf"(?<![\w'`\u00b4]){_MARK}(?=[\w(])([^'`\u00b4\"\n]+?){_MARK}(?![\w'`\u00b4])"
)


@rule("TRM024", "quotes-of-apostrophes", ERROR, Press.SYNTAX, fix=UNSAFE, broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A phrase stands between pairs of apostrophes, or between accents.

    ## Why
    `''` looks like a quotation mark and is two apostrophes. No platform makes a phrase of it: the
    words are looked for one by one, or with the signs as a part of them.

    ## Example
    ```pubmed bad
    ''asthma''[tiab] AND child*[tiab]
    ```
    Write instead:
    ```pubmed good
    "asthma"[tiab] AND child*[tiab]
    ```
    ```ovid bad
    ``heart failure``.ti,ab.
    ```
    Write instead:
    ```ovid good
    "heart failure".ti,ab.
    ```

    ## Fix
    Unsafe: it writes quotation marks, and other documents match.
    """
    told = {
        one.span.start for one in strategy.checked.diagnostics if one.code in ("PUB028", "BQL040")
    }
    for match in _PHRASE.finditer(unquoted(strategy.text)):
        if match.start() in told:
            continue
        right = f'"{match[1]}"'
        yield diagnostic(
            "TRM024",
            Span(*match.span()),
            f"`{match[0][:2]}` is no quotation mark",
            help=f"write `{right}`",
            fix=Fix(f"write `{right}`", (Edit(Span(*match.span()), right),), UNSAFE),
        )
