"""Rule TRM025, odd-space; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_SPACE = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")


@rule("TRM025", "odd-space", WARNING, Press.SYNTAX, fix=UNSAFE, broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """The text has spaces that are none of the keyboard: no-break spaces, thin ones, wide ones.

    ## Why
    Word processors and web pages put them in. They were read as spaces here; a platform may take
    one for a part of the word beside it, and then an operator or a tag is not seen.

    ## Example
    ```pubmed bad
    asthma[tiab]\u00a0OR\u00a0wheez*[tiab]
    ```
    Write instead:
    ```pubmed good
    asthma[tiab] OR wheez*[tiab]
    ```

    ## Fix
    Unsafe, though bqlc reads the same: another platform may not.
    """
    text = strategy.source.text
    if text.isascii():
        return
    left_out = {
        at for one in strategy.reading.comments for at in range(one.span.start, one.span.end)
    }
    places = [one.start() for one in _SPACE.finditer(text) if one.start() not in left_out]
    if places:
        count = len(places)
        yield diagnostic(
            "TRM025",
            Span(places[0], places[0] + 1),
            "a space that is no plain one" if count == 1 else f"{count} spaces are no plain ones",
            help="write plain spaces",
            fix=Fix(
                "write plain spaces",
                tuple(Edit(Span(at, at + 1), " ") for at in places),
                UNSAFE,
            ),
        )
