"""Which clause of an old query became which clause of a new one, by what they look for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from bqlc.compiler.ast.checked import Clause, Leaf, Not, Text
from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.prove.values import atom_of, atoms

Pair: TypeAlias = tuple[Clause | None, Clause | None]
"""An old clause and a new one; None where there is none."""

_MOST_TRIES = 3
_ALIKE = 0.5


def pairs(
    olds: Sequence[Clause], news: Sequence[Clause], related: Callable[[Clause, Clause], bool]
) -> list[Pair]:
    """Pair equal clauses first, then those that share most; a clause may be left alone.

    Two clauses that share less than half are a pair only if they are `related`. In the order of
    the new query; what was dropped stands where it stood.
    """
    partner = _equal(olds, news)
    taken = set(partner.values())
    tries: dict[int, int] = {}
    for likeness, at, one in _likenesses(olds, news, partner, taken):
        if at in partner or one in taken or tries.get(at, 0) >= _MOST_TRIES:
            continue
        tries[at] = tries.get(at, 0) + 1
        if likeness >= _ALIKE or related(olds[one], news[at]):
            partner[at] = one
            taken.add(one)
    return _in_order(olds, news, partner)


def _equal(olds: Sequence[Clause], news: Sequence[Clause]) -> dict[int, int]:
    """For the places of new clauses the place of an equal old one."""
    places: dict[Clause, list[int]] = {}
    for at, clause in reversed(list(enumerate(olds))):
        places.setdefault(clause, []).append(at)
    return {at: places[clause].pop() for at, clause in enumerate(news) if places.get(clause)}


def _likenesses(
    olds: Sequence[Clause], news: Sequence[Clause], partner: dict[int, int], taken: set[int]
) -> list[tuple[float, int, int]]:
    """How alike the clauses are that have no equal: the most alike first."""
    left = {one: _traits(clause) for one, clause in enumerate(olds) if one not in taken}
    found = []
    for at, clause in enumerate(news):
        if at not in partner:
            traits = _traits(clause)
            for one, others in left.items():
                shared = len(traits & others) / (len(traits | others) or 1)
                if shared > 0:
                    found.append((shared, at, one))
    return sorted(found, key=lambda entry: (-entry[0], entry[1], entry[2]))


def _traits(clause: Clause) -> frozenset[tuple[bool, str]]:
    """The beginnings of its words, and its fields that have no words; under NOT or not."""
    negated = isinstance(clause, Not)
    return frozenset((negated, trait) for leaf in leaves(clause) for trait in _of_leaf(leaf))


def _of_leaf(leaf: Leaf) -> list[str]:
    if isinstance(leaf, Text):
        return [atom_of(part)[0].rstrip("*?")[:4] for part in atoms(leaf.pattern)]
    return [f"[{name}]" for name in leaf.fields]


def _in_order(
    olds: Sequence[Clause], news: Sequence[Clause], partner: dict[int, int]
) -> list[Pair]:
    dropped = [one for one in range(len(olds)) if one not in partner.values()]
    found: list[Pair] = []
    for at, clause in enumerate(news):
        while at in partner and dropped and dropped[0] < partner[at]:
            found.append((olds[dropped.pop(0)], None))
        found.append((olds[partner[at]] if at in partner else None, clause))
    return found + [(olds[one], None) for one in dropped]
