"""Rule PRX003, operator-of-another-platform; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.lint.raw import unquoted
from bqlc.lint.rule import ERROR, Press, rule
from bqlc.lint.strategy import Strategy

_PLAIN = re.compile(
    r"(?<=[\s)\]])(?:(?:NEAR|PRE|NEXT|ONEAR|ADJ|W|N)/(\d{1,2})|NEAR(\d{1,2})|ADJ(\d{1,2}))(?=[\s(])",
    re.IGNORECASE,
)
_SHORT = re.compile(r"(?<=[)\]*$] )[NW](\d{1,2})(?= )|(?<= )[NW](\d{1,2})(?= \()")
"""`N3` and `W3` of EBSCO are words too, of tumour stages: taken only beside parentheses."""


@rule("PRX003", "operator-of-another-platform", ERROR, Press.BOOLEAN, ("pubmed",), operators=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A proximity is written as another platform writes it.

    ## Why
    PubMed takes `ADJ3` or `NEAR/3` for a word to look for. All terms and that word become one
    condition, which next to no record meets. On Ovid OVD004 says so.

    ## Example
    ```pubmed bad
    (heart[tiab] NEAR/3 failure[tiab]) OR cardiomyopathy[tiab]
    ```
    Write instead:
    ```pubmed good
    "heart failure"[tiab:~3] OR cardiomyopathy[tiab]
    ```

    ## Fix
    None: the terms on both sides become one phrase.
    """
    text = unquoted(strategy.text)
    for match in (*_PLAIN.finditer(text), *_SHORT.finditer(text)):
        number = next(group for group in match.groups() if group is not None)
        yield diagnostic(
            "PRX003",
            Span(*match.span()),
            f"`{match[0]}` is no operator here; it is looked for as a word",
            help=f'write `"a b"[tiab:~{number}]`',
        )
