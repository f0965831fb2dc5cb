"""Which words are operators, and where a run of words ends."""

from __future__ import annotations

import pytest

from bqlc.compiler.lex.operators import looks_like_operator
from bqlc.compiler.pipeline import parse
from tests.compiler.parse.notation import codes, tree


def read(text: str) -> tuple[str, str]:
    parsed = parse(text)
    return tree(parsed.tree), codes(parsed.diagnostics).replace("BQL", "")


@pytest.mark.parametrize(
    ("text", "wanted", "said"),
    [
        ("a and b", "(and a b)", "031"),
        ("a Or not b", "(or a (not b))", "031 031"),
        ("a not b", "(and a (not b))", "031"),
        ("not a", "{not a}", "051"),
        ("(not a)", "{not a}", "051"),
        ("and a", "{and a}", "051"),
        ("a and", "{a and}", "051"),
        ("a and AND b", "(and {a and} b)", "051"),
        ("a or OR b", "(or {a or} b)", "051"),
        ("a AND or", "(and a or)", "051"),
        ("(a) and (b)", "(and a b)", "031"),
        ('"a" or "b"', '(or "a" "b")', "031"),
        ("a[title] and b", "(and a[title] b)", "031"),
        ("a and NOT b", "(and a (not b))", "031"),
        ('"a and b"', '"a and b"', ""),
        ("a & b", "(and a b)", "032"),
        ("a || -b", "(or a (not b))", "032"),
        ("& a", "{& a}", ""),
        ("AT&T", "AT&T", ""),
        ("a near/3 b", "(near/3 a b)", "031"),
        ("a NEAR/w3 b", "(near/3 a b)", "035"),
        ("a pre/0 b", "(pre/0 a b)", "031"),
        ("NEAR/3 (a, b)", "(near/3 a b)", "041"),
        ("a w/4 b", "(near/4 a b)", "035"),
        ("a ADJ b", "(pre/0 a b)", "035"),
        ("a adj3 b", "(near/2 a b)", "035"),
        ("a adj b", "{a adj b}", ""),
        ("a NEAR/1001 b", "(near/1000 a b)", "017"),
        ("a NEAR/123456789012 b", "(near/1000 a b)", "017"),
        ("a NEAR/0000000000012 b", "(near/12 a b)", "031"),
        ("a NEAR/x b", "(and a b)", "017"),
    ],
)
def test_operators(text: str, wanted: str, said: str) -> None:
    assert read(text) == (wanted, said)


@pytest.mark.parametrize(
    ("text", "wanted", "said"),
    [
        ("a b c?", "{a b c}", "036"),
        ("a b ?", "{a b}", "036"),
        ("a b c ? ?", "{a b c}", "036 036"),
        ("a b??", "{a b??}", ""),
        ("a b?", "{a b?}", ""),
        ("a?", "a?", ""),
        ("a b and?", "{a b and?}", ""),
        ("(a b c?) d", "(and {a b c} d)", "036"),
        ("a b c?[title]", "{a b c}[title]", "036"),
        ("title:a b c?", "(and a[title] {b c?})", "034"),
        ("a b IN(c)", "(and {a b} c)", "020"),
        ("a b? IN(c)", "(and {a b?} c)", "020"),
        ("a b #1?", "{a b #1?}", ""),
        ("a b x.ti.?", "{a b x.ti.?}", ""),
        ("a b xx^2?", "{a b xx^2?}", ""),
        ("a b c...?", "{a b c...}", "036"),
        ("a #(b)", "(and {a #} b)", ""),
        ("!#]a b", "{!# a b}", "006"),
    ],
)
def test_runs(text: str, wanted: str, said: str) -> None:
    assert read(text) == (wanted, said)


def test_the_place_of_a_run_includes_its_question_mark() -> None:
    parsed = parse("x AND who was it? ")
    assert parsed.source.slice(parsed.tree.parts[1].span) == "who was it?"  # type: ignore[union-attr]


@pytest.mark.parametrize("word", ["and", "OR", "Not", "&", "||", "near", "PRE/3", "w/5", "adj2"])
def test_words_like_operators(word: str) -> None:
    assert looks_like_operator(word)
    assert not looks_like_operator(f"x{word}")
