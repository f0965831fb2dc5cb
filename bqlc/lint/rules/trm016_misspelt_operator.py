"""Rule TRM016, misspelt-operator; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_SLIPS = {
    "AND": "adn nad aand annd andd",
    "OR": "ro oor orr",
    "NOT": "ont nto nnot noot nott",
}
_MEANT = {slip: name for name, slips in _SLIPS.items() for slip in slips.split()}
_NAD = "nad"
"""A coenzyme too: taken for a slip only right behind a field, a parenthesis or a line's number."""


@rule(
    "TRM016", "misspelt-operator", WARNING, Press.BOOLEAN, fix=UNSAFE, broken=True, operators=True
)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A word between two terms is one slip of the keyboard from an operator.

    ## Why
    `ADN` is looked for as a word. Both terms and the slip become one condition, which next to
    nothing meets.

    ## Example
    ```bql bad
    harbour ADN storm
    ```
    Write instead:
    ```bql good
    harbour AND storm
    ```
    ```pubmed bad
    harbor[tiab] ORR port[tiab]
    ```
    Write instead:
    ```pubmed good
    harbor[tiab] OR port[tiab]
    ```

    ## Fix
    Unsafe: it writes the operator, and other documents match.
    """
    for unit in strategy.units:
        if unit.quoted:
            continue
        for at, word in enumerate(unit.typed):
            slip = word.text.lower()
            meant = _MEANT.get(slip)
            if meant is None or not _between(strategy, word.span.start, word.span.end):
                continue
            before = strategy.text[: word.span.start].rstrip()[-1:]
            if slip == _NAD and not (before in "].)" or (before.isdecimal() and at == 1)):
                continue
            text = meant.lower() if word.text.islower() and strategy.dialect == "ovid" else meant
            yield diagnostic(
                "TRM016",
                word.span,
                f"`{word.text}` is read as a word",
                help=f"write `{text}` if it is a slip",
                fix=Fix(f"write `{text}`", (Edit(word.span, text),), UNSAFE),
            )


def _between(strategy: Strategy, start: int, end: int) -> bool:
    """Whether terms stand on both sides, and no operator does."""
    before = strategy.text[:start].rpartition("\n")[2].split()
    after = strategy.text[end:].partition("\n")[0].split()
    if not before or not after:
        return False
    operators = ("and", "or", "not", "(")
    if before[-1].lower() in ("anti", "and/or"):  # anti Ro, of antibodies
        return False
    return before[-1].lower() not in operators and after[0].lower() not in (*operators[:3], ")")
