"""Rule TRM018, layout-characters; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import normalize

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import ERROR, UNSAFE, Press, rule
from bqlc.lint.strategy import Strategy

_SOFT_HYPHEN = "\u00ad"
_ODD = re.compile("[\u00ad\ufb00-\ufb06]|[\uff01-\uff5e]")
_PASTED = re.compile(r"\[mp *=[^\]]*\]", re.IGNORECASE)
"""The list of fields that Ovid shows behind a line: no part of the query."""


@rule("TRM018", "layout-characters", ERROR, Press.SYNTAX, fix=UNSAFE, broken=True)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """The text has characters that only printed pages and other keyboards make.

    ## Why
    PDF files join `fi` and `fl` into one sign and put invisible hyphens into words, and keyboards
    for Chinese and Japanese write wide parentheses. Such a word is spelt so in no record, and a
    wide parenthesis is no parenthesis to any platform.

    ## Example
    ```bql bad
    (in\ufb02uenza OR cold) AND child
    ```
    Write instead:
    ```bql good
    (influenza OR cold) AND child
    ```
    ```pubmed bad
    \uff08asthma[tiab] OR wheez*[tiab]\uff09 AND child*[tiab]
    ```
    Write instead:
    ```pubmed good
    (asthma[tiab] OR wheez*[tiab]) AND child*[tiab]
    ```

    ## Fix
    Unsafe: it writes the plain characters, and other documents match.
    """
    text = strategy.source.text
    if text.isascii():
        return
    aside = [one.span for one in strategy.reading.comments]
    if strategy.dialect == "ovid":
        aside += [Span(*match.span()) for match in _PASTED.finditer(text)]
    left_out = {at for span in aside for at in range(span.start, span.end)}
    told = (one.fix for one in strategy.checked.diagnostics if one.code == "BQL030" and one.fix)
    left_out |= {edit.span.start for fix in told for edit in fix.edits}
    for number in range(1, strategy.source.lines + 1):
        begin = strategy.source.text_offset(number)
        places = [
            begin + match.start()
            for match in _ODD.finditer(strategy.source.line(number))
            if begin + match.start() not in left_out
        ]
        if not places:
            continue
        edits = tuple(Edit(Span(at, at + 1), _plain(text[at])) for at in places)
        first = Span(places[0], places[0] + 1)
        yield diagnostic(
            "TRM018",
            first,
            f"{_what(text[places[0]])}{_more(len(places) - 1)}",
            help="write the plain characters of the keyboard",
            fix=Fix("write plain characters", edits, UNSAFE),
        )


def _plain(char: str) -> str:
    return "" if char == _SOFT_HYPHEN else normalize("NFKC", char)


def _what(char: str) -> str:
    if char == _SOFT_HYPHEN:
        return "an invisible hyphen in a word"
    return f"`{char}` is one sign, not `{_plain(char)}`"


def _more(count: int) -> str:
    return f", and {count} more such signs in this line" if count > 0 else ""
