"""Proximity on a platform that takes OR-groups, phrases and truncations as its operands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import assert_never

from bqlc.compiler.ast.checked import (
    Clause,
    Either,
    Pattern,
    Phrase,
    Proximity,
    Term,
    Text,
    Wildcard,
)
from bqlc.compiler.translate.capabilities import MOST, Capabilities
from bqlc.compiler.translate.gaps import gaps_of
from bqlc.compiler.translate.loss import Effect
from bqlc.compiler.translate.words import Miss, Words, any_of, either

_LONGEST_CHAIN = 4


class Groups:
    """Keeps a proximity as it is built, operand by operand."""

    def __init__(self, target: Capabilities, words: Words) -> None:
        self._name, self._near = target.name, target.nearness
        self._words = words

    def near(self, pattern: Pattern, misses: list[Miss]) -> Clause | None:
        """The proximity; None where the platform cannot say it."""
        found: list[Miss] = []
        near = self._operand(pattern, found)
        if near is None:
            return None
        misses += found
        if isinstance(near, Either):
            return any_of([Text((), option) for option in near.options])
        return Text((), near)

    def _operand(self, pattern: Pattern, misses: list[Miss]) -> Pattern | None:
        match pattern:
            case Term():
                return pattern
            case Wildcard(shape):
                return either(self._words.words(shape, misses)) if self._near.wildcards else None
            case Phrase(parts):
                phrases = self._words.phrases(parts, misses) if self._near.phrases else None
                return None if phrases is None else either(phrases)
            case Either(options):
                each = gaps_of(pattern)
                if each is not None and not self._near.ordered:
                    return self._chains(*each)
                return self._group(options, misses)
            case Proximity(operands, distance, ordered):
                return self._proximity(operands, distance, ordered, misses)
            case _:
                assert_never(pattern)

    def _group(self, options: Sequence[Pattern], misses: list[Miss]) -> Pattern | None:
        said = [self._operand(option, misses) for option in options]
        left_out = [
            option
            for option, one in zip(options, said, strict=True)
            if one is None and not isinstance(option, Wildcard)
        ]
        if left_out:
            return None
        return either([one for one in said if one is not None])

    def _proximity(
        self, operands: Sequence[Pattern], distance: int, ordered: bool, misses: list[Miss]
    ) -> Pattern | None:
        said = [self._operand(one, misses) for one in operands]
        parts = tuple(one for one in said if one is not None)
        if len(parts) < len(said):
            return None
        if distance > self._near.farthest:
            distance = self._near.farthest
            message = f"{self._name} allows a distance of {distance:,} words at most"
            misses.append(Miss("proximity", Effect.NARROWER, message))
        in_a_row = ordered and distance == 0 and len(parts) == 2
        if ordered and not self._near.ordered and not in_a_row:
            message = f"{self._name} has no proximity in order; the words may stand in any order"
            misses.append(Miss("order", Effect.BROADER, message))
            ordered = False
        if len(parts) <= self._near.most:
            return Proximity(parts, distance, ordered)
        if distance:
            message = (
                f"{self._name} counts the words between each two of these, not between all of "
                "them together"
            )
            misses.append(Miss("proximity", Effect.BROADER, message))
        return self._chains(parts, distance)

    @staticmethod
    def _chains(parts: Sequence[Pattern], distance: int) -> Pattern | None:
        """`((a near b) near c)` for every choice of the inner pair: each gap counts for itself.

        Whatever order the words stand in, the first two are a pair and each of the others
        follows; so nothing is missed, and nothing else is found.
        """
        if len(parts) > _LONGEST_CHAIN:
            return None
        chains: dict[Pattern, None] = {}
        for order in permutations(range(len(parts))):
            if order[0] > order[1]:
                continue
            chain: Pattern = Proximity((parts[order[0]], parts[order[1]]), distance, False)
            for at in order[2:]:
                chain = Proximity((chain, parts[at]), distance, False)
            chains[chain] = None
        return either(list(chains)) if len(chains) <= MOST else None
