"""Patterns of text as a platform can say them.

The result is a clause whose text leaves have no fields yet: a proximity that a platform lacks
becomes an AND of words, which no pattern can say. Patterns have no NOT, so an effect found here
holds for the leaf.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
from bqlc.compiler.translate.capabilities import FAR, Capabilities
from bqlc.compiler.translate.gaps import gaps_of
from bqlc.compiler.translate.loss import Effect
from bqlc.compiler.translate.near_groups import Groups
from bqlc.compiler.translate.near_words import Singles
from bqlc.compiler.translate.spelled import without_repetitions
from bqlc.compiler.translate.words import ANYWHERE, Miss, Words, all_of, any_of, left_out_of_and


@dataclass(frozen=True, slots=True)
class Said:
    """A pattern as the platform says it; None: it cannot."""

    clause: Clause | None
    misses: tuple[Miss, ...] = ()


class Patterns:
    """Patterns for one platform, each rewritten once."""

    def __init__(self, target: Capabilities) -> None:
        self._name, self._near = target.name, target.nearness
        self._nowhere = all(tag.near is None for tag in target.texts)
        self._words = Words(target)
        self._groups = Groups(target, self._words)
        self._singles = Singles(target, self._words)
        self._said: dict[Pattern, Said] = {}

    def say(self, pattern: Pattern) -> Said:
        """The pattern as near as the platform comes to it."""
        said = self._said.get(pattern)
        if said is None:
            misses: list[Miss] = []
            clause = self._clause(pattern, misses)
            said = self._said[pattern] = Said(clause, tuple(dict.fromkeys(misses)))
        return said

    def apart(self, pattern: Pattern) -> Said:
        """The words of a proximity anywhere in the field, where there is no proximity at all."""
        misses: list[Miss] = []
        each = gaps_of(pattern)
        operands = pattern.operands if isinstance(pattern, Proximity) else each[0] if each else ()
        return Said(self._apart(operands, misses), tuple(dict.fromkeys(misses)))

    def _clause(self, pattern: Pattern, misses: list[Miss]) -> Clause | None:
        match pattern:
            case Term():
                return Text((), pattern)
            case Wildcard(shape):
                words = self._words.words(shape, misses)
                return any_of([Text((), word) for word in words]) if words else None
            case Phrase(parts):
                return self._words.phrase(parts, misses)
            case Either(options):
                each = gaps_of(pattern)
                if each is not None:
                    return self._proximity(pattern, *each, False, misses)
                return self._options(options, misses)
            case Proximity(operands, distance, ordered):
                return self._proximity(pattern, operands, distance, ordered, misses)
            case _:
                assert_never(pattern)

    def _options(self, options: Sequence[Pattern], misses: list[Miss]) -> Clause | None:
        words: list[Term | Wildcard] = []
        others: list[Clause] = []
        for option in options:
            if isinstance(option, Term):
                words.append(option)
            elif isinstance(option, Wildcard):
                words += self._words.words(option.pattern, misses)
            elif (clause := self._clause(option, misses)) is not None:
                others.append(clause)
        clauses = [*(Text((), word) for word in without_repetitions(words)), *others]
        return any_of(clauses) if clauses else None

    def _proximity(
        self,
        pattern: Pattern,
        operands: Sequence[Pattern],
        distance: int,
        ordered: bool,
        misses: list[Miss],
    ) -> Clause | None:
        """The words near each other, as far as the platform can say it."""
        if self._near.often and distance >= FAR and len(set(operands)) == 1:
            word = self._clause(operands[0], misses)
            if isinstance(word, Text):
                return Text((), Proximity((word.pattern,) * len(operands), FAR, False))
        if not self._near.repeats and len(set(operands)) < len(operands):
            message = f"{self._name} cannot ask for a word more than once in a field"
            misses.append(Miss("frequency", Effect.BROADER, message))
            once = tuple(dict.fromkeys(operands))
            if len(once) == 1:
                return self._clause(once[0], misses)
            return self._apart(once, misses)
        if self._nowhere and not (ordered and distance == 0):
            return self._apart(operands, misses)
        if self._near.groups:
            near = self._groups.near(pattern, misses)
        else:
            each = isinstance(pattern, Either)
            near = self._singles.near(operands, distance, ordered, each, misses)
        return near if near is not None else self._apart(operands, misses)

    def _apart(self, operands: Sequence[Pattern], misses: list[Miss]) -> Clause | None:
        message = f"{self._name} cannot ask for these near each other; they may stand {ANYWHERE}"
        misses.append(Miss("proximity", Effect.BROADER, message))
        said: list[Clause] = []
        for operand in operands:
            found: list[Miss] = []
            clause = self._clause(operand, found)
            misses += found if clause is not None else map(left_out_of_and, found)
            if clause is not None:
                said.append(clause)
        return all_of(said) if said else None
