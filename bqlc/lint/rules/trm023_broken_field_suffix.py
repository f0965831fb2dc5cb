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
_NO_DOT = re.compile(rf"(?<=\)) ?,? ?({_CODE}(?:, ?{_CODE})*\.)(?=\s|\)|\Z)")
_JOINED = re.compile(
    rf"(?<=[\w*$)\"])\.({_CODE})\.? (?:or|and|&) \.?({_CODE})\.(?=\s|\)|\Z)", re.I
)


@rule("TRM023", "broken-field-suffix", ERROR, Press.SYNTAX, ("ovid",), fix=UNSAFE, broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A field suffix has no dot before it, or a word between its codes.

    ## Why
    Ovid reads the codes as words that are to stand beside the term. The line finds next to
    nothing, and what it finds is found in other fields.

    ## Example
    ```ovid bad
    (asthma or wheez*)ti,ab.
    ```
    Write instead:
    ```ovid good
    (asthma or wheez*).ti,ab.
    ```
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
    text = unquoted(strategy.text)
    for match in _NO_DOT.finditer(text):
        right = "." + match[1].replace(" ", "")
        yield _found(
            match, right, f"`{match[1]}` has no dot before it; it is looked for as a word"
        )
    for match in _JOINED.finditer(text):
        right = f".{match[1]},{match[2]}."
        yield _found(match, right, f"`{match[0]}` is no field suffix; its end is read as a word")


def _found(match: re.Match[str], right: str, message: str) -> Diagnostic:
    place = Span(*match.span())
    fix = Fix(f"write `{right}`", (Edit(place, right),), UNSAFE)
    return diagnostic("TRM023", place, message, help=f"write `{right}`", fix=fix)
