"""Words, truncations and phrases as a platform can say them, and how what is missed is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Either,
    Or,
    Pattern,
    Phrase,
    Term,
    Text,
    Wildcard,
)
from bqlc.compiler.translate.capabilities import MOST, Capabilities
from bqlc.compiler.translate.loss import Effect
from bqlc.compiler.translate.spelled import Spelled, spell, without_repetitions

ANYWHERE = "{anywhere}"
"""In a message: in the field, or in any of the fields, whichever are searched."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A loss in a pattern; `{term}` in the message is the term as typed, `{anywhere}` where its
    words may stand."""

    construct: str
    effect: Effect
    message: str


def placed(miss: Miss, fields: Sequence[str]) -> Miss:
    """The miss of words that are searched in these fields.

    >>> placed(Miss("proximity", Effect.BROADER, "they stand {anywhere}"), ["title"]).message
    'they stand anywhere in the field'
    >>> placed(Miss("proximity", Effect.BROADER, "they stand {anywhere}"), ["a", "b"]).message
    'they stand anywhere in the fields, one here and another there'
    """
    many = "anywhere in the fields, one here and another there"
    where = "anywhere in the field" if len(fields) == 1 else many
    return replace(miss, message=miss.message.replace(ANYWHERE, where))


def left_out_of_and(miss: Miss) -> Miss:
    """The same where the part that cannot be said is one of several that must all be there."""
    return replace(miss, effect=Effect.BROADER)


def any_of(clauses: Sequence[Clause]) -> Clause:
    parts = tuple(dict.fromkeys(clauses))
    return parts[0] if len(parts) == 1 else Or(parts)


def all_of(clauses: Sequence[Clause]) -> Clause:
    parts = tuple(dict.fromkeys(clauses))
    return parts[0] if len(parts) == 1 else And(parts)


def either(patterns: Sequence[Pattern]) -> Pattern | None:
    """Any one of the patterns, without those that another finds as well; None without any."""
    flat: list[Pattern] = []
    for pattern in patterns:
        flat += pattern.options if isinstance(pattern, Either) else (pattern,)
    words = [one for one in flat if isinstance(one, Term | Wildcard)]
    others = [one for one in flat if not isinstance(one, Term | Wildcard)]
    kept: list[Pattern] = [*without_repetitions(words), *dict.fromkeys(others)]
    if not kept:
        return None
    return kept[0] if len(kept) == 1 else Either(tuple(kept))


class Words:
    """The words of one platform."""

    def __init__(self, target: Capabilities) -> None:
        self._name, self._cut = target.name, target.truncation

    def words(
        self, shape: str, misses: list[Miss], before: int = 0
    ) -> tuple[Term | Wildcard, ...]:
        """What stands for a truncated word; nothing where it cannot be said at all."""
        spelled = spell(shape, self._cut, before)
        if spelled.effect is not None:
            misses.append(self._miss(shape, spelled, spelled.effect))
        return spelled.words

    def _miss(self, shape: str, spelled: Spelled, effect: Effect) -> Miss:
        instead = f"written as {spelled.shown}" if spelled.words else "left out"
        return Miss("truncation", effect, f"{self._cannot(shape)}; `{shape}` was {instead}")

    def _cannot(self, shape: str) -> str:
        """Why the platform cannot search for a word."""
        if shape[0] in "*?" and not self._cut.left:
            return f"{self._name} has no truncation at the beginning of a word"
        if "?" in shape and not self._cut.single:
            return f"{self._name} has no sign for a single character"
        if "*" in shape[:-1] and not self._cut.inside:
            return f"{self._name} truncates at the end of a word only"
        return f"{self._name} needs {self._cut.stem} letters before a truncation"

    def phrase(self, parts: Sequence[Term | Wildcard], misses: list[Miss]) -> Clause | None:
        """A phrase; its words anywhere in the field where it cannot be said as one."""
        phrases = self.phrases(parts, misses)
        if phrases is not None:
            return any_of([Text((), phrase) for phrase in phrases])
        clauses: list[Clause] = []
        for part in parts:
            found: list[Miss] = []
            words = (part,) if isinstance(part, Term) else self.words(part.pattern, found)
            misses += found if words else map(left_out_of_and, found)
            if words:
                clauses.append(any_of([Text((), word) for word in words]))
        if not clauses:
            return None
        message = (
            f"{self._name} cannot say the phrase with its truncations; the words may stand "
            f"{ANYWHERE}"
        )
        misses.append(Miss("phrase", Effect.BROADER, message))
        return all_of(clauses)

    def phrases(self, parts: Sequence[Term | Wildcard], misses: list[Miss]) -> list[Phrase] | None:
        """The phrases that stand for one; None where they would be too many, or one of its words
        cannot be said."""
        if not self._cut.phrases and any(isinstance(part, Wildcard) for part in parts):
            return None
        found: list[Miss] = []
        choices: list[tuple[Term | Wildcard, ...]] = []
        before = 0
        for part in parts:
            if isinstance(part, Term):
                choices.append((part,))
                before += len(part.token) + 1
            else:
                choices.append(self.words(part.pattern, found, before))
                before += len(part.pattern.replace("*", "")) + 1
        if prod(map(len, choices)) not in range(1, MOST + 1):
            return None
        misses += found
        return [Phrase(words) for words in product(*choices)]
