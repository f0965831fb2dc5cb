"""Rule AGT003, two-hops-in-one-and; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy, Unit

_NAMES = 3


@rule("AGT003", "two-hops-in-one-and", WARNING, Press.QUESTION, ("bql",))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """One AND joins three proper names or more.

    ## Why
    Where a question leads from one thing to the next, no single document has them all: one
    tells who founded the club, another where the founder was born. Ask for each by itself.

    ## Example
    ```bql bad
    "Lake Vermilion" AND "Anna Holt" AND "Prague Conservatory"
    ```
    Write instead:
    ```bql good
    "Anna Holt" AND (born OR birthplace)
    ```

    ## Fix
    None: split the search, one step of the question at a time.
    """
    for group in strategy.groups:
        if not group.is_and or len(group.members) != len(group.units):
            continue
        names = [unit for unit in group.units if _is_name(unit)]
        if len(names) >= _NAMES:
            yield diagnostic(
                "AGT003",
                names[_NAMES - 1].span,
                f"{len(names)} names in one AND: few documents have them all",
                help="search the steps of the question one by one",
            )


def _is_name(unit: Unit) -> bool:
    """Two words or more, each with a capital, in no field of names."""
    words = [word.text for word in unit.typed]
    capitals = [word for word in words if word[:1].isupper()]
    return unit.is_words and len(words) > 1 and len(capitals) == len(words)
