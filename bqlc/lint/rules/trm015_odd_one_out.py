"""Rule TRM015, odd-one-out; its page is the docstring of `check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bqlc.compiler.ast.nodes import Word
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Label
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.spelling import variants
from bqlc.lint.strategy import Strategy

_LONG = 7
_OFTEN = 3


@rule("TRM015", "odd-one-out", WARNING, Press.SYNTAX, fix=UNSAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A long word stands once and is one letter from a word that stands often.

    ## Why
    A slip of the keyboard: `hypertensoin` beside three times `hypertension`.

    ## Example
    ```bql bad
    ("pulmonary hypertension" AND child) OR (hypertension AND lung) OR
    ("portal hypertension" AND liver) OR ("renal hypertensoin" AND kidney)
    ```
    Write instead:
    ```bql good
    ("pulmonary hypertension" AND child) OR (hypertension AND lung) OR
    ("portal hypertension" AND liver) OR ("renal hypertension" AND kidney)
    ```

    ## Fix
    Unsafe: it writes the frequent word, and other documents match.
    """
    places: dict[str, Word] = {}
    tally: Counter[str] = Counter()
    for unit in strategy.units:
        for word in unit.typed:
            text = word.text.lower()
            if len(text) >= _LONG and text.isalpha() and text.isascii():
                tally[text] += 1
                places.setdefault(text, word)
    near: dict[str, str] = {}
    for often, count in tally.items():
        if count >= _OFTEN:
            near.update(dict.fromkeys(_without_one(often), often))
    if not near:
        return
    for rare, count in tally.items():
        often = next((near[key] for key in _without_one(rare) if key in near), "")
        if count > 1 or not often or often == rare or _akin(rare, often):
            continue
        word = places[rare]
        yield diagnostic(
            "TRM015",
            word.span,
            f"`{word.text}` stands here once, `{often}` {tally[often]} times",
            help=f"write `{often}` if it is a slip",
            labels=(Label(places[often].span, f"`{often}`"),),
            fix=Fix(f"write `{often}`", (Edit(word.span, often),), UNSAFE),
        )


def _without_one(word: str) -> Iterator[str]:
    """The word, and the word without one of its letters: words one letter apart share one."""
    yield word
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]


def _akin(one: str, other: str) -> bool:
    """Forms of one word, or two words that are both right; letters that changed places are not."""
    if sorted(one) == sorted(other):
        return False
    if one.startswith(other) or other.startswith(one):
        return True
    if one[:-3] == other[:-3] or one[:-2] == other[:-2] or one.rstrip("s") == other.rstrip("s"):
        return True
    found = variants().other(one)
    return found is not None and found[1] == other
