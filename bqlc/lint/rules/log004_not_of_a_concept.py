"""Rule LOG004, not-of-a-concept; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.ast.checked import And, Clause, Not, Text, Value
from bqlc.compiler.ast.walk import children, walk
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("LOG004", "not-of-a-concept", WARNING, Press.BOOLEAN, ("pubmed", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """NOT takes away every record that mentions a word.

    ## Why
    A record on children and adults mentions both, and `NOT adult` loses it. PRESS allows NOT for
    records on animals alone, and for publication types; a topic is narrowed by AND.

    ## Example
    ```pubmed bad
    asthma[tiab] NOT adult[tiab]
    ```
    Write instead:
    ```pubmed good
    asthma[tiab] AND child*[tiab]
    ```

    ## Fix
    None: say with AND what the record must have.
    """
    kept = _within_nots(strategy)
    for clause in strategy.clauses:
        if not isinstance(clause, And) or id(clause) in kept:
            continue
        for part in clause.parts:
            if isinstance(part, Not) and _is_topic(part.clause):
                span = part.clause.span if part.clause.span.start >= 0 else part.span
                yield diagnostic(
                    "LOG004",
                    span,
                    "NOT with words of a text loses records that have both topics",
                    help="narrow with AND, or take away headings and publication types only",
                )


def _within_nots(strategy: Strategy) -> set[int]:
    """What is taken away itself: what its NOTs take away is kept."""
    found: set[int] = set()
    stack = [clause.clause for clause in strategy.clauses if isinstance(clause, Not)]
    while stack:
        clause = stack.pop()
        if id(clause) not in found:
            found.add(id(clause))
            stack += children(clause)
    return found


_OTHER = re.compile(
    r"'(human|animal|random|trial|phase|protocol|review|editorial|letter|comment|case|meta|retract|"
    r"erratum|corrigendum)"
)
_SPECIES = re.compile(
    r"'(mice|mouse|murine|rats?\b|dogs?\b|cats?\b|pigs?\b|porcine|rabbit|sheep|cattle)"
)
_LETTER = re.compile(r"token='[^\d']|pattern='[^\d']")


def _is_topic(clause: Clause) -> bool:
    """Whether texts are searched for words of a topic in it. No topics are kinds of publication,
    and species in a title; in an abstract a study of people names the mice of an earlier one. A
    NOT inside shows that somebody has thought of records that have both.
    """
    if isinstance(clause, And) and any(isinstance(part, Value) for part in clause.parts):
        return False  # what a limit selects
    parts = list(walk(clause))
    types = any(getattr(part, "fields", ()) == ("pubtype",) for part in parts)
    if types or any(isinstance(part, Not) for part in parts):
        return False
    texts = [part for part in parts if isinstance(part, Text)]
    words = [str(part.pattern) for part in texts]
    titles = all(part.fields == ("title",) for part in texts)
    if any(map(_OTHER.search, words)) or (titles and any(map(_SPECIES.search, words))):
        return False
    return any(map(_LETTER.search, words))
