"""Rule SUP002, unknown-ignore; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.catalogue import known_codes
from bqlc.lint.rule import WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("SUP002", "unknown-ignore", WARNING, Press.SYNTAX, broken=True, last=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A comment names a code that no rule has, or names none between its brackets.

    ## Why
    It silences nothing, and whoever wrote it believes that it does.

    ## Example
    ```bql bad
    harbour OR port AND storm  # bqlc: ignore[BQL330]
    ```
    Write instead:
    ```bql good
    harbour OR port AND storm  # bqlc: ignore[BQL033]
    ```

    ## Fix
    None: `bqlc rules` lists the codes.
    """
    for comment in strategy.suppressions:
        if comment.broken:
            yield diagnostic(
                "SUP002",
                comment.span,
                f"this comment silences nothing: {comment.broken}",
                help="write the codes so: `# bqlc: ignore[BQL033, TRM]`",
            )
            continue
        for code, span in comment.codes:
            if not any(known.startswith(code) for known in known_codes()):
                yield diagnostic(
                    "SUP002",
                    span,
                    f"no rule has the code `{code}`",
                    help="`bqlc rules` lists the codes",
                )
