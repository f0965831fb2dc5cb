"""Wildcards as languages, against all short words."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from bqlc.compiler.lex.standard import tokens
from bqlc.compiler.meaning.wildcards import wildcard
from bqlc.compiler.prove.globs import glob, kinds
from bqlc.compiler.prove.vocabulary import Vocabulary

WORDS = ["".join(chars) for length in range(6) for chars in product("abz", repeat=length)]


def pattern(random: Random) -> str:
    return "".join(random.choice("aabb?*") for _ in range(random.randint(1, 4)))


def fits(word: str, pattern: str) -> bool:
    return wildcard(pattern).fullmatch(word) is not None


@pytest.mark.parametrize("seed", range(20))
def test_a_glob_fits_what_the_wildcard_fits(seed: int) -> None:
    random = Random(seed)
    for _ in range(20):
        text = pattern(random)
        assert [word for word in WORDS if glob(text).fits(word)] == [
            word for word in WORDS if fits(word, text)
        ]


@pytest.mark.parametrize("seed", range(20))
def test_kinds_are_the_least_sets_of_patterns_that_words_fit(seed: int) -> None:
    random = Random(seed)
    for _ in range(15):
        needed = [pattern(random) for _ in range(random.choice((1, 1, 2)))]
        others = [pattern(random) for _ in range(random.randint(0, 5))]
        empty = random.random() < 0.3
        found = kinds([glob(one) for one in needed], [glob(one) for one in others], empty)
        sets = {
            frozenset(at for at, other in enumerate(others) if fits(word, other))
            for word in WORDS
            if (word or empty) and all(fits(word, one) for one in needed)
        }
        assert found.complete
        assert {fit for _, fit in found.words} == {
            one for one in sets if not any(other < one for other in sets)
        }
        for word, fit in found.words:
            assert all(fits(word, one) for one in needed)
            assert fit == {at for at, other in enumerate(others) if fits(word, other)}


@pytest.mark.parametrize("seed", range(20))
def test_a_vocabulary_finds_the_same_kinds_with_less_work(seed: int) -> None:
    random = Random(seed)
    atoms = [(pattern(random), True) for _ in range(6)]
    atoms += [(random.choice(WORDS[1:]), False) for _ in range(6)]
    vocabulary = Vocabulary(atoms)
    for word in WORDS[1:]:
        assert {vocabulary.atoms[at] for at in vocabulary.fitting(word)} == {
            atom for atom in set(atoms) if glob(*atom).fits(word)
        }
    for atom in atoms:
        plain = kinds([glob(*atom)], [glob(*other) for other in vocabulary.atoms])
        assert {fit for _, fit in vocabulary.kinds(atom).words} == {fit for _, fit in plain.words}


def test_any_word_is_a_word_though_the_empty_one_does_not_count() -> None:
    assert [word != "" for word, _ in kinds([glob("*")], []).words] == [True]
    assert [word for word, _ in kinds([glob("*")], [], empty=True).words] == [""]


def test_there_is_a_letter_besides_those_that_patterns_name() -> None:
    others = [glob(f"*{chr(97 + at)}*") for at in range(26)]
    assert [fits for _, fits in kinds([glob("?*")], others).words] == [frozenset()]


def test_wildcards_are_characters_in_a_literal() -> None:
    assert glob("a*", wild=False).fits("a*")
    assert not glob("a*", wild=False).fits("ab")


def test_a_word_is_one_token_where_the_shortest_is_none() -> None:
    """`3.` is searched as `3`."""
    ((word, _),) = kinds([glob("3.*")], [], real=lambda word: tokens(word) == [word]).words
    assert tokens(word) == [word]


def test_too_many_kinds_are_not_said_to_be_all() -> None:
    others = [glob(f"*{char}*") for char in "abcdefghijklmnop"]
    assert not kinds([glob("*a*b*c*d*e*f*g*h*")], others).complete
