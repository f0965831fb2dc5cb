"""Rule LIM005, year-without-field; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.strategy import Strategy

_YEARS = r"(?:19|20)\d\d(?:[:-](?:19|20|30)\d\d)?|\d{4}/\d\d?(?:/\d\d?)?(?::.*)?"
_WRITTEN = {"pubmed": "[dp]", "ovid": ".dp."}


@rule("LIM005", "year-without-field", WARNING, Press.LIMITS, fix=UNSAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A year stands as a word of its own.

    ## Why
    Without a field it is looked for in the text. A record from 2015 seldom says so in
    its abstract.

    ## Example
    ```bql bad
    lighthouse AND 2010-2015
    ```
    Write instead:
    ```bql good
    lighthouse AND date[2010..2015]
    ```
    ```pubmed bad
    asthma[tiab] AND 2015:2020
    ```
    Write instead:
    ```pubmed good
    asthma[tiab] AND 2015:2020[dp]
    ```

    ## Fix
    Unsafe: it writes the field of the date, and other documents match.
    """
    if strategy.dialect != "bql" and strategy.dialect not in _WRITTEN:
        return
    for group in strategy.groups:
        if not group.is_and:
            continue
        for unit in group.units:
            if unit.tag or unit.near or unit.quoted or len(unit.typed) > 1:
                continue
            word = unit.typed[0]
            if not word.text[:4].isdecimal() or not re.fullmatch(_YEARS, word.text):
                continue
            if strategy.dialect == "bql":
                text = f"date[{word.text.replace('-', '..').replace(':', '..')}]"
                edit = Edit(word.span, text)
            else:
                text = word.text.replace("-", ":") + _WRITTEN[strategy.dialect]
                edit = Edit(Span(word.span.start, word.span.end), text)
            if text == word.text:
                continue
            yield diagnostic(
                "LIM005",
                word.span,
                f"`{word.text}` is looked for as a word",
                help=f"write `{text}`",
                fix=Fix(f"write `{text}`", (edit,), UNSAFE),
            )
