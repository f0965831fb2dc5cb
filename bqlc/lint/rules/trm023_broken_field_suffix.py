"""Rule TRM023, broken-field-suffix; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.raw import unquoted
from bqlc.lint.rule import ERROR, UNSAFE, Press, rule
from bqlc.lint.strategy import Strategy

_CODE = "(?:ti|ab|tw|mp|kw|kf|sh|hw|pt|fs|af|nm|au|jw|ot|rn)"
_JOINED = re.compile(
    rf"(?<=[\w*$)\"])\.({_CODE})\.? (?:or|and|&) \.?({_CODE})\.(?=\s|\)|\Z)", re.I
)


@rule("TRM023", "broken-field-suffix", ERROR, Press.SYNTAX, ("ovid",), fix=UNSAFE, broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A word stands between the codes of a field suffix.

    ## Why
    Ovid takes codes with commas between them. What stands behind the word is read as a term of its
    own. A suffix without its first dot is OVD039.

    ## Example
    ```ovid bad
    bronchospasm.ti or ab.
    ```
    Write instead:
    ```ovid good
    bronchospasm.ti,ab.
    ```

    ## Fix
    Unsafe: it writes the suffix, and other documents match.
    """
    for match in _JOINED.finditer(unquoted(strategy.text)):
        place, right = Span(*match.span()), f".{match[1]},{match[2]}."
        yield diagnostic(
            "TRM023",
            place,
            f"`{match[0]}` is no field suffix; its end is read as a word",
            help=f"write `{right}`",
            fix=Fix(f"write `{right}`", (Edit(place, right),), UNSAFE),
        )
