"""Rule TRM005, broad-truncation; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.data import pairs
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("TRM005", "broad-truncation", WARNING, Press.WORDS)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A truncated word also finds words of another meaning.

    ## Why
    `car*` is meant for cars and finds care, cardiac, cancer's carcinoma and carbon. Records are
    screened by hand: each false one costs a minute.

    ## Example
    ```bql bad
    car* AND accident
    ```
    Write instead:
    ```bql good
    (car OR cars) AND accident
    ```

    ## Fix
    None: spell out the forms that are meant.
    """
    for unit in strategy.units:
        if not unit.is_words or unit.near or len(unit.typed) > 1:
            continue
        stem, sign = unit.text[:-1], unit.text[-1:]
        if sign not in ("*", "$", ":") or (strategy.dialect == "pubmed" and len(stem) < 4):
            continue
        other = dict(pairs("broad")).get(stem)
        if other:
            yield diagnostic(
                "TRM005",
                unit.node.span,
                f"`{unit.typed[0].text}` finds much else: {other}",
                help="spell out the forms that are meant, joined by OR",
            )
