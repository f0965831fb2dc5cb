"""Rule TRM010, acronym-alone; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import NOTE, Press, rule
from bqlc.lint.strategy import Strategy

_ACRONYM = re.compile(r"[A-Z]{3,4}")
_NAMES = "AIDS HIV DNA RNA USA NHS MEDLINE EMBASE CINAHL COVID SARS PCR MRI ELISA UNESCO"
_KNOWN = frozenset(_NAMES.split())
"""Better known than what they stand for."""


@rule("TRM010", "acronym-alone", NOTE, Press.WORDS, ("pubmed", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """An acronym is searched, and not what it stands for.

    ## Why
    Titles and abstracts spell terms out at first mention, and one acronym means many things: `CAT`
    is a test, a scan and an animal.

    ## Example
    ```pubmed bad
    COPD[tiab] AND exercise[tiab]
    ```
    Write instead:
    ```pubmed good
    (COPD[tiab] OR "chronic obstructive pulmonary disease"[tiab]) AND exercise[tiab]
    ```

    ## Fix
    None: add the words that the acronym stands for.
    """
    if not any(char.islower() for unit in strategy.units for char in unit.text):
        return
    shouting = sum(word.text.isupper() for unit in strategy.units for word in unit.typed)
    if shouting * 2 > sum(len(unit.typed) for unit in strategy.units) > 2:
        return
    terms: list[str] | None = None
    words: list[str] = []
    first: Span | None = None
    for unit in strategy.units:
        text = unit.typed[0].text if len(unit.typed) == 1 else ""
        if not unit.is_words or not _ACRONYM.fullmatch(text) or text in _KNOWN or text in words:
            continue
        terms = list(_terms(strategy)) if terms is None else terms
        if any(_stands_for(text.lower(), term) for term in terms):
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


def _terms(strategy: Strategy) -> Iterator[str]:
    """What acronyms may stand for: terms of several words, or of one long word."""
    near = ""
    for unit in strategy.units:
        near = f"{near} {unit.text}" if unit.near else ""
        yield near or unit.text


def _stands_for(acronym: str, term: str) -> bool:
    """Its letters begin words of the term, in any order; or all but one run through it."""
    initials = [word[0] for word in re.split(r"[\W_]+", term) if word]
    if len(initials) > 1 and all(letter in initials for letter in acronym):
        return True
    return len(term) > 8 and any(_runs(part, term) for part in (acronym[:-1], acronym[1:]))


def _runs(letters: str, term: str) -> bool:
    """The first letter begins a word, the others follow somewhere behind."""
    match = re.search(rf"\b{letters[0]}", term)
    at = match.end() if match else -1
    for letter in letters[1:]:
        at = term.find(letter, at) + 1 if at >= 0 else -1
        if at == 0:
            return False
    return match is not None
