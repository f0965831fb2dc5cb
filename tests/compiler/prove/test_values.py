"""The values that are made for a pattern are all that matter: none that holds it holds less."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from bqlc.compiler.ast.checked import Either, Pattern, Proximity, Term, Wildcard
from bqlc.compiler.prove.texts import Texts
from bqlc.compiler.prove.within import cover, within
from tests.slow.prove_pairs import FAMILIES
from tests.slow.prove_universes import Texts as AllValues

WORDS = {
    "letters": ("a", "b", "c", "d"),
    "words": ("a", "ab", "b", "cab"),
    "words of no pattern": ("a", "b", "zz", "y"),
}


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_every_value_that_holds_a_pattern_holds_all_that_one_of_the_made_values_holds(
    words: tuple[str, ...],
) -> None:
    random, family = Random(7), FAMILIES["words" if "cab" in words else "letters"]
    world = AllValues([row for length in range(1, 5) for row in product(words, repeat=length)])
    complete = 0
    for _ in range(40):
        patterns = dict(enumerate(dict.fromkeys(family.pattern(random) for _ in range(4)), 1))
        holding = {number: world.holding(pattern) for number, pattern in patterns.items()}
        texts = Texts(patterns)
        for number in patterns:
            cases = texts.cases(number)
            made = [met for _, met in cases]
            if cases.complete:
                complete += 1
                left = holding[number].copy()
                for met in made:
                    left &= ~np.logical_and.reduce([holding[other] for other in met])
                assert not left.any(), (patterns, world.values[int(np.argmax(left))])
    assert complete > 140


@pytest.mark.parametrize("family", ["letters", "words"])
def test_within_means_that_occurrences_are_occurrences(family: str) -> None:
    random, made = Random(3), FAMILIES[family]
    world = AllValues(
        [row for length in range(1, 5) for row in product(made.words, repeat=length)]
    )
    told = 0
    for _ in range(400):
        one = made.operand(random)
        other = _looser(one) if random.random() < 0.5 else made.operand(random)
        if within(one, other):
            told += one != other
            assert not (world.places(one) & ~world.places(other)).any(), (one, other)
    assert told > 50


def _looser(pattern: Pattern) -> Pattern:
    match pattern:
        case Proximity(operands, distance, _):
            return Proximity(operands[::-1], distance + 1, False)
        case Term(token):
            return Wildcard(token[0] + "*")
        case other:
            return Either((Term("d"), other))


@pytest.mark.parametrize("family", ["letters", "words"])
def test_a_cover_occurs_wherever_the_pattern_does(family: str) -> None:
    random, made = Random(5), FAMILIES[family]
    world = AllValues(
        [row for length in range(1, 5) for row in product(made.words, repeat=length)]
    )
    told = 0
    for _ in range(300):
        one = made.near(random)
        others = dict(enumerate((made.pattern(random) for _ in range(8)), 1))
        found = cover(one, others)
        if found is not None:
            told += len(found)
            covered = np.logical_or.reduce([world.holding(others[number]) for number in found])
            assert not (world.holding(one) & ~covered).any(), (one, others, found)
    assert told > 100


def words(side: str, number: int) -> Either:
    return Either(tuple(Term(f"w{at}{side}") for at in range(number)))


def test_what_is_too_much_is_said_to_be_incomplete() -> None:
    near = Proximity((words("x", 60), words("y", 60)), 3, False)
    texts = Texts({1: near, **{at + 2: Term(f"w{at}x") for at in range(60)}})
    cases = texts.cases(1)
    assert sum(1 for _ in cases) >= 50
    assert not cases.complete


def test_what_is_beyond_the_limit_is_a_doubt_and_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only `w5x w1y` is left, which comes behind the first 20 values."""
    monkeypatch.setattr("bqlc.compiler.prove.values._MOST_VALUES", 20)
    pairs = [(one, other) for one in range(6) for other in range(6) if (one, other) != (5, 1)]
    others = [Proximity((Term(f"w{x}x"), Term(f"w{y}y")), 0, True) for x, y in pairs]
    near = Proximity((words("x", 6), words("y", 6)), 0, True)
    answer = Texts({1: near, **dict(enumerate(others, 2))}).answer(frozenset({1}))
    assert (answer.lemmas, answer.values, len(answer.doubts)) == ([], [], 1)


LARGE = {
    "an option less": [Proximity((words("x", 60), words("y", 59)), 3, False)],
    "a narrower one": [Proximity((words("x", 60), words("y", 60)), 2, False)],
    "in this order only": [Proximity((words("x", 60), words("y", 60)), 3, True)],
    "all options but one, each for itself": [
        Proximity((Term(f"w{at}x"), words("y", 60)), 3, False) for at in range(59)
    ],
    "all words but one": [Term(f"w{at}y") for at in range(59)],
}


@pytest.mark.parametrize("others", LARGE.values(), ids=LARGE)
def test_a_large_pattern_is_found_to_have_more(others: list[Pattern]) -> None:
    near = Proximity((words("x", 60), words("y", 60)), 3, False)
    answer = Texts({1: near, **dict(enumerate(others, 2))}).answer(frozenset({1}))
    assert (answer.lemmas, answer.doubts, len(answer.values)) == ([], [], 1)


COVERING = {
    "an option more": [Proximity((words("x", 60), words("y", 61)), 3, False)],
    "a wider one": [Proximity((words("x", 60), words("y", 60)), 4, False)],
    "all options, each for itself": [
        Proximity((Term(f"w{at}x"), words("y", 60)), 3, False) for at in range(60)
    ],
    "all words": [Term(f"w{at}y") for at in range(60)],
}


@pytest.mark.parametrize("others", COVERING.values(), ids=COVERING)
def test_a_large_pattern_is_proven_to_have_no_more(others: list[Pattern]) -> None:
    near = Proximity((words("x", 60), words("y", 60)), 3, False)
    answer = Texts({1: near, **dict(enumerate(others, 2))}).answer(frozenset({1}))
    assert answer.lemmas == [(frozenset({1}), frozenset(range(2, len(others) + 2)))]
    assert answer.doubts == []
