"""Rule TRM011, stop-word-alone; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.stopwords import STOP_WORDS
from bqlc.lint.strategy import Strategy

_WHAT = {
    "bql": "nearly every document has it",
    "pubmed": "PubMed leaves it out",
    "ovid": "Ovid leaves it out",
}


@rule("TRM011", "stop-word-alone", WARNING, Press.WORDS)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A word that every text has stands alone as a part of the query.

    ## Why
    It selects nothing or everything, by platform. It is a leftover of a sentence, or an operator
    that was not read as one.

    ## Example
    ```bql bad
    the AND lighthouse
    ```
    Write instead:
    ```bql good
    "the lighthouse"
    ```

    ## Fix
    None: remove the word, or put the phrase in quotation marks.
    """
    for unit in strategy.units:
        if unit.near or not unit.is_text or unit.text not in STOP_WORDS or unit.quoted:
            continue
        yield diagnostic(
            "TRM011",
            unit.node.span,
            f"`{unit.typed[0].text}` alone: {_WHAT.get(strategy.dialect, 'it selects nothing')}",
            help="remove it, or put the phrase that it belongs to in quotation marks",
        )
