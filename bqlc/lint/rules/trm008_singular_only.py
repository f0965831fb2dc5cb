"""Rule TRM008, singular-only; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import NOTE, Press, rule
from bqlc.lint.strategy import Group, Strategy, Unit


@rule("TRM008", "singular-only", NOTE, Press.WORDS, on=False)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A word has no plural and no truncation, though others of its OR have.

    ## Why
    `nurse` does not find `nurses`. Where the other words of an OR are truncated, the one that is
    not was often forgotten; but many words need no plural, so the rule is silent unless it is
    selected.

    ## Example
    ```bql bad
    doctor* OR midwife OR physician*
    ```
    Write instead:
    ```bql good
    doctor* OR midwife OR midwives OR physician*
    ```

    ## Fix
    None: add the plural, or truncate the word.
    """
    words: list[str] = []
    first: Span | None = None
    for group in strategy.groups:
        if group.is_and or sum(_is_cut(unit) for unit in group.units) < 2:
            continue
        for unit in group.units:
            if _is_alone(unit, group, strategy):
                words += [unit.typed[0].text] * (unit.typed[0].text not in words)
                first = first or unit.node.span
    if first is not None:
        names = ", ".join(f"`{word}`" for word in words[:4])
        more = f" and {len(words) - 4} more" if len(words) > 4 else ""
        yield diagnostic(
            "TRM008",
            first,
            f"without plural or truncation, among words that have one: {names}{more}",
            help="add the plural or truncate, where the plural is meant too",
        )


def _is_cut(unit: Unit) -> bool:
    return unit.is_words and len(unit.typed) == 1 and unit.text[-1:] in "*$:"


_SAME = ("s", "y", "ing", "ness", "ism", "ion", "ity", "ic", "al", "ous", "ed", "um", "ia")
"""Endings of words that have no plural, make it in another way, or are no nouns."""


def _is_alone(unit: Unit, group: Group, strategy: Strategy) -> bool:
    text = unit.text
    if not (unit.is_words and len(unit.typed) == 1 and text.isalpha() and len(text) > 3):
        return False
    if text.endswith(_SAME) or unit.typed[0].text.isupper():
        return False
    begun = text[: max(4, len(text) - 2)]
    return sum(word.startswith(begun) for word in strategy.words) == 1
