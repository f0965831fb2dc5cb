"""Rule TRM001, look-alike-letters; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.lint.rule import ERROR, UNSAFE, Press, rule
from bqlc.lint.strategy import Strategy

_FOREIGN = "аеорсухікмтвнАВЕКМНОРСТХІοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
_LATIN = "aeopcyxikmtbhABEKMHOPCTXIoABEZHIKMNOPTYX"


@rule("TRM001", "look-alike-letters", ERROR, Press.SYNTAX, fix=UNSAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A word has letters of another alphabet that look like Latin ones.

    ## Why
    They come from copying out of documents and web pages. The word looks right and finds nothing,
    for no text spells it with a Cyrillic or Greek letter in its middle.

    ## Example
    ```bql bad
    asthmа AND child
    ```
    Write instead:
    ```bql good
    asthma AND child
    ```

    ## Fix
    Unsafe: it writes the Latin letters, and other documents match.
    """
    for unit in strategy.units:
        for word in unit.typed:
            if word.text.isascii():
                continue
            found = [char for char in word.text if char in _FOREIGN]
            if found and any(char.isascii() and char.isalpha() for char in word.text):
                right = word.text.translate(str.maketrans(_FOREIGN, _LATIN))
                yield diagnostic(
                    "TRM001",
                    word.span,
                    f"`{word.text}` has {len(found)} letter{'s' * (len(found) > 1)} of another "
                    "alphabet among its Latin ones",
                    help=f"write `{right}`",
                    fix=Fix(f"write `{right}`", (Edit(word.span, right),), UNSAFE),
                )
