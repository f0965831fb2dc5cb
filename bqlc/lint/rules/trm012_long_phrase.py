"""Rule TRM012, long-phrase; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_LONG = 6


@rule("TRM012", "long-phrase", WARNING, Press.WORDS, ("bql",))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A phrase in quotation marks has six words or more.

    ## Why
    All its words must stand side by side in this order. A description of what is looked for, put
    in quotation marks, is in no document; a title can be, and is better searched in the title.

    ## Example
    ```bql bad
    "article on dietary supplements and retinal health"
    ```
    Write instead:
    ```bql good
    "dietary supplements" AND (retina* OR retinal)
    ```

    ## Fix
    None: keep the words that a text must have, joined by AND.
    """
    for unit in strategy.units:
        if (
            unit.quoted
            and unit.is_text
            and len(unit.typed) >= _LONG
            and "title" not in _tag(unit.tag)
        ):
            yield diagnostic(
                "TRM012",
                unit.node.span,
                f"{len(unit.typed)} words that must stand side by side",
                help="keep what a text must have, joined by AND; a title goes with `[title]`",
            )


def _tag(tag: str) -> str:
    return "title" if tag.strip() == "ti" else tag
