"""How often each word stands in each text, and BM25 over these counts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from bqlc.compiler.lex.standard import tokens

K1, B = 0.9, 0.4


class WordCounts:
    """The words of some texts, by the number of the text. Words are not stemmed."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._lengths: list[int] = []
        self._counts: dict[str, list[tuple[int, int]]] = {}
        for number, text in enumerate(texts):
            words = tokens(text)
            self._lengths.append(len(words))
            for word, count in Counter(words).items():
                self._counts.setdefault(word, []).append((number, count))
        self._mean = sum(self._lengths) / max(len(self._lengths), 1) or 1.0

    def score(self, words: Iterable[str], scores: dict[int, float]) -> None:
        """Add the BM25 score of each text that has one of the words to `scores`.

        >>> scores = {}
        >>> WordCounts(["elm bridge", "oak bridge", "elm"]).score(("elm", "yew"), scores)
        >>> {number: round(score, 3) for number, score in scores.items()}
        {0: 0.238, 2: 0.268}
        """
        for word in words:
            found = self._counts.get(word, ())
            rarity = math.log(1 + (len(self._lengths) - len(found) + 0.5) / (len(found) + 0.5))
            for number, count in found:
                norm = K1 * (1 - B + B * self._lengths[number] / self._mean)
                score = rarity * count / (count + norm)
                scores[number] = scores.get(number, 0.0) + score
