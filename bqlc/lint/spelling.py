"""Words that are spelt in two ways, and slips of spelling: three tables, looked up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
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


_SLIP_FROM = 8
"""Shorter words are too often one slip from another word."""
_STEM_FROM = 6


@dataclass(frozen=True)
class Words:
    """Words that are spelt right, as far as one knows: asked which of them another may be.

    `beginnings` are those of the words, from six letters on; `lacking` are the words without one
    of their inner letters.
    """

    words: frozenset[str]
    beginnings: frozenset[str]
    lacking: Mapping[str, str]

    @classmethod
    def of(cls, words: Iterable[str], lacking: bool = True) -> Words:
        kept = frozenset(word for word in words if word.isalpha() and word.isascii())
        return cls(
            kept,
            frozenset(word[:end] for word in kept for end in range(_STEM_FROM, len(word) + 1)),
            {
                word[:at] + word[at + 1 :]: word
                for word in (kept if lacking else ())
                if len(word) > _SLIP_FROM
                for at in range(1, len(word) - 2)
            },
        )

    def meant(self, word: str) -> str | None:
        """The word that this one is a slip of, with its truncation; None where it is none.

        A slip is two letters that changed places, one that was left out, one that was doubled.
        """
        stem = word.rstrip("*$")
        least = _SLIP_FROM if stem == word else _STEM_FROM
        if len(stem) < least or not (stem.isalpha() and stem.isascii()) or stem in self.words:
            return None
        sign = word[len(stem) :]
        if stem in self.beginnings:
            return None
        for other in _swapped(stem):
            if other in self.words or (sign and other in self.beginnings):
                return other + sign
        if sign or stem[:-2] in self.beginnings or stem[:-3] in self.beginnings:
            return None
        for other in (*_swapped(stem), *_undoubled(stem)):
            begun = other[:-2] if other[-4:-2] == stem[-4:-2] else ""
            if other in self.words or (len(other) > _SLIP_FROM and begun in self.beginnings):
                return other
        return self.lacking.get(stem)

    def swapped(self, word: str) -> str | None:
        """One of the words, or a form of one, that differs by two letters that changed places."""
        if len(word) < _SLIP_FROM or not (word.isalpha() and word.isascii()):
            return None
        for other in _swapped(word):
            if other in self.words:
                return other
            begun = other[:-1]
            if len(begun) >= _SLIP_FROM and begun[-2:] == word[-3:-1] and begun in self.beginnings:
                return other
        return None


def _swapped(word: str) -> Iterator[str]:
    for at in range(1, len(word) - 1):
        if word[at] != word[at + 1]:
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _undoubled(word: str) -> Iterator[str]:
    for at in range(1, len(word) - 2):
        if word[at] == word[at + 1]:
            yield word[:at] + word[at + 1 :]


@cache
def frequent() -> Words:
    """Words that stand in many strategies."""
    return Words.of(word for row in rows("frequent") for word in row)
