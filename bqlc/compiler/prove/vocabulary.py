"""The words and wildcards of one field, and quickly which of them fit a word."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from bqlc.compiler.prove.globs import Glob, Kinds, glob, kinds

Atom: TypeAlias = tuple[str, bool]
"""A text, and whether `*` and `?` in it are wildcards."""


class Vocabulary:
    """The atoms of a field, by number. `empty`, `real`: what counts as a word (see `kinds`)."""

    def __init__(
        self,
        atoms: Iterable[Atom],
        empty: bool = False,
        real: Callable[[str], bool] = str.isprintable,
    ) -> None:
        self.numbers = {atom: number for number, atom in enumerate(dict.fromkeys(atoms))}
        self.atoms = list(self.numbers)
        self.empty, self.real = empty, real
        self._wild: dict[str, list[int]] = {}  # by what is before the first wildcard
        for (text, wild), number in self.numbers.items():
            if wild:
                self._wild.setdefault(glob(text).prefix, []).append(number)
        self._beginnings = sorted(self._wild)
        self._words = sorted(text for text, wild in self.atoms if not wild)
        self._fitting: dict[str, frozenset[int]] = {}
        self._kinds: dict[frozenset[Atom], Kinds] = {}

    def fitting(self, word: str) -> frozenset[int]:
        """The atoms that fit a word."""
        found = self._fitting.get(word)
        if found is None:
            found = self._fitting[word] = frozenset(self._fit(word))
        return found

    def _fit(self, word: str) -> Iterator[int]:
        if (word, False) in self.numbers:
            yield self.numbers[word, False]
        for length in range(len(word) + 1 if self._wild else 0):
            for number in self._wild.get(word[:length], ()):
                if glob(*self.atoms[number]).fits(word):
                    yield number

    def kinds(self, *needed: Atom) -> Kinds:
        """The kinds of word that fit all of these, as the atoms tell them apart."""
        key = frozenset(needed)
        if key not in self._kinds:
            self._kinds[key] = self._plain(needed) or self._all(needed)
        return self._kinds[key]

    def _plain(self, needed: Sequence[Atom]) -> Kinds | None:
        """The one kind there is, where a word is easily found that fits only what it must."""
        if len(needed) > 1:
            return None
        text, wild = needed[0]
        if not wild:
            return Kinds(((text, self.fitting(text)),), True)
        for word in filter(self.real, _guesses(text)):
            fits = self.fitting(word)
            if all(glob(*self.atoms[one]).surely_holds(glob(text)) for one in fits):
                return Kinds(((word, fits),), True)
        return None

    def _all(self, needed: Sequence[Atom]) -> Kinds:
        globs = [glob(*atom) for atom in needed]
        near = list(self._near(max(globs, key=lambda one: len(one.prefix))))
        found = kinds(globs, [glob(*self.atoms[one]) for one in near], self.empty, self.real)
        return Kinds(
            tuple((word, frozenset(near[at] for at in fits)) for word, fits in found.words),
            found.complete,
        )

    def _near(self, one: Glob) -> Iterator[int]:
        """The atoms whose beginning agrees with the glob's; no other has a word in common."""
        start = one.prefix
        for length in range(len(start)):
            yield from self._wild.get(start[:length], ())
        for beginning in _from(self._beginnings, start):
            yield from self._wild[beginning]
        for word in _from(self._words, start):
            yield self.numbers[word, False]


def _from(texts: Sequence[str], start: str) -> Iterator[str]:
    """Of sorted texts those that begin like this."""
    for at in range(bisect_left(texts, start), len(texts)):
        if not texts[at].startswith(start):
            return
        yield texts[at]


def _guesses(pattern: str) -> Iterator[str]:
    """Words that fit a wildcard and, as likely as not, nothing else; none is empty."""
    plural = ["s"] if pattern.endswith("*") and pattern[:-1].isalpha() else []
    for run in ("", *plural, "z", "x", "q", "zz", "xx", "qq"):
        word = pattern.replace("*", run).replace("?", run[:1] or "z")
        if word:
            yield word
