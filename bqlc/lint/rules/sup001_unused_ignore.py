"""Rule SUP001, unused-ignore; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import SAFE, WARNING, Press, rule
from bqlc.lint.strategy import Strategy
from bqlc.lint.suppress import Suppression


@rule("SUP001", "unused-ignore", WARNING, Press.SYNTAX, fix=SAFE, broken=True, last=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A comment silences a rule that has nothing to say there.

    ## Why
    The fault that it was written for is gone. Left in place, the comment would hide the next one.

    ## Example
    ```bql bad
    (harbour OR port) AND storm  # bqlc: ignore[BQL033]
    ```
    Write instead:
    ```bql good
    harbour OR port AND storm  # bqlc: ignore[BQL033]
    ```

    ## Fix
    Safe: it removes the code, or the whole comment where no code is left in use.
    """
    for comment in strategy.suppressions:
        if comment.broken:
            continue
        idle = [code for code, _ in comment.codes if code not in comment.used]
        known = [code for code in idle if strategy.runs(code)]
        if comment.codes and not known:
            continue
        if not comment.codes and comment.used:
            continue
        what = ", ".join(f"`{code}`" for code in known) or "anything"
        yield diagnostic(
            "SUP001",
            comment.span,
            f"this comment does not silence {what}: there is nothing to silence",
            help="remove it",
            fix=Fix("remove it", _edits(comment, known, strategy.source.text)),
        )


def _edits(comment: Suppression, gone: list[str], text: str) -> tuple[Edit, ...]:
    left = [code for code, _ in comment.codes if code not in gone]
    if left:
        start, end = comment.codes[0][1].start, comment.codes[-1][1].end
        return (Edit(Span(start, end), ", ".join(left)),)
    start, end = comment.span.start, comment.span.end
    if text[end:].partition("\n")[0].strip():
        return (Edit(Span(start, end), "#"),)  # what is said behind it stays a comment
    while start and text[start - 1] in " \t":
        start -= 1
    return (Edit(Span(start, end), ""),)
