"""Words and wildcards as regular languages: which patterns a word must fit, which it can avoid."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_FRESH = "zxqjvkwyughmbpfdltnsreioac"
_MOST_WORK = 300_000
_Positions = frozenset[int]


@dataclass(frozen=True, slots=True)
class Kinds:
    """Words that fit a pattern, each with the other patterns (by number) that it fits too.

    Only words whose patterns are not a superset of another's are kept. `complete`: any word
    that fits fits at least the patterns of one of these.
    """

    words: tuple[tuple[str, frozenset[int]], ...]
    complete: bool


def kinds(pattern: str, others: Sequence[str], empty: bool = False) -> Kinds:
    """The kinds of word that fit `pattern`, as `others` tells them apart.

    Literal patterns are words; `*` is any run of characters, `?` any one. `empty`: the empty
    word counts too, as it does for whole values.

    >>> kinds("hea*", ["heart*", "*", "head"]).words
    (('hea', frozenset({1})),)
    >>> kinds("b?", ["ba", "b*"]).words
    (('bz', frozenset({1})),)
    """
    near = [number for number, other in enumerate(others) if _may_meet(pattern, other)]
    signs = {char for one in (pattern, *(others[number] for number in near)) for char in one}
    fresh = next((char for char in _FRESH if char not in signs), "\u4e00")
    alphabet = sorted((signs - {"*", "?"}) | {fresh}, key=lambda char: (char != fresh, char))
    start = tuple(_close(one, {0}) for one in (pattern, *(others[number] for number in near)))
    texts = (pattern, *(others[number] for number in near))
    queue: deque[tuple[str, tuple[_Positions, ...]]] = deque([("", start)])
    seen = {start}
    sure = frozenset(number for number in near if _surely(pattern, others[number]))
    found: dict[frozenset[int], str] = {}
    complete, work = True, 0
    while queue and complete:
        word, state = queue.popleft()
        if (word or empty) and len(pattern) in state[0]:
            fits = frozenset(
                number
                for number, positions, text in zip(near, state[1:], texts[1:], strict=True)
                if len(text) in positions
            )
            found.setdefault(fits, word)
            if fits == sure:
                break  # there is no lesser kind
        for char in alphabet:
            work += len(texts)
            following = tuple(
                _step(text, positions, char) for text, positions in zip(texts, state, strict=True)
            )
            if not following[0] or following in seen:
                continue
            if work > _MOST_WORK:
                complete = False
                break
            seen.add(following)
            queue.append((word + char, following))
    least = [fits for fits in found if not any(other < fits for other in found)]
    words = tuple(sorted(((found[fits], fits) for fits in least), key=lambda one: len(one[1])))
    return Kinds(words, complete)


def _surely(pattern: str, other: str) -> bool:
    """Whether every word that fits the one fits the other, as far as a glance tells."""
    if pattern == other:
        return True
    stem = other[:-1]
    if not other.endswith("*") or "*" in stem or "?" in stem:
        return not other.strip("*")
    ends = [at for at in (pattern.find("*"), pattern.find("?")) if at >= 0]
    return pattern[: min(ends, default=len(pattern))].startswith(stem)


def _may_meet(one: str, other: str) -> bool:
    """Whether a word might fit both: their literal beginnings and ends do not clash."""
    return _compatible(one, other) and _compatible(one[::-1], other[::-1])


def _compatible(one: str, other: str) -> bool:
    for left, right in zip(one, other, strict=False):
        if left == "*" or right == "*":
            return True
        if left != right and left != "?" and right != "?":
            return False
    # One is at its end: the other can only go on with what may be empty.
    shorter, longer = sorted((one, other), key=len)
    return set(longer[len(shorter) :]) <= {"*"} or "*" in shorter


@lru_cache(maxsize=65536)
def _step(text: str, positions: _Positions, char: str) -> _Positions:
    moved: set[int] = set()
    for at in positions:
        if at == len(text):
            continue
        if text[at] == "*":
            moved.add(at)
        elif text[at] in ("?", char):
            moved.add(at + 1)
    return _close(text, moved)


def _close(text: str, positions: set[int]) -> _Positions:
    closed = set(positions)
    for at in sorted(positions):
        while at < len(text) and text[at] == "*":
            at += 1
            closed.add(at)
    return frozenset(closed)
