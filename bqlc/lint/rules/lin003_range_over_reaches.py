"""Rule LIN003, range-over-reaches; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.nodes import And, Not, Reference
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Label
from bqlc.compiler.parse.reading import Line, references
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("LIN003", "range-over-reaches", WARNING, Press.SYNTAX, ("ovid",))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A range of lines joined by OR takes in a line that narrows lines of the same range.

    ## Why
    What an AND of two lines selects, an OR of these lines selects too. The range reaches one block
    too far, or the AND was to be used later and is not.

    ## Example
    ```ovid bad
    1. asthma.ti,ab.
    2. child*.ti,ab.
    3. 1 and 2
    4. wheez*.ti,ab.
    5. or/1-4
    ```
    Write instead:
    ```ovid good
    1. asthma.ti,ab.
    2. wheez*.ti,ab.
    3. or/1-2
    4. child*.ti,ab.
    5. 3 and 4
    ```

    ## Fix
    None: only the author knows which lines were meant.
    """
    narrowing = {line.number: line for line in strategy.lines if _narrows(line)}
    for line in strategy.lines:
        for reference in references(line.tree):
            if reference.every:
                continue
            taken = _range(reference)
            for number in sorted(taken & narrowing.keys()):
                if number < line.number and _lines_of(narrowing[number]) <= taken:
                    yield diagnostic(
                        "LIN003",
                        reference.span,
                        f"the range takes in line {number}, which only narrows lines of the range",
                        help="let the range end before it, or use the line in an AND",
                        labels=(Label(narrowing[number].span, f"line {number}"),),
                    )
                    break


def _narrows(line: Line) -> bool:
    tree = line.tree
    return isinstance(tree, And) and all(
        isinstance(part, Reference)
        or (isinstance(part, Not) and isinstance(part.query, Reference))
        for part in tree.parts
    )


def _lines_of(line: Line) -> set[int]:
    return {number for one in references(line.tree) for number in _range(one)}


def _range(reference: Reference) -> set[int]:
    return {
        number
        for first, last in reference.lines
        for number in range(first, min(last, first + 1000) + 1)
    }
