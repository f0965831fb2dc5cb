"""A few thousand inputs of the fuzzer in the ordinary tests, always the same."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bqlc import plugins
from tests.fuzz import dialects, invariants, near, texts
from tests.fuzz.__main__ import main
from tests.fuzz.run import HUGE, MONSTERS, Outcome, one, stretch


def test_a_stretch_of_inputs_has_no_failure() -> None:
    outcome = stretch(seed=0, start=0, stop=400)
    assert outcome.tried == 400
    assert outcome.failures == []


def test_the_same_number_is_the_same_input() -> None:
    assert one(3, 5)[0] == one(3, 5)[0] != one(3, 6)[0]


@pytest.mark.parametrize("number", range(MONSTERS // 2, 3 * MONSTERS, MONSTERS))
def test_a_monster_has_no_failure(number: int) -> None:
    assert one(0, number)[1] == ""


def test_a_huge_text_has_no_failure() -> None:
    text, problem, _ = one(0, HUGE // 2)
    assert problem == ""
    assert len(text) >= 50_000


def test_huge_texts_are_of_every_kind() -> None:
    lengths = {len(texts.huge(Random(number))) // 100_000 for number in range(10)}
    assert {0, 1, 10} <= lengths


@pytest.mark.parametrize("name", plugins.names("dialect"))
def test_a_stretch_near_a_dialect_has_no_failure(name: str) -> None:
    outcome = stretch(seed=0, start=0, stop=100, dialect=name)
    assert outcome.tried == 100
    assert outcome.failures == []


def test_a_monster_near_a_dialect_has_no_failure() -> None:
    text, problem, _ = dialects.one("pubmed", 0, dialects.MONSTERS // 2)
    assert problem == ""
    assert len(text) > 4_000


def test_texts_near_a_dialect_are_of_many_kinds() -> None:
    random, stuff = Random(1), dialects.stuff("pubmed")
    made = [near.text(random, stuff) for _ in range(400)]
    assert sum("\n#2" in text or "\n2" in text for text in made) > 20  # strategies
    assert sum("“" in text for text in made) > 20
    assert sum("–" in text for text in made) > 10
    assert sum("(1,204)" in text or "\t1,204" in text for text in made) > 5  # pasted counts
    assert sum("[tiab]" in text for text in made) > 10


def test_what_a_dialect_may_not_do_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = dialects.loaded("pubmed")
    forgets = replace(sound, writer=lambda query: sound.writer(query).replace("[tiab]", ""))
    monkeypatch.setattr(dialects, "loaded", lambda name: forgets)
    found = stretch(seed=0, start=0, stop=50, dialect="pubmed").failures
    assert any("reads otherwise" in problem for _, problem, _ in found)


def test_a_failure_is_shown_and_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = Outcome(2, [(7, "AssertionError: no", "a (")], 0.5)
    monkeypatch.setattr("tests.fuzz.__main__._outcomes", lambda *_: iter([bad]))
    assert main(["--inputs", "2"]) == 1
    shown = capsys.readouterr().out
    assert "input 7 of seed 1: AssertionError: no\n  'a ('" in shown
    assert "2 inputs" in shown
    assert "1 failures" in shown


ONCE_FOUND = (
    'and[2016]and# c\n#1?(#1"!NEAR(',
    'ADJw?nNEAR(" OR(-–#',
    "(--#)",
    "date[1980 . .. 19899/]",
    '東京"June 2016"[date]',
    "2016not1,000[title])\t’title:NOT(-# c\n&.ti.?",
    "OR(a AND b, " * 200,
    '-"June 2016"[date]',
    "AND(ffoo, bar OR title:baz)",
    "AND(foo, ba -,rNOOT(baz))",
)
"""Texts on which a long run failed."""


@pytest.mark.parametrize("text", ONCE_FOUND, ids=lambda text: text[:20])
def test_what_once_failed(text: str) -> None:
    invariants.verify(text)
