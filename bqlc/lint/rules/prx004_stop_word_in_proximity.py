"""Rule PRX004, stop-word-in-proximity; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.stopwords import STOP_WORDS
from bqlc.lint.strategy import Strategy


@rule("PRX004", "stop-word-in-proximity", WARNING, Press.BOOLEAN, ("bql", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """One side of a proximity is a word that every text has.

    ## Why
    Ovid does not index such words: the proximity finds nothing, or what its other side finds. On
    other platforms nearly every text has one beside any word, and the proximity asks for nothing.

    ## Example
    ```bql bad
    NEAR/3(harbour, the)
    ```
    Write instead:
    ```bql good
    NEAR/3(harbour, storm)
    ```
    ```ovid bad
    (quality adj2 of adj2 life).ti,ab.
    ```
    Write instead:
    ```ovid good
    (quality adj3 life).ti,ab.
    ```

    ## Fix
    None: a distance that was counted with the word has to be counted anew.
    """
    for unit in strategy.units:
        if unit.near and len(unit.typed) == 1 and unit.text in STOP_WORDS and not unit.quoted:
            yield diagnostic(
                "PRX004",
                unit.node.span,
                f"`{unit.typed[0].text}` asks for nothing in a proximity",
                help="leave it out, and allow for it in the distance",
            )
