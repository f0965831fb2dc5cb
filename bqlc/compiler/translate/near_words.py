"""Proximity on a platform that takes single words in it: groups are written out as ORs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from math import factorial, prod
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
from bqlc.compiler.translate.gaps import each_gap, words_in
from bqlc.compiler.translate.loss import Effect
from bqlc.compiler.translate.spelled import without_repetitions
from bqlc.compiler.translate.words import ANYWHERE, Miss, Words, all_of, any_of

_ORDERS = 6  # phrases that stand for operands side by side in any order


class Singles:
    """Writes a proximity out, one choice of words after the other."""

    def __init__(self, target: Capabilities, words: Words) -> None:
        self._name, self._near, self._cut = target.name, target.nearness, target.truncation
        self._words = words

    def near(
        self,
        operands: Sequence[Pattern],
        distance: int,
        ordered: bool,
        each: bool,
        misses: list[Miss],
    ) -> Clause | None:
        """An OR over the choices of one alternative for every operand; None where it cannot be.

        `each`: every gap counts for itself.
        """
        if distance > self._near.farthest:
            return None
        found: list[Miss] = []
        as_typed = [_as_typed(operand) for operand in operands]
        if distance == 0 and self._are_phrases(as_typed, ordered):
            return self._phrases(as_typed, ordered, found, misses)
        choices = [self._alternatives(operand, found) for operand in operands]
        if not all(choices):
            return None
        plain = [[one for one in choice if _is_plain(one)] for choice in choices]
        if prod(map(len, plain)) > MOST:
            return None
        apart = list(_apart(choices))
        near: list[Clause] = []
        if not _all_apart(choices):
            every = product(*plain)
            near = [self._one(choice, distance, ordered, each, found) for choice in every]
        if apart:
            message = (
                f"{self._name} has no truncation in a proximity; with a truncated word the words "
                f"may stand {ANYWHERE}"
            )
            found.append(Miss("proximity", Effect.BROADER, message))
        misses += found
        return any_of([*near, *apart])

    def _alternatives(self, operand: Pattern, misses: list[Miss]) -> list[Pattern]:
        """The patterns without alternatives that an operand stands for."""
        match operand:
            case Term():
                return [operand]
            case Wildcard(shape):
                return list(self._words.words(shape, misses))
            case Phrase(parts):
                phrases = self._words.phrases(parts, misses)
                if phrases is None:
                    self._left_out(misses)
                return list(phrases or ())
            case Either(options):
                found = [one for option in options for one in self._alternatives(option, misses)]
                words = [one for one in found if isinstance(one, Term | Wildcard)]
                others = [one for one in found if not isinstance(one, Term | Wildcard)]
                return [*without_repetitions(words), *dict.fromkeys(others)]
            case Proximity(operands, distance, ordered):
                choices = [self._alternatives(one, misses) for one in operands]
                if prod(map(len, choices)) > MOST:
                    self._left_out(misses)
                    return []
                return [Proximity(one, distance, ordered) for one in product(*choices)]
            case _:
                assert_never(operand)

    def _left_out(self, misses: list[Miss]) -> None:
        message = f"{self._name} cannot say one of the alternatives in a proximity; it is left out"
        misses.append(Miss("proximity", Effect.NARROWER, message))

    # -------------------------------------------------------------- side by side

    def _are_phrases(self, choices: Sequence[Sequence[Pattern]], ordered: bool) -> bool:
        """Whether phrases say better what stands side by side."""
        every = [one for choice in choices for one in choice]
        if any(isinstance(one, Proximity) for one in every):
            return False
        truncated = not all(map(_is_plain, every))
        if truncated and not self._cut.phrases:
            return False
        orders = 1 if ordered else factorial(len(choices))
        if orders > _ORDERS or orders * prod(map(len, choices)) > MOST:
            return False
        return ordered or truncated or any(isinstance(one, Phrase) for one in every)

    def _phrases(
        self,
        choices: Sequence[Sequence[Pattern]],
        ordered: bool,
        found: list[Miss],
        misses: list[Miss],
    ) -> Clause | None:
        """One phrase for every order and every choice."""
        said: list[Clause] = []
        for order in [choices] if ordered else permutations(choices):
            for operands in product(*order):
                clause = self._words.phrase(_words(operands), found)
                if clause is None:
                    return None
                said.append(clause)
        misses += found
        return any_of(said)

    # ---------------------------------------------------------------- one choice

    def _one(
        self,
        operands: Sequence[Pattern],
        distance: int,
        ordered: bool,
        each: bool,
        misses: list[Miss],
    ) -> Clause:
        """One proximity of plain words; what is more than that is loosened."""
        words = _words(operands)
        if len(words) > len(operands):
            message = (
                f"{self._name} has single words only in a proximity; those of a phrase, or of a "
                "proximity inside, may stand apart too"
            )
            misses.append(Miss("proximity", Effect.BROADER, message))
        if ordered and self._near.slop and len(words) == len(operands) == 2:
            return self._slop(words, distance, misses)
        if ordered and not (len(words) > len(operands)):
            message = f"{self._name} has no proximity in order; the words may stand in any order"
            misses.append(Miss("order", Effect.BROADER, message))
        if not self._near.each and len(words) > self._near.most:
            return self._pairs(words, operands, distance, misses)
        counted = len(words) == len(operands) > 2 and distance > 0 and not each
        if counted and self._near.each:
            message = (
                f"{self._name} counts the words between each two of these, not between all of "
                "them together"
            )
            misses.append(Miss("proximity", Effect.BROADER, message))
        return Text((), each_gap(words, max(distance, *map(_widest, operands))))

    def _slop(self, words: Sequence[Term | Wildcard], distance: int, misses: list[Miss]) -> Clause:
        """Two words in order, as Lucene's slop has it."""
        in_order = Proximity(tuple(words), distance, True)
        if distance < 2:
            return Text((), in_order)
        message = f"{self._name} finds these in the other order, too, where they are close"
        misses.append(Miss("order", Effect.BROADER, message))
        turned = Proximity(tuple(reversed(words)), distance - 2, True)
        return Text((), Either((in_order, turned)))

    def _pairs(
        self,
        words: Sequence[Term | Wildcard],
        operands: Sequence[Pattern],
        distance: int,
        misses: list[Miss],
    ) -> Clause:
        """Every two of the words near each other, with room for the others between them."""
        message = f"{self._name} has proximity of two words only; each two of these are asked for"
        misses.append(Miss("proximity", Effect.BROADER, message))
        room = distance + sum(map(_in_all, operands)) + len(words) - 2
        return all_of([Text((), Proximity(pair, room, False)) for pair in combinations(words, 2)])


def _apart(choices: Sequence[Sequence[Pattern]]) -> Iterator[Clause]:
    """For every operand that has truncations: one of these, and whatever the others offer.

    Where an operand has nothing else, that is all there is to say.
    """
    if _all_apart(choices):
        yield all_of([_any(choice) for choice in choices])
        return
    for at, choice in enumerate(choices):
        loose = [one for one in choice if not _is_plain(one)]
        if loose:
            yield all_of([_any(loose if place == at else c) for place, c in enumerate(choices)])


def _as_typed(operand: Pattern) -> list[Pattern]:
    """The alternatives of an operand, its truncations as they are."""
    if isinstance(operand, Either):
        return [one for option in operand.options for one in _as_typed(option)]
    return [operand]


def _all_apart(choices: Sequence[Sequence[Pattern]]) -> bool:
    """Whether one of the operands has truncations only."""
    return any(not any(map(_is_plain, choice)) for choice in choices)


def _any(patterns: Sequence[Pattern]) -> Clause:
    clauses: list[Clause] = []
    for pattern in patterns:
        if isinstance(pattern, Proximity):
            clauses.append(all_of([Text((), word) for word in _words((pattern,))]))
        else:
            clauses.append(Text((), pattern))
    return any_of(clauses)


def _words(operands: Sequence[Pattern]) -> list[Term | Wildcard]:
    return [word for one in operands for word in words_in(one) or ()]


def _is_plain(pattern: Pattern) -> bool:
    words = words_in(pattern)
    return words is not None and all(isinstance(word, Term) for word in words)


def _widest(pattern: Pattern) -> int:
    """The greatest distance in a pattern."""
    if not isinstance(pattern, Proximity):
        return 0
    return max(pattern.distance, *map(_widest, pattern.operands))


def _in_all(pattern: Pattern) -> int:
    """All the distances in a pattern together."""
    if not isinstance(pattern, Proximity):
        return 0
    return pattern.distance + sum(map(_in_all, pattern.operands))
