"""The passage of a document that best shows why it was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bqlc.compiler.ast.checked import Term, Wildcard
from bqlc.compiler.meaning.positive import PositiveTerms
from bqlc.retrieval.words import Hit

T = TypeVar("T")

WIDTH = 25
LONGEST = 400
"""Characters at most: a script without spaces writes a page in 25 white-space words."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """Some white-space words of one section, single-spaced.

    `begins` and `ends`: the section does where they do.
    """

    section: str
    text: str
    begins: bool = False
    ends: bool = False

    def __str__(self) -> str:
        """The words, with a sign where the section goes on."""
        return f"{'' if self.begins else '… '}{self.text}{'' if self.ends else ' …'}"


@dataclass(frozen=True, slots=True)
class Passage:
    """The text of a section, and where the query's terms stand in it.

    `matches`: a clause holds here, where elsewhere only words of it may stand.
    """

    heading: str
    text: str
    hits: Sequence[Hit]
    matches: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of hits that fits in one snippet.

    `worth` counts its distinct terms, then its phrase neighbours. Not how often they occur:
    lists and tables repeat a word more than the sentence that explains it.
    """

    worth: tuple[int, int]
    first: Hit
    last: Hit


def snippet(
    passages: Iterable[Passage], query: PositiveTerms, width: int = WIDTH
) -> Snippet | None:
    """The best `width` words of the passages that match, else of all; the earliest of equals.

    Without a hit the opening; None for a document without text.
    """
    best: tuple[Window, Passage] | None = None
    opening: Snippet | None = None
    for passage in passages:
        if passage.hits and (best is None or _may_be_better(passage, query, *best)):
            window = best_window(passage.hits, query, width)
            if window and (best is None or _better(window, passage, *best)):
                best = window, passage
        if opening is None and (words := passage.text.split(None, width)):
            opening = _opening(passage.heading, words, width)
    if best is None:
        return opening
    window, passage = best
    return _around(passage, window, width)


def _opening(heading: str, words: Sequence[str], width: int) -> Snippet:
    """The first words of a section; with what is left of it behind them, if anything is."""
    text = " ".join(words[:width])
    return Snippet(heading, text[:LONGEST], True, len(words) <= width and len(text) <= LONGEST)


def _better(window: Window, passage: Passage, other: Window, of: Passage) -> bool:
    return (passage.matches, window.worth) > (of.matches, other.worth)


def _may_be_better(passage: Passage, query: PositiveTerms, other: Window, of: Passage) -> bool:
    """Whether any window of the passage can be: if all of its terms stood in one."""
    terms = len(set().union(*(hit.terms for hit in passage.hits)))
    most = terms, len(query.pairs) if len(passage.hits) > 1 else 0
    return (passage.matches, most) > (of.matches, other.worth)


def best_window(hits: Sequence[Hit], query: PositiveTerms, width: int) -> Window | None:
    """The window of `width` words that is worth most, the earliest of equals.

    None without hits. Linear in the number of hits: each enters and leaves the moving window
    once.
    """
    terms: Counter[Term | Wildcard] = Counter()
    neighbours: Counter[tuple[Term | Wildcard, Term | Wildcard]] = Counter()
    best: Window | None = None
    end = 0
    for begin, first in enumerate(hits):
        while end < len(hits) and hits[end].word < first.word + width:
            terms.update(hits[end].terms)
            if end > begin:
                neighbours.update(_neighbours(hits[end - 1], hits[end], query))
            end += 1
        worth = len(terms), len(neighbours)
        if best is None or worth > best.worth:
            best = Window(worth, first, hits[end - 1])
        terms = _without(terms, first.terms)
        if end > begin + 1:
            neighbours = _without(neighbours, _neighbours(first, hits[begin + 1], query))
    return best


def _neighbours(
    one: Hit, other: Hit, query: PositiveTerms
) -> list[tuple[Term | Wildcard, Term | Wildcard]]:
    """The neighbours of a phrase that are neighbours here too."""
    if other.word != one.word + 1:
        return []
    return [(a, b) for a, b in query.pairs if a in one.terms and b in other.terms]


def _without(counter: Counter[T], gone: Iterable[T]) -> Counter[T]:
    for key in gone:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]
    return counter


def _around(passage: Passage, window: Window, width: int) -> Snippet:
    """`width` words with the window's hits in their middle, as far as the section reaches."""
    text = passage.text
    inside = text[window.first.start : window.last.end].split()
    spare = max(0, width - len(inside))
    before = text[: window.first.start].rsplit(None, spare)
    after = text[window.last.end :].split(None, spare)
    left = min(len(before), spare, max(spare // 2, spare - len(after)))
    right = min(len(after), spare - left)
    words = " ".join(before[len(before) - left :] + inside + after[:right])
    if len(words) <= LONGEST:
        return Snippet(passage.heading, words, left == len(before), right == len(after))
    start = max(0, window.first.at - LONGEST // 2)
    end = start + LONGEST
    near = " ".join(text[start:end].split())
    return Snippet(passage.heading, near, not text[:start].strip(), not text[end:].strip())
