"""Fusion reads only the beginnings of two orders; it must be what reading all of them gives."""

from __future__ import annotations

import random

import pytest

from bqlc.retrieval.fusion import Beginning, Order, fuse


class Counted:
    """An order that tells how deep it was read."""

    def __init__(self, ids: list[str]) -> None:
        self.ids, self.depth = ids, 0

    def __call__(self, depth: int) -> Beginning:
        self.depth = max(self.depth, depth)
        return Beginning(self.ids[:depth], depth >= len(self.ids))


def plainly(orders: list[list[str]], k: int, skip: int) -> list[tuple[str, float]]:
    """RRF as it is defined, over every document."""
    scores: dict[str, float] = {}
    for order in orders:
        for rank, id in enumerate(order, 1):
            scores[id] = scores.get(id, 0.0) + 1 / (60 + rank)
    return sorted(scores.items(), key=lambda hit: (-hit[1], hit[0]))[skip : skip + k]


def two_orders(random_: random.Random) -> tuple[list[str], list[str]]:
    """All documents, and those of them that have a word: alike, unlike or the other way round."""
    size = random_.choice([1, 2, 5, 30, 100, 300, 1500])
    documents = [f"d{number:04}" for number in range(size)]
    dense = random_.sample(documents, size)
    words = random_.sample(documents, random_.randint(0, size))
    match random_.randrange(4):
        case 0:
            words = [id for id in dense if id in set(words)]
        case 1:
            words = [id for id in reversed(dense) if id in set(words)]
        case 2:
            places = {id: at + random_.gauss(0, size / 5) for at, id in enumerate(dense)}
            words.sort(key=places.__getitem__)
    return words, dense


@pytest.mark.parametrize("seed", range(10))
def test_fusion_is_that_of_whole_orders_in_3000_random_cases(seed: int) -> None:
    random_ = random.Random(seed)
    for _ in range(300):
        words, dense = two_orders(random_)
        k, skip = random_.choice([1, 3, 5, 20]), random_.choice([0, 0, 0, 5, 40])
        orders: list[Order] = [Counted(words), Counted(dense)]
        fused = fuse(len(dense), orders, k, skip)
        assert list(fused.hits) == plainly([words, dense], k, skip)
        assert fused.total == len(dense)


def test_equal_scores_are_ordered_by_id() -> None:
    orders: list[Order] = [Counted(["b", "a", "c"]), Counted(["a", "b", "c"])]
    assert [id for id, _ in fuse(3, orders, 3, 0).hits] == ["a", "b", "c"]


def test_a_large_set_is_not_read_to_its_end() -> None:
    ids = [f"d{number:06}" for number in range(100_000)]
    words, dense = Counted(ids[:50_000]), Counted(ids)
    assert [id for id, _ in fuse(len(ids), [words, dense], 5, 0).hits] == ids[:5]
    assert max(words.depth, dense.depth) == 70


def test_a_document_deep_in_one_order_is_not_overlooked() -> None:
    """`z` is last of 900 in one order and first in the other, just where bounds are close."""
    ids = [f"d{number:03}" for number in range(899)]
    words, dense = [*ids, "z"], ["z", *reversed(ids)]
    assert list(fuse(900, [Counted(words), Counted(dense)], 10, 0).hits) == plainly(
        [words, dense], 10, 0
    )
