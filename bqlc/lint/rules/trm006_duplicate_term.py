"""Rule TRM006, duplicate-term; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Fix, Label
from bqlc.lint.edits import without
from bqlc.lint.rule import NOTE, SAFE, Press, rule
from bqlc.lint.strategy import Strategy, Unit


@rule("TRM006", "duplicate-term", NOTE, Press.WORDS, fix=SAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A term stands in one OR twice.

    ## Why
    The second finds nothing that the first does not. It does no harm, but it makes the search
    longer to read, and one of the two may have been meant to be another word.

    ## Example
    ```bql bad
    (harbour OR port OR harbour) AND storm
    ```
    Write instead:
    ```bql good
    (harbour OR port OR dock) AND storm
    ```

    ## Fix
    Safe: it removes the second one.
    """
    for group in strategy.groups:
        if group.is_and:
            continue
        seen: dict[tuple[str, str, bool], Unit] = {}
        for unit, at in zip(group.units, group.at, strict=True):
            key = (unit.text, unit.tag, unit.quoted)
            first = seen.setdefault(key, unit)
            if first is unit:
                continue
            edits = without(group.members, at, strategy.text)
            yield diagnostic(
                "TRM006",
                unit.span,
                f"`{strategy.source.slice(unit.span)}` is there twice",
                help="remove one, or write the word that was meant",
                labels=(Label(first.span, "the first"),),
                fix=Fix("remove the second", edits) if edits else None,
            )
