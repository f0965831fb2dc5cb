"""Rule SUB006, heading-and-words-on-a-line; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import Exploded, Value
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import NOTE, Press, rule
from bqlc.lint.strategy import SUBJECT, Strategy


@rule("SUB006", "heading-and-words-on-a-line", NOTE, Press.SYNTAX, ("pubmed", "ovid"), on=False)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A line of a numbered strategy has subject headings and text words.

    ## Why
    The hits of a line tell what each of the two brings only if each has a line of its own. PRESS
    counts it among the faults; many who search in one line do it all the same, so the rule is
    silent unless it is selected.

    ## Example
    ```pubmed bad
    #1 "Asthma"[mh] OR asthma[tiab]
    #2 child*[tiab]
    #3 #1 AND #2
    ```
    Write instead:
    ```pubmed good
    #1 "Asthma"[mh]
    #2 asthma[tiab]
    #3 child*[tiab]
    #4 (#1 OR #2) AND #3
    ```

    ## Fix
    None: it would change all line numbers.
    """
    if not strategy.reading.is_strategy:
        return
    lines: dict[int, set[bool]] = {}
    for unit in strategy.units:
        heading = isinstance(unit.leaf, Exploded | Value) and set(unit.leaf.fields) <= SUBJECT
        if heading or unit.is_words:
            lines.setdefault(unit.line, set()).add(heading)
    for line in strategy.lines:
        if len(lines.get(line.number, ())) == 2:
            yield diagnostic(
                "SUB006",
                line.span,
                f"line {line.number} has headings and text words",
                help="give each a line of its own, and join the lines by OR",
            )
