"""Several lines at once, `or/1-3` or `#1-3`, as other platforms have them and PubMed has not."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bqlc.compiler.lex.tokens import Kind

MOST = 100
"""PubMed keeps so many searches; a longer range is no range of its lines."""

_TO = r"-\#?|\s+-\s+\#?|:\#?|\s+to\s+\#"
_REST = rf"(?:(?:{_TO}|\s*,\s*\#?)\d{{1,3}})"
RANGE = rf"""(?:
    (?P<before>(?i:or|and))/\#?\d{{1,3}}{_REST}*
  | \#?\d{{1,3}}{_REST}*/(?P<behind>(?i:or|and))
  | \{{(?P<within>(?i:or|and))\s+\#?\d{{1,3}}{_REST}*\}}
  | \#\d{{1,3}}(?:{_TO})\d{{1,3}}{_REST}*
)"""
"""What is read as one of these, for a pattern with re.VERBOSE."""

_WHOLE = re.compile(RANGE, re.VERBOSE)
_ITEM = re.compile(rf"\#?(\d+)(?:(?:{_TO})(\d+))?")


@dataclass(frozen=True, slots=True)
class Range:
    """The lines meant, and how they are joined; `guessed`: that was not said."""

    kind: Kind
    numbers: tuple[int, ...]
    guessed: bool


def read_range(text: str) -> Range | None:
    """What a range stands for; None where that would be no lines, or very many.

    >>> read_range("or/1-3,5")
    Range(kind=<Kind.OR: 'OR'>, numbers=(1, 2, 3, 5), guessed=False)
    >>> read_range("#1-#3").guessed
    True
    """
    match = _WHOLE.fullmatch(text)
    if match is None:
        return None
    name = match["before"] or match["behind"] or match["within"]
    numbers: dict[int, None] = {}
    for first, last in _ITEM.findall(text):
        low, high = sorted((int(first), int(last or first)))
        if low == 0 or high - low >= MOST:
            return None
        numbers.update(dict.fromkeys(range(low, high + 1)))
    if len(numbers) > MOST:
        return None
    return Range(Kind(name.upper()) if name else Kind.OR, tuple(numbers), not name)


def as_text(found: Range) -> str:
    """The same as PubMed has it.

    >>> as_text(Range(Kind.OR, (1, 2), True))
    '(#1 OR #2)'
    """
    text = f" {found.kind} ".join(f"#{number}" for number in found.numbers)
    return f"({text})" if len(found.numbers) > 1 else text
