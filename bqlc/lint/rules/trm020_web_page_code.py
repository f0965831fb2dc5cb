"""Rule TRM020, code-of-a-web-page; its page is the docstring of `check`."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from urllib.parse import unquote

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import ERROR, UNSAFE, Press, rule
from bqlc.lint.strategy import Strategy

_ENTITY = r"&(?:quot|amp|nbsp|lt|gt|apos|[lr][sd]quo|[nm]dash|#\d{2,5}|#x[\da-f]{2,4});"
_PERCENT = r"(?<![\d%])%(?:2[0-9a-f]|3[a-f]|5[bd])"
_CODE = re.compile(f"{_ENTITY}|{_PERCENT}", re.IGNORECASE)


@rule("TRM020", "code-of-a-web-page", ERROR, Press.SYNTAX, fix=UNSAFE, broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """The text has codes of a web page or of an address: `&quot;`, `%20`.

    ## Why
    They stand for quotation marks, spaces and other signs, and come along when a query is copied
    from the source of a page or from the address of a search. No platform reads them as such.

    ## Example
    ```bql bad
    &quot;night boat&quot; AND storm
    ```
    Write instead:
    ```bql good
    "night boat" AND storm
    ```
    ```pubmed bad
    %22heart%20failure%22[tiab]
    ```
    Write instead:
    ```pubmed good
    "heart failure"[tiab]
    ```

    ## Fix
    Unsafe: it writes the signs that are meant, and other documents match.
    """
    text = strategy.source.text
    if "&" not in text and "%" not in text:
        return
    for number in range(1, strategy.source.lines + 1):
        begin = strategy.source.text_offset(number)
        found = list(_CODE.finditer(strategy.source.line(number)))
        if not found or (len(found) == 1 and found[0][0][0] == "%"):
            continue
        edits = tuple(
            Edit(Span(begin + one.start(), begin + one.end()), _meant(one[0])) for one in found
        )
        yield diagnostic(
            "TRM020",
            Span(begin + found[0].start(), begin + found[0].end()),
            f"`{found[0][0]}` is how a web page writes `{_meant(found[0][0])}`",
            help="write the signs themselves",
            fix=Fix("write the signs themselves", edits, UNSAFE),
        )


def _meant(code: str) -> str:
    meant = html.unescape(code) if code[0] == "&" else unquote(code)
    return " " if meant == "\u00a0" else meant
