"""What follows from a pattern by its form alone, where its values are too many to look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import permutations

from bqlc.compiler.ast.checked import Either, Pattern, Phrase, Proximity, Term, Wildcard
from bqlc.compiler.prove.globs import glob, kinds
from bqlc.compiler.prove.values import atom_of

_MOST_SPLITS = 2


def cover(
    one: Pattern, others: Mapping[int, Pattern], splits: int = _MOST_SPLITS
) -> frozenset[int] | None:
    """Some of the other patterns, one of which occurs wherever this one does; None: unknown.

    >>> a, b, c = Term("a"), Term("b"), Term("c")
    >>> near = Proximity((Either((a, b)), c), 2, ordered=False)
    >>> sorted(cover(near, {1: a, 2: Proximity((b, c), 3, ordered=False)}))
    [1, 2]
    """
    for number, other in others.items():
        if within(one, other):
            return frozenset((number,))
    match one:
        case Either(options):
            return _all_covered(options, others, splits)
        case Phrase(parts):
            return _any_covered(parts, others, splits)
        case Proximity(operands):
            found = _any_covered(operands, others, splits)
            for at, operand in enumerate(operands):
                if found is None and splits and isinstance(operand, Either):
                    single = [
                        replace(one, operands=(*operands[:at], option, *operands[at + 1 :]))
                        for option in operand.options
                    ]
                    found = _all_covered(single, others, splits - 1)
            return found
        case _:
            return None


def _any_covered(
    parts: Iterable[Pattern], others: Mapping[int, Pattern], splits: int
) -> frozenset[int] | None:
    covered = (cover(part, others, splits) for part in parts)
    return next((found for found in covered if found is not None), None)


def _all_covered(
    options: Iterable[Pattern], others: Mapping[int, Pattern], splits: int
) -> frozenset[int] | None:
    together: frozenset[int] = frozenset()
    for option in options:
        found = cover(option, others, splits)
        if found is None:
            return None
        together |= found
    return together


def within(one: Pattern, other: Pattern) -> bool:
    """True only where each occurrence of the one, as an interval, is one of the other.

    >>> a, b, c = Term("a"), Term("b"), Term("c")
    >>> near = Proximity((a, b), 2, ordered=False)
    >>> within(near, Proximity((Either((b, c)), a), 5, ordered=False)), within(near, a)
    (True, False)
    """
    if one == other:
        return True
    match one, other:
        case Either(options), _:
            return all(within(option, other) for option in options)
        case _, Either(options):
            return any(within(one, option) for option in options)
        case ((Term() | Wildcard()), (Term() | Wildcard())):
            return _fits(one, other)
        case Phrase(parts), Phrase(others):
            return len(parts) == len(others) and all(map(_fits, parts, others))
        case Proximity(), Proximity():
            return _proximity(one, other)
        case _:
            return False


@lru_cache(maxsize=65536)
def _fits(one: Term | Wildcard, other: Term | Wildcard) -> bool:
    found = kinds([glob(*atom_of(one))], [glob(*atom_of(other))])
    return found.complete and all(fits for _, fits in found.words)


def _proximity(one: Proximity, other: Proximity) -> bool:
    if one.distance > other.distance or len(one.operands) != len(other.operands):
        return False
    if other.ordered:
        return one.ordered and all(map(within, one.operands, other.operands))
    return any(all(map(within, one.operands, order)) for order in permutations(other.operands))
