"""Rule LIM006, changed-filter; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.ast.checked import Clause, Exploded, Or, Term, Text, Value
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.data import pairs
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_MOST_MISSING = {"pubmed": 2, "ovid": 1}
"""On Ovid older filters, which were made of fewer parts, lack more."""
_MOST_ADDED = 2
"""Lines of Ovid's that have more of their own are another filter."""


_PRECISE = "clinical trials as topic"
"""What only the filter that maximises precision as well has."""
_OLDER = ("random allocation", "double-blind method", "single-blind method")
"""What the filter of 1994 had, which is another one."""
_OVID = {"[pt]": ".pt.", "[tiab]": ".ab.", "[sh]": ".fs.", "[ti]": ".ti."}


@rule("LIM006", "changed-filter", WARNING, Press.LIMITS, ("pubmed", "ovid"))
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
    most = _MOST_MISSING[strategy.dialect]
    for clause in strategy.clauses if strategy.has_mesh else ():
        if not isinstance(clause, Or) or clause.span.start < 0:
            continue
        names = set(_names(clause)) - {""}
        if not names.isdisjoint(_OLDER):
            continue
        precise = _PRECISE in names
        parts = pairs("precise_filter" if precise else "filters")
        missing = [text for name, text in parts if name not in names]
        own = strategy.dialect == "pubmed" or len(names) <= len(parts) + _MOST_ADDED
        if own and 0 < len(missing) <= most and {"placebo", "randomly"} <= names:
            shown = [_written(text, strategy) for text in missing]
            what = "sensitivity- and precision-maximising" if precise else "sensitivity-maximising"
            yield diagnostic(
                "LIM006",
                clause.span,
                f"this is the {what} filter for trials of the Cochrane Handbook "
                f"without {' and '.join(f'`{one}`' for one in shown)}",
                help=f"add `{shown[0]}`",
            )


def _written(text: str, strategy: Strategy) -> str:
    """A part of the filter as the platform writes it."""
    if strategy.dialect == "ovid":
        for tag, suffix in _OVID.items():
            text = text.replace(tag, suffix)
    return text


def _names(clause: Or) -> Iterator[str]:
    """What the OR names, and an OR that is one of its parts, as `(a or b).ab.` is."""
    for part in clause.parts:
        for one in part.parts if isinstance(part, Or) else (part,):
            yield from _named(one)


def _named(part: Clause) -> Iterator[str]:
    match part:
        case Exploded(_, heading):
            yield _american(heading)
        case Value(_, pattern, _):
            yield _american(pattern)
        case Text(_, Term(token)):
            yield _american(token)
        case Text(_, pattern):  # with a wildcard: all that begin so
            stems = tuple(map(_american, _STEM.findall(str(pattern))))
            yield from (word for word in _WORDS if word.startswith(stems)) if stems else ("",)
        case _:
            pass


_STEM = re.compile(r"'([a-z]{4,})")
_WORDS = ("randomized", "placebo", "randomly", "trial", "groups")


def _american(text: str) -> str:
    return text.replace("randomis", "randomiz")
