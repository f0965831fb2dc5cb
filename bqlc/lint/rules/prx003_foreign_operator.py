"""Rule PRX003, operator-of-another-platform; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.raw import unquoted
from bqlc.lint.rule import ERROR, UNSAFE, Press, rule
from bqlc.lint.strategy import Strategy

_PLAIN = re.compile(
    r"(?<=[\s)\]])(?:(?:NEAR|PRE|NEXT|ONEAR|ADJ|W|N)/(\d{1,2})|NEAR(\d{1,2})|ADJ(\d{1,2}))(?=[\s(])",
    re.IGNORECASE,
)
_SHORT = re.compile(r"(?<=[)\]*$] )[NW](\d{1,2})(?= )|(?<= )[NW](\d{1,2})(?= \()")
"""`N3` and `W3` of EBSCO are words too, of tumour stages: taken only beside parentheses."""

_OVID_READS = "OVD004"


@rule(
    "PRX003",
    "operator-of-another-platform",
    ERROR,
    Press.BOOLEAN,
    ("pubmed", "ovid"),
    fix=UNSAFE,
    operators=True,
)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A proximity is written as another platform writes it.

    ## Why
    PubMed takes `ADJ3` or `NEAR/3` for a word to look for, and Ovid takes `W/3` and `N3` for one.
    All terms and that word become one condition, which next to no record meets.

    ## Example
    ```pubmed bad
    (heart[tiab] NEAR/3 failure[tiab]) OR cardiomyopathy[tiab]
    ```
    Write instead:
    ```pubmed good
    "heart failure"[tiab:~3] OR cardiomyopathy[tiab]
    ```
    ```ovid bad
    ((heart or cardiac) W/3 failure).ti,ab.
    ```
    Write instead:
    ```ovid good
    ((heart or cardiac) adj4 failure).ti,ab.
    ```

    ## Fix
    Unsafe, on Ovid: it writes `adj` with a number one higher, for Ovid counts otherwise.
    """
    text = unquoted(strategy.text)
    known = {one.span.start for one in strategy.checked.diagnostics if one.code == _OVID_READS}
    for match in (*_PLAIN.finditer(text), *_SHORT.finditer(text)):
        typed, ovid = match[0], strategy.dialect == "ovid"
        if match.start() in known or (ovid and typed[:3].lower() == "adj" and "/" not in typed):
            continue
        number = next(group for group in match.groups() if group is not None)
        right = f"adj{min(int(number) + 1, 99)}" if ovid else f'"a b"[tiab:~{number}]'
        yield diagnostic(
            "PRX003",
            Span(*match.span()),
            f"`{typed}` is no operator here; it is looked for as a word",
            help=f"write `{right}`",
            fix=Fix(f"write `{right}`", (Edit(Span(*match.span()), right),), UNSAFE)
            if ovid
            else None,
        )
