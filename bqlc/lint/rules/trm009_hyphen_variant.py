"""Rule TRM009, hyphen-variant-missing; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import NOTE, Press, rule
from bqlc.lint.strategy import Strategy

_PREFIXES = (
    "anti|non|pre|post|multi|micro|inter|intra|co|re|sub|semi|over|under|bio|peri|extra|tele|cyber"
)
_JOINED = (
    rf"(?:(?:{_PREFIXES})-[a-z]{{5,}}|follow-up|check-up|health-care|care-giv\w*|e-mail)s?[*$]?"
)


@rule("TRM009", "hyphen-variant-missing", NOTE, Press.SYNTAX)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A word is searched with a hyphen, and not written as one.

    ## Why
    `follow-up` is looked for as two words side by side. It does not find `followup`, which texts
    have as well.

    ## Example
    ```bql bad
    follow-up AND stroke
    ```
    Write instead:
    ```bql good
    (follow-up OR followup) AND stroke
    ```

    ## Fix
    None: add the form without hyphen where texts use it.
    """
    words: list[str] = []
    first: Span | None = None
    for unit in strategy.units:
        if not unit.is_words:
            continue
        for word in unit.typed:
            if "-" not in word.text:
                continue
            text = word.text.lower()
            closed = text.replace("-", "").rstrip("*$")
            if not re.fullmatch(_JOINED, text) or text in words:
                continue
            if any(one.startswith(closed[:-1]) for one in strategy.words):
                continue
            words.append(text)
            first = first or word.span
    if first is not None:
        names = ", ".join(f"`{word}`" for word in words[:4])
        more = f" and {len(words) - 4} more" if len(words) > 4 else ""
        yield diagnostic(
            "TRM009",
            first,
            f"with a hyphen only: {names}{more}",
            help=f"search `{words[0].replace('-', '')}` too, where texts have it",
        )
