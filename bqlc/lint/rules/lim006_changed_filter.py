"""Rule LIM006, changed-filter; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import Clause, Exploded, Or, Text, Value
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.data import pairs
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_MOST_MISSING = 2


@rule("LIM006", "changed-filter", WARNING, Press.LIMITS, ("pubmed",))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A search filter is nearly the one of the Cochrane Handbook, and not quite.

    ## Why
    The Highly Sensitive Search Strategy for randomised trials was validated as it stands. With a
    part left out its sensitivity is not known, and who reads the filter's name believes it is.

    ## Example
    ```pubmed bad
    asthma[tiab] AND (randomized controlled trial[pt] OR controlled clinical trial[pt] OR
    randomized[tiab] OR placebo[tiab] OR drug therapy[sh] OR randomly[tiab] OR trial[tiab])
    ```
    Write instead:
    ```pubmed good
    asthma[tiab] AND (randomized controlled trial[pt] OR controlled clinical trial[pt] OR
    randomized[tiab] OR placebo[tiab] OR drug therapy[sh] OR randomly[tiab] OR trial[tiab] OR
    groups[tiab])
    ```

    ## Fix
    None: take the filter whole, or call it by another name.
    """
    parts = pairs("filters")
    for clause in strategy.clauses:
        if not isinstance(clause, Or) or clause.span.start < 0:
            continue
        names = {_name(part) for part in clause.parts}
        missing = [text for name, text in parts if name not in names]
        if 0 < len(missing) <= _MOST_MISSING and {"placebo", "randomly"} <= names:
            yield diagnostic(
                "LIM006",
                clause.span,
                "this is the sensitivity-maximising filter for trials of the Cochrane Handbook "
                f"without {' and '.join(f'`{one}`' for one in missing)}",
                help=f"add `{missing[0]}`",
            )


def _name(part: Clause) -> str:
    match part:
        case Exploded(_, heading):
            return _american(heading)
        case Value(_, pattern, _):
            return _american(pattern)
        case Text(_, pattern):
            return _american(getattr(pattern, "token", ""))
        case _:
            return ""


def _american(text: str) -> str:
    return text.replace("randomis", "randomiz")
