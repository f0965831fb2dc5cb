"""Rule SUP003, comment-where-none-is; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_COMMENT = re.compile(r"#\s*bqlc:\s*ignore[^\n]*")


@rule("SUP003", "comment-where-none-is", WARNING, Press.SYNTAX, ("pubmed", "ovid"), broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A comment that silences rules stands in a language that has no comments.

    ## Why
    PubMed and Ovid would search its words. Silence the rule in the settings: `ignore`, or
    `per-file-ignores` in `bqlc.toml`.

    ## Example
    ```pubmed bad
    asthma[tiab] AND english[la] # bqlc: ignore[LIM001]
    ```
    Write instead:
    ```pubmed good
    asthma[tiab] AND english[la]
    ```

    ## Fix
    None: remove it, and write the setting.
    """
    for match in _COMMENT.finditer(strategy.text):
        yield diagnostic(
            "SUP003",
            Span(match.start(), match.end()),
            "this language has no comments: the words are searched",
            help="remove it; `per-file-ignores` in bqlc.toml silences rules for a file",
        )
