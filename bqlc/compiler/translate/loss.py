"""What a translation cannot keep, said with its place and with what it does to the result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from bqlc.compiler.input.spans import Span


class Effect(StrEnum):
    """What becomes of the set of documents.

    `BROADER`: all that were found are found, perhaps others too. `NARROWER`: nothing is found
    that was not, perhaps less. `UNKNOWN`: both may be. `DROPPED`: a part is left out, and the
    message says what that does. `EXACT`: the same set, which is no loss; of notes only.
    """

    EXACT = "exact"
    BROADER = "broader"
    NARROWER = "narrower"
    UNKNOWN = "unknown"
    DROPPED = "dropped"


_TURNED = {Effect.BROADER: Effect.NARROWER, Effect.NARROWER: Effect.BROADER}


def turned(effect: Effect) -> Effect:
    """The effect under a NOT.

    >>> [turned(effect).value for effect in Effect]
    ['exact', 'narrower', 'broader', 'unknown', 'dropped']
    """
    return _TURNED.get(effect, effect)


def together(effects: Iterable[Effect]) -> Effect | None:
    """What several do: the same as each, or unknown; None where nothing changes.

    >>> together([Effect.BROADER, Effect.NARROWER]).value
    'unknown'
    """
    found = set(effects) - {Effect.EXACT}
    if not found:
        return None
    return found.pop() if len(found) == 1 else Effect.UNKNOWN


@dataclass(frozen=True, slots=True)
class Loss:
    """One part of a query that the other platform cannot say exactly.

    `span` is its place in the source, `construct` what it is (`truncation`, `proximity`, ...),
    `effect` what its loss does to the whole result; `message` is for a librarian. `direction`:
    the effect, and of what was left out whether the result is broader or narrower for it.
    """

    span: Span
    construct: str
    effect: Effect
    message: str
    left_out: Effect | None = None

    @property
    def direction(self) -> Effect:
        return self.left_out or self.effect


@dataclass(frozen=True, slots=True)
class Remark:
    """What a platform does to every query of this kind, said once; `effect` as of a loss, or
    `EXACT` for what changes nothing and is good to know. `about`: the constructs that it does it
    to."""

    effect: Effect
    message: str
    about: frozenset[str] = field(default=frozenset(), repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Written:
    """A query in another language, with what was lost on the way.

    `lines`: of a strategy that stays one, the number and the text of each line. `constructs`: what
    is in it that a platform may treat in its own way (`phrase`, `near`, ...).
    """

    text: str
    losses: tuple[Loss, ...] = ()
    notes: tuple[Remark, ...] = ()
    lines: tuple[tuple[int, str], ...] = ()
    constructs: frozenset[str] = frozenset()
