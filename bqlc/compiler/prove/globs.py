"""Words and wildcards as regular languages: which patterns a word must fit, which it can avoid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import compress, takewhile, zip_longest

_ANY, _MANY = "any one character", "any run of characters"
_MOST_WORK = 300_000


class Glob:
    """A pattern as an automaton: bit `n` of a state is set when `n` signs may be behind us.

    `*` is any run of characters and `?` any one when `wild`; otherwise both are themselves.

    >>> Glob("hea*t").fits("heart"), Glob("a*", wild=False).fits("ab")
    (True, False)
    """

    __slots__ = ("_many", "_steps", "end", "literal", "prefix", "signs", "start")

    def __init__(self, text: str, wild: bool = True) -> None:
        marks = {"*": _MANY, "?": _ANY} if wild else {}
        self.signs = tuple(marks.get(char, char) for char in text)
        self._many = sum(1 << at for at, sign in enumerate(self.signs) if sign == _MANY)
        self._steps: dict[str, int] = {}  # which signs a character may be, for those that occur
        free = sum(1 << at for at, sign in enumerate(self.signs) if sign == _ANY)
        self._steps[_ANY] = free
        self.literal = {sign for sign in self.signs if len(sign) == 1}
        for char in self.literal:
            same = sum(1 << at for at, sign in enumerate(self.signs) if sign == char)
            self._steps[char] = free | same
        self.start = self._over_stars(1)
        self.end = 1 << len(self.signs)
        self.prefix = _beginning(self.signs)

    def step(self, state: int, char: str) -> int:
        """The state behind one more character; 0 when no word goes on like this."""
        moved = (state & self._steps.get(char, self._steps[_ANY])) << 1
        return self._over_stars(moved | (state & self._many))

    def fits(self, word: str) -> bool:
        state = self.start
        for char in word:
            state = self.step(state, char)
        return bool(state & self.end)

    def may_meet(self, other: Glob) -> bool:
        """False only where no word fits both, as far as a glance at both ends tells."""
        return _compatible(self.signs, other.signs) and _compatible(
            self.signs[::-1], other.signs[::-1]
        )

    def surely_holds(self, other: Glob) -> bool:
        """True only where every word that fits the other fits this one too."""
        if self.signs == other.signs or set(self.signs) == {_MANY}:
            return True
        is_stem = len(self.prefix) + 1 == len(self.signs) and self.signs[-1] == _MANY
        return is_stem and other.prefix.startswith(self.prefix)

    def _over_stars(self, state: int) -> int:
        """A star may stand for nothing: what is before it is behind it too."""
        while True:
            further = state | (state & self._many) << 1
            if further == state:
                return state
            state = further


@lru_cache(maxsize=65536)
def glob(text: str, wild: bool = True) -> Glob:
    return Glob(text, wild)


@dataclass(frozen=True, slots=True)
class Kinds:
    """Words that fit what they must, each with the other patterns (by number) that it fits too.

    Only words whose patterns are no superset of another's are kept. `complete`: any word that
    fits what it must fits all the patterns of one of these, at least.
    """

    words: tuple[tuple[str, frozenset[int]], ...]
    complete: bool


def kinds(
    needed: Sequence[Glob],
    others: Sequence[Glob],
    empty: bool = False,
    real: Callable[[str], bool] = str.isprintable,
) -> Kinds:
    """The kinds of word that fit all of `needed`, as `others` tells them apart.

    `empty`: the empty word counts too, as it does for whole values. A word that is `real` is
    taken for a kind where one is easy to find.

    >>> kinds([glob("hea*")], [glob("heart*"), glob("*"), glob("head")]).words
    (('hea', frozenset({1})),)
    >>> kinds([glob("b?")], [glob("ba"), glob("b*")]).words
    (('bz', frozenset({1})),)
    """
    near = {
        number: other
        for number, other in enumerate(others)
        if all(one.may_meet(other) for one in needed)
    }
    signs = set[str]().union(*(one.literal for one in (*needed, *near.values())))
    fresh = next(char for char in _letters() if char not in signs)
    found, complete = _explore(needed, near, [fresh, *sorted(signs)], empty)
    least = [fits for fits in found if not any(other < fits for other in found)]
    words = []
    for fits in sorted(least, key=len):
        for word in (found[fits], *_variants(found[fits], fresh)):
            if real(word) and all(one.fits(word) for one in needed) and fits == _met(word, near):
                break
        else:
            word = found[fits]
        words.append((word, fits))
    return Kinds(tuple(words), complete)


def _explore(
    needed: Sequence[Glob], near: Mapping[int, Glob], alphabet: Sequence[str], empty: bool
) -> tuple[dict[frozenset[int], str], bool]:
    """A word for every set of patterns that some word fits, and whether these are all sets.

    Walks through the product of the automata. The first letter of the alphabet is one that no
    pattern names and stands for all such letters; words with many of it come first, for they
    fit little else.
    """
    globs = (*needed, *near.values())
    must = len(needed)
    sure = frozenset(
        number for number, other in near.items() if any(map(other.surely_holds, needed))
    )
    found: dict[frozenset[int], str] = {}
    start = tuple(one.start for one in globs)
    queue: list[tuple[int, int, str, tuple[int, ...]]] = [(0, 0, "", start)]
    # The start is not yet seen: a word may lead back to it, and the empty one may not count.
    seen: set[tuple[int, ...]] = set()
    work = 0
    while queue:
        named, length, word, states = heappop(queue)
        ends = [bool(state & one.end) for one, state in zip(globs, states, strict=True)]
        if (word or empty) and all(ends[:must]):
            fits = frozenset(compress(near, ends[must:]))
            found.setdefault(fits, word)
            if fits == sure:
                break  # there is no lesser kind
        for char in alphabet:
            work += must
            if not all(one.step(at, char) for one, at in zip(needed, states, strict=False)):
                continue
            work += len(globs)
            ahead = tuple(one.step(at, char) for one, at in zip(globs, states, strict=True))
            if ahead not in seen:
                seen.add(ahead)
                heappush(queue, (named + (char != alphabet[0]), length + 1, word + char, ahead))
        if work > _MOST_WORK:
            return found, False
    return found, True


def _met(word: str, near: Mapping[int, Glob]) -> frozenset[int]:
    return frozenset(number for number, other in near.items() if other.fits(word))


def _variants(word: str, fresh: str) -> Iterator[str]:
    """Words that often are of the same kind, longer or with a digit for a letter."""
    for more in (fresh, "1", fresh + fresh):
        for at in range(len(word), -1, -1):
            yield word[:at] + more + word[at:]
    yield word.replace(fresh, "1")


def _letters() -> Iterator[str]:
    """Lower-case letters, those first that few words contain."""
    yield from "zxqjvkwyughmbpfdltnsreioac"
    yield from (
        char for char in map(chr, range(0xDF, 0x20000)) if char.isalpha() and char == char.lower()
    )


def _beginning(signs: Sequence[str]) -> str:
    """The characters before the first wildcard."""
    return "".join(takewhile(lambda sign: len(sign) == 1, signs))


def _compatible(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the characters before the first stars can be the same ones."""
    for left, right in zip_longest(one, other):
        if left == _MANY or right == _MANY:
            return True
        if left is None or right is None:
            return False
        if left != right and _ANY not in (left, right):
            return False
    return True
