"""Rule TRM019, tag-in-quotes; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import ERROR, UNSAFE, Press, rule
from bqlc.lint.strategy import Strategy

_PHRASE = re.compile(r'"([^"\n\[\]]+)(\[([A-Za-z][A-Za-z /:~\d-]{0,30})\])[ ]*"')
_SHORT = "ti tiab ab mh mesh majr tw ad au 1au dp la pt sh nm ot jour journal all title abstract"
_LONG = (
    "text,title/abstract,mesh terms,mesh major topic,text word,text words,all fields,other term"
)
_TAGS = frozenset((*_SHORT.split(), *_LONG.split(",")))


@rule("TRM019", "tag-in-quotes", ERROR, Press.SYNTAX, ("bql", "pubmed"), fix=UNSAFE, broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A field tag stands within the quotation marks of its phrase.

    ## Why
    Between quotation marks everything is text to look for, and a tag is none any more: the phrase
    is looked for elsewhere than was meant, or ends too soon.

    ## Example
    ```bql bad
    "night boat[title]" AND storm
    ```
    Write instead:
    ```bql good
    "night boat"[title] AND storm
    ```
    ```pubmed bad
    "heart burn[tiab]" OR heartburn[tiab]
    ```
    Write instead:
    ```pubmed good
    "heart burn"[tiab] OR heartburn[tiab]
    ```

    ## Fix
    Unsafe: it writes the tag behind the phrase, and other documents match.
    """
    for match in _PHRASE.finditer(strategy.text):
        name = match[3].partition(":")[0].strip().lower()
        known = _TAGS if strategy.dialect == "pubmed" else _names(strategy)
        if name not in known:
            continue
        written = f'"{match[1].rstrip()}"{match[2]}'
        yield diagnostic(
            "TRM019",
            Span(*match.span()),
            f"`{match[2]}` stands within the quotation marks, where it is text",
            help=f"write `{written}`",
            fix=Fix("write the tag behind", (Edit(Span(*match.span()), written),), UNSAFE),
        )


def _names(strategy: Strategy) -> frozenset[str]:
    fields = strategy.schema.fields
    return frozenset(name for field in fields for name in (field.name, *field.aliases))
