from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.lint.rule import ERROR, UNSAFE, Press, rule
from bqlc.lint.strategy import Strategy

_FOREIGN = "аеорсухікмтвнАВЕКМНОРСТХІοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
_LATIN = "aeopcyxikmtbhABEKMHOPCTXIoABEZHIKMNOPTYX"
_TABLE = str.maketrans(_FOREIGN, _LATIN)
_MIXED = re.compile(f"[{_FOREIGN}]")
_PLAIN = re.compile(r"[A-Za-z]")


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
            if word.text.isascii() or not _PLAIN.search(word.text):
                continue
            found = _MIXED.findall(word.text)
            if found:
                right = word.text.translate(_TABLE)
                yield diagnostic(
                    "TRM001",
                    word.span,
                    f"`{word.text}` has {len(found)} letter{'s' * (len(found) > 1)} of another "
                    "alphabet among its Latin ones",
                    help=f"write `{right}`",
                    fix=Fix(f"write `{right}`", (Edit(word.span, right),), UNSAFE),
                )
