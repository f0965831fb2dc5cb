"""How long a text is for a language model, and where to cut it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

TokenCounter: TypeAlias = Callable[[str], int]
"""Counts the tokens of a text, as `lambda text: len(encoding.encode(text))`.

A longer text may have a token or two fewer than its beginning, as with the vocabularies of models.
"""

PIECE = 12_000
"""The most tokens that one fetch gives, unless it is told otherwise."""

TRIED = 20
"""Places to cut at that are tried before a word is cut."""

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
    hard = _longest(text, start, limit, count)
    if hard == len(text):
        return hard
    breaks = [found.end() for found in _BREAK.finditer(text, start, hard)]
    lines = [end for end in breaks if "\n" in text[max(start, end - 1) : end]]
    late_enough = start + (hard - start) * 4 // 5
    best = [end for end in lines[::-1] if end >= late_enough] + breaks[::-1]
    # a counter that is not quite monotone may count the shorter piece longer
    fits = (end for end in best[:TRIED] if count(text[start:end]) <= limit)
    return next(fits, hard)


def _longest(text: str, start: int, limit: int, count: TokenCounter) -> int:
    """The furthest end that fits; what is far beyond it is never counted."""
    reach = 8 * limit
    while start + reach < len(text) and count(text[start : start + reach]) <= limit:
        reach *= 2
    low, high = min(start + 1, len(text)), min(start + reach, len(text))
    while low < high:
        middle = (low + high + 1) // 2
        if count(text[start:middle]) <= limit:
            low = middle
        else:
            high = middle - 1
    while low > start + 1 and count(text[start:low]) > limit:
        low -= 1
    return low
