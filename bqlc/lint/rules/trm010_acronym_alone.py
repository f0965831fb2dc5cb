from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import NOTE, Press, rule
from bqlc.lint.strategy import Strategy

_ACRONYM = re.compile(r"[A-Z]{3,5}")
_NAMES = "AIDS HIV DNA RNA USA NHS MEDLINE EMBASE CINAHL COVID SARS PCR MRI ELISA UNESCO"
_KNOWN = frozenset(_NAMES.split())
"""Better known than what they stand for."""


@rule("TRM010", "acronym-alone", NOTE, Press.WORDS)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """An acronym is searched, and not what it stands for.

    ## Why
    Titles and abstracts spell terms out at first mention, and one acronym means many things: `CAT`
    is a test, a scan and an animal.

    ## Example
    ```bql bad
    COPD AND exercise
    ```
    Write instead:
    ```bql good
    (COPD OR "chronic obstructive pulmonary disease") AND exercise
    ```

    ## Fix
    None: add the words that the acronym stands for.
    """
    if not any(char.islower() for unit in strategy.units for char in unit.text):
        return
    shouting = sum(word.text.isupper() for unit in strategy.units for word in unit.typed)
    if shouting * 2 > sum(len(unit.typed) for unit in strategy.units) > 2:
        return
    spelled: str | None = None
    words: list[str] = []
    first: Span | None = None
    for unit in strategy.units:
        text = unit.typed[0].text if len(unit.typed) == 1 else ""
        if not unit.is_words or not _ACRONYM.fullmatch(text) or text in _KNOWN or text in words:
            continue
        spelled = spelled if spelled is not None else _initials(strategy)
        if text.lower() in spelled:
            continue
        words.append(text)
        first = first or unit.node.span
    if first is not None:
        names = ", ".join(f"`{word}`" for word in words[:5])
        more = f" and {len(words) - 5} more" if len(words) > 5 else ""
        yield diagnostic(
            "TRM010",
            first,
            f"without the words that it stands for: {names}{more}",
            help="add the words, in quotation marks",
        )


def _initials(strategy: Strategy) -> str:
    """The first letters of all words as they stand side by side, small words in and left out."""
    every: list[str] = []
    long: list[str] = []
    for unit in strategy.units:
        parts = [part for part in re.split(r"[\W_]+", unit.text) if part]
        gap = "" if unit.near else " "
        every.append("".join(part[0] for part in parts) + gap)
        long.append("".join(part[0] for part in parts if len(part) > 3) + gap)
    return "".join(every) + " " + "".join(long)
