"""Rule TRM003, likely-misspelling; its page is the docstring of `check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.spelling import Words, frequent, slips
from bqlc.lint.strategy import Strategy


@rule("TRM003", "likely-misspelling", WARNING, Press.SYNTAX, fix=UNSAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A word is misspelt, or one slip of the keyboard from a word that is often searched.

    ## Why
    A misspelt word finds next to nothing, and nobody notices while other words of its OR find
    something. Two letters that changed places, one that is missing or doubled: it is said where
    the right word stands in many searches, or elsewhere in this one. Where the right form is
    searched beside it, the slip was meant, and nothing is said.

    ## Example
    ```bql bad
    diabets AND child
    ```
    Write instead:
    ```bql good
    diabetes AND child
    ```

    ## Fix
    Unsafe: it writes the right form, and other documents match.
    """
    there = Counter(word for unit in strategy.units for word in unit.text.split())
    own = Words.of(there, lacking=False)
    beside: dict[int, frozenset[str]] | None = None
    for unit in strategy.units:
        if unit.leaf is None and not unit.near:
            continue
        for word in unit.typed:
            typed = word.text.rstrip(",;")
            text, tail = typed.lower(), word.text[len(typed) :]
            right = _often(text, strategy.words)
            if right is None and there[word.text.lower()] == 1:
                right = frequent().meant(text) or own.swapped(text)
                beside = _beside(strategy) if right and beside is None else beside
                right = None if right in (beside or {}).get(id(unit), ()) else right
            if right is None:
                continue
            yield diagnostic(
                "TRM003",
                word.span,
                f"`{typed}` is misspelt",
                help=f"write `{right}`, or both if the slip is searched on purpose",
                fix=Fix(f"write `{right}`", (Edit(word.span, right + tail),), UNSAFE),
            )


def _often(text: str, words: frozenset[str]) -> str | None:
    """The right form of a slip that is in the table, unless it is searched too."""
    found = slips().other(text)
    if found is None:
        return None
    right = found[1][: len(found[1]) - (len(text) - len(found[0]))]
    return None if any(one.startswith(right) for one in words) else found[1]


def _beside(strategy: Strategy) -> dict[int, frozenset[str]]:
    """The words of the OR that a unit is a part of: what stands there was not forgotten."""
    found: dict[int, frozenset[str]] = {}
    for group in strategy.groups:
        if not group.is_and:
            words = frozenset(word for unit in group.units for word in unit.text.split())
            found.update((id(unit), words) for unit in group.units)
    return found
