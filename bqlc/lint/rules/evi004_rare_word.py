"""Rule EVI004, rare-word-beside-frequent; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bqlc.compiler.ast.checked import Term, Text
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import WARNING, Needs, Press, rule
from bqlc.lint.strategy import Strategy

_LONG = 5
_TRIED = 40
"""Rare words of one query that are looked at; each costs some hundred counts."""
_TIMES = 20
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@rule("EVI004", "rare-word-beside-frequent", WARNING, Press.SYNTAX, needs=Needs.INDEX)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A word that is in no document, or hardly any, is one letter from a frequent word.

    ## Why
    It is misspelt, in the query or in those few documents.

    ## Example
    ```bql bad
    storm AND harbuor
    ```
    Write instead:
    ```bql good
    storm AND harbour
    ```

    ## Fix
    None: the frequent word is named.
    """
    evidence = strategy.evidence
    assert evidence is not None
    seen: set[str] = set()
    for clause in sorted(strategy.clauses, key=lambda one: one.span.start):
        if not isinstance(clause, Text) or not isinstance(clause.pattern, Term):
            continue
        word = clause.pattern.token
        if len(word) < _LONG or not word.isalpha() or word in seen or len(seen) > _TRIED:
            continue
        mine = evidence.count(clause)
        if mine > 2:
            continue
        seen.add(word)
        other, most = "", 0
        for near in _one_letter_off(word):
            count = evidence.count(replace(clause, pattern=Term(near)))
            if count > most:
                other, most = near, count
        if most > mine * _TIMES or (mine == 0 and most > 1):
            yield diagnostic(
                "EVI004",
                clause.span,
                f"`{word}` is in {mine} document{'s' * (mine != 1)} of {evidence.name}, "
                f"`{other}` in {most:,}",
                help=f"write `{other}` if it is a slip",
            )


def _one_letter_off(word: str) -> Iterator[str]:
    """Words with a letter more, less, changed, or two swapped; no mere plural."""
    for at in range(1, len(word)):
        yield word[:at] + word[at + 1 :]
        if at + 1 < len(word):
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        for letter in _LETTERS:
            if letter != word[at]:
                yield word[:at] + letter + word[at + 1 :]
            yield word[:at] + letter + word[at:]
