"""Rule LIN002, one-block-anded; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.nodes import And, Bracketed, Near, Not, Or, Query, Reference
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.parse.reading import references
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_MANY, _MORE = 4, 6


@rule("LIN002", "one-block-anded", WARNING, Press.BOOLEAN)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """Four lines or more that follow each other and hold one concept are joined by AND.

    ## Why
    Lines of single terms one below the other are the synonyms of one concept, and OR joins those;
    so are six lines or more, whatever they are, that combine no others. Joined by AND they select
    next to nothing.

    ## Example
    ```pubmed bad
    #1 asthma[tiab]
    #2 wheez*[tiab]
    #3 bronchospasm[tiab]
    #4 "asthma"[mh]
    #5 #1 AND #2 AND #3 AND #4
    ```
    Write instead:
    ```pubmed good
    #1 asthma[tiab]
    #2 wheez*[tiab]
    #3 bronchospasm[tiab]
    #4 "asthma"[mh]
    #5 #1 OR #2 OR #3 OR #4
    ```

    ## Fix
    None: only the author knows whether OR was meant.
    """
    alone = {line.number for line in strategy.lines if next(references(line.tree), None) is None}
    terms = {line.number for line in strategy.lines if _is_term(line.tree)}
    for line in strategy.lines:
        numbers = _anded(line.tree)
        first = numbers[0] if numbers else 0
        in_a_row = numbers == list(range(first, first + len(numbers)))
        if not in_a_row or len(numbers) < _MANY:
            continue
        single = terms.issuperset(numbers)
        if single or (len(numbers) >= _MORE and alone.issuperset(numbers)):
            what = "each of them a single term" if single else "none of which combines others"
            yield diagnostic(
                "LIN002",
                line.tree.span,
                f"AND joins lines {numbers[0]} to {numbers[-1]}, {what}",
                help="join the synonyms of one concept by OR",
            )


def _is_term(tree: Query) -> bool:
    """One term: nothing that is joined, and no reference."""
    while isinstance(tree, Bracketed):
        tree = tree.query
    return not isinstance(tree, And | Or | Not | Near) and next(references(tree), None) is None


def _anded(tree: Query) -> list[int]:
    """The lines that an AND of nothing but lines takes in, in order."""
    if isinstance(tree, Reference) and tree.every:
        parts: tuple[Query, ...] = (tree,)
    elif isinstance(tree, And):
        parts = tree.parts
    else:
        return []
    if not all(isinstance(part, Reference) for part in parts):
        return []
    return [
        number
        for part in parts
        if isinstance(part, Reference)
        for first, last in part.lines
        for number in range(first, min(last, first + 1000) + 1)
    ]
