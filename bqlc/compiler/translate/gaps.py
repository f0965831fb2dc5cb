"""Proximity that counts each gap for itself: at most so many words between neighbours, any order.

BQL counts the gaps of a proximity together, so this is an OR over all orders of the words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import assert_never

from bqlc.compiler.ast.checked import Either, Pattern, Phrase, Proximity, Term, Wildcard

MOST_ORDERS = 5
"""Words whose every order is written out: 120 of them."""


def each_gap(parts: Sequence[Term | Wildcard], distance: int) -> Pattern:
    """The words in any order with at most `distance` others between two neighbours.

    More words than can be written out in every order are only near each other in all, which
    finds no less.

    >>> a, b = Term("a"), Term("b")
    >>> each_gap((a, b), 2) == Proximity((a, b), 2, False)
    True
    """
    if len(parts) == 2 or distance == 0:
        return Proximity(tuple(parts), distance, False)
    if len(parts) > MOST_ORDERS:
        return Proximity(tuple(parts), distance * (len(parts) - 1), False)
    orders: list[Pattern] = []
    for order in dict.fromkeys(permutations(parts)):
        pattern: Pattern = order[0]
        for part in order[1:]:
            pattern = Proximity((pattern, part), distance, True)
        orders.append(pattern)
    return Either(tuple(orders))


def gaps_of(pattern: Pattern) -> tuple[tuple[Term | Wildcard, ...], int] | None:
    """The words and the distance of what `each_gap` makes; None of anything else.

    >>> words = Term("a"), Term("b"), Term("c")
    >>> gaps_of(each_gap(words, 3)) == (words, 3)
    True
    """
    if isinstance(pattern, Proximity):
        if pattern.ordered or not _words(pattern.operands):
            return None
        parts = tuple(one for one in pattern.operands if isinstance(one, Term | Wildcard))
        count = len(parts)
        if count == 2 or pattern.distance == 0:
            return parts, pattern.distance
        if count > MOST_ORDERS and pattern.distance % (count - 1) == 0:
            return parts, pattern.distance // (count - 1)
        return None
    if not isinstance(pattern, Either):
        return None
    first = _in_order(pattern.options[0])
    if first is None:
        return None
    found = each_gap(*first)
    return first if found == pattern else None


def _in_order(pattern: Pattern) -> tuple[tuple[Term | Wildcard, ...], int] | None:
    """The words of a chain `((a PRE b) PRE c)` with one distance."""
    parts: list[Term | Wildcard] = []
    distance = None
    while isinstance(pattern, Proximity):
        if len(pattern.operands) != 2 or not pattern.ordered:
            return None
        if distance not in (None, pattern.distance):
            return None
        distance = pattern.distance
        pattern, last = pattern.operands
        if not isinstance(last, Term | Wildcard):
            return None
        parts.append(last)
    if distance is None or not isinstance(pattern, Term | Wildcard):
        return None
    return (pattern, *reversed(parts)), distance


def _words(operands: Sequence[Pattern]) -> bool:
    return all(isinstance(one, Term | Wildcard) for one in operands)


def words_in(pattern: Pattern) -> tuple[Term | Wildcard, ...] | None:
    """All words of a pattern without alternatives, in order; None where it has some."""
    match pattern:
        case Term() | Wildcard():
            return (pattern,)
        case Phrase(parts):
            return parts
        case Proximity(operands):
            found = [words_in(one) for one in operands]
            if any(one is None for one in found):
                return None
            return tuple(word for one in found if one is not None for word in one)
        case Either():
            return None
        case _:
            assert_never(pattern)


def wildcards_in(pattern: Pattern) -> Iterator[Wildcard]:
    """Every truncated word of a pattern."""
    match pattern:
        case Term():
            return
        case Wildcard():
            yield pattern
        case Phrase(parts):
            yield from (part for part in parts if isinstance(part, Wildcard))
        case Either(patterns) | Proximity(patterns):
            for one in patterns:
                yield from wildcards_in(one)
        case _:
            assert_never(pattern)
