"""Reciprocal rank fusion of two orders of one candidate set, exact and without reading all of it.

A document's score is the sum of 1 / (60 + its rank) over the orders that rank it. Only the
beginnings of both orders are read. A document whose rank in an order is not known yet ranks below
what was read of it, which bounds its score; the beginnings are deepened tenfold until no such
document can reach the hits that are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bqlc.retrieval.engine import Ranked

CONSTANT = 60
DEEPER = 10


@dataclass(frozen=True, slots=True)
class Beginning:
    """The first ids of an order, and whether it has no more."""

    ids: Sequence[str]
    whole: bool

    def least(self) -> float:
        """The most that a document which is not among them can still earn in this order."""
        return 0.0 if self.whole else _worth(len(self.ids) + 1)


Order = Callable[[int], Beginning]
"""Gives so many first ids of an order; documents that it does not rank are left out."""


def fuse(total: int, orders: Sequence[Order], k: int, skip: int) -> Ranked:
    """Hits `skip + 1 .. skip + k` of the fused order over a candidate set of `total`, ties by id.

    Some order must rank every document, or else what no order ranks is not listed.
    """
    wanted = skip + k
    depth = CONSTANT + 2 * wanted
    while True:
        beginnings = [order(min(depth, total)) for order in orders]
        best = _settled(beginnings, wanted)
        if best is not None:
            return Ranked(total, tuple(best[skip:]))
        depth *= DEEPER


def _settled(beginnings: Sequence[Beginning], wanted: int) -> list[tuple[str, float]] | None:
    """The first `wanted` hits, or None while a rank that is not known could change them."""
    ranks = [{id: rank for rank, id in enumerate(each.ids, 1)} for each in beginnings]
    least = [each.least() for each in beginnings]
    known: list[tuple[float, str]] = []
    others = [sum(least)]
    for id in dict.fromkeys(id for each in beginnings for id in each.ids):
        places = [rank.get(id) for rank in ranks]
        score = sum(_worth(place) for place in places if place is not None)
        missing = [most for place, most in zip(places, least, strict=True) if place is None]
        if any(missing):
            others.append(score + sum(missing))
        else:
            known.append((-score, id))
    known.sort()
    best = [(id, -negative) for negative, id in known[:wanted]]
    highest = max(others)
    if highest == 0:  # every order was read to its end
        return best
    # an equal score could come first by its id; the sums are of floats, hence the hair
    return best if len(best) == wanted and best[-1][1] > highest + 1e-12 else None


def _worth(rank: int) -> float:
    return 1 / (CONSTANT + rank)
