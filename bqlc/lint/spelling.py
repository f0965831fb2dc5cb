"""Words that are spelt in two ways, and slips of spelling: two tables, looked up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from bqlc.lint.data import rows

_WILD = re.compile(r"[*$?#:]\d*")
_LONGEST = 22


class Table:
    """Rows `this that`, read in both directions or in one; `*` stands for any ending."""

    def __init__(self, name: str, both_ways: bool) -> None:
        self.words: dict[str, str] = {}
        self.beginnings: dict[str, str] = {}
        for row in rows(name):
            for one, other in (row, row[::-1]) if both_ways else (row,):
                if one.endswith("*"):
                    self.beginnings[one[:-1]] = other[:-1]
                else:
                    self.words[one] = other

    def other(self, word: str) -> tuple[str, str] | None:
        """The key that a word is found by and the word in its other form; the longest key."""
        stem = _WILD.split(word, maxsplit=1)[0]
        if word in self.words:
            return word, self.words[word]
        for length in range(min(len(stem), _LONGEST), 2, -1):
            found = self.beginnings.get(stem[:length])
            if found is not None:
                return stem[:length], found + word[length:]
        return None


@cache
def variants() -> Table:
    """British and American."""
    return Table("spelling", both_ways=True)


@cache
def slips() -> Table:
    """Misspelt and right."""
    return Table("misspelt", both_ways=False)


def covering(words: Iterable[str]) -> Iterator[re.Pattern[str]]:
    """The typed words with wildcards in them, as expressions for whole words."""
    for word in words:
        if _WILD.search(word):
            parts = _WILD.split(word)
            signs = _WILD.findall(word)
            pattern = re.escape(parts[0])
            for sign, part in zip(signs, parts[1:], strict=True):
                pattern += _SIGNS[sign[0]] + re.escape(part)
            yield re.compile(pattern)


_SIGNS = {"*": r"\w*", "$": r"\w*", ":": r"\w*", "?": r"\w?", "#": r"\w"}
"""Wildcards of all languages, each as wide as it is anywhere: who covers more complains less."""
