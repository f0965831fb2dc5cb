"""How long a text is for a language model, and where to cut it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

TokenCounter: TypeAlias = Callable[[str], int]
"""Counts the tokens of a text. A longer text never has fewer tokens than its beginning."""

_BREAK = re.compile(r"\n\s*|\s+")


def estimate(text: str) -> int:
    """One token for every four bytes of UTF-8, rounded up.

    An estimate that needs no model: close for English prose, high for other scripts.

    >>> estimate("a fourth of it")
    4
    """
    size = len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
    return -(-size // 4)


def cut(text: str, start: int, limit: int, count: TokenCounter) -> int:
    """The end of the longest piece from `start` that has at most `limit` tokens.

    It ends after white space where it can, after a line's end if that costs less than a fifth;
    inside a word only when the word alone is over the limit. At least one character.
    """
    if count(text[start:]) <= limit:
        return len(text)
    hard = _longest(text, start, limit, count)
    breaks = [found.end() for found in _BREAK.finditer(text, start, hard)]
    if not breaks:
        return hard
    lines = [end for end in breaks if "\n" in text[max(start, end - 1) : end]]
    late_enough = start + (hard - start) * 4 // 5
    return lines[-1] if lines and lines[-1] >= late_enough else breaks[-1]


def _longest(text: str, start: int, limit: int, count: TokenCounter) -> int:
    low, high = start + 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if count(text[start:middle]) <= limit:
            low = middle
        else:
            high = middle - 1
    return low
