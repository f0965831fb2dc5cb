"""Rule AGT002, question-as-query; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_FIRST = """
    who whom whose what which when where why how is are was were does do did can
"""
_SENTENCE = r"(?:\w+[^\w\[\]()\"]+){3,}"
_OPERATORS = (" AND ", " OR ", " NOT ", "NEAR/", "[")


@rule("AGT002", "question-as-query", WARNING, Press.QUESTION, broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A question is typed as a query.

    ## Why
    Its words are looked for in documents, `who` and `did` among them. A document that answers a
    question seldom repeats it.

    ## Example
    ```bql bad
    who designed the tallest lighthouse in France
    ```
    Write instead:
    ```bql good
    lighthouse AND (tallest OR highest) AND France AND (architect* OR engineer*)
    ```

    ## Fix
    None: write what the text of an answer must have.
    """
    text = strategy.text.lstrip(' ("\n')
    if text.partition(" ")[0].lower() not in _FIRST.split() or strategy.reading.is_strategy:
        return
    if not re.match(_SENTENCE, text) or any(one in text for one in _OPERATORS):
        return
    first = strategy.units[0].node.span if strategy.units else strategy.lines[0].span
    yield diagnostic(
        "AGT002",
        first,
        "this reads as a question; its words are looked for, not its answer",
        help="write the words that the text of an answer must have, joined by AND and OR",
    )
