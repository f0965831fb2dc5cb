"""What is meant by queries whose parts have tags in several places."""

from __future__ import annotations

import pytest

from bqlc.compiler.pipeline import canonical, check, parse
from tests.compiler.parse.notation import codes, meaning


def read(text: str) -> tuple[str, str]:
    found = check(text)
    return meaning(found.tree, found.schema), codes(found.diagnostics).replace("BQL", "")


@pytest.mark.parametrize(
    ("text", "meant", "said"),
    [
        ("NEAR/3(a[ti], b)[title]", "title:(near/3 a b)", ""),
        ("NEAR/3((a[title] OR b), c)[title]", "title:(near/3 (or a b) c)", ""),
        ("NEAR/3(a, b[tiab])", "(near/3 a b)", ""),
        ("NEAR/3(a[ti,ab], b[ab,ti])", "(near/3 a b)", ""),
        ("NEAR/3(a[title], b)", "none", "108"),
        ("NEAR/3(a[title], b)[body]", "none", "108"),
        ("NEAR/3(NEAR/1(a, b)[title], c)[title]", "title:(near/3 (near/1 a b) c)", ""),
        ("NEAR/3(a, b)[date]", "none", "110"),
        ("(a[title] OR b)[body]", "(or title:a body:b)", ""),
        ("((a OR b)[title] c)[body]", "(and (or title:a title:b) body:c)", ""),
        ("debut album[section,title]", "(and section,title:debut section,title:album)", "050"),
    ],
)
def test_the_innermost_tag_wins(text: str, meant: str, said: str) -> None:
    assert read(text) == (meant, said)


@pytest.mark.parametrize(
    ("text", "meant", "said"),
    [
        ("a b # c", "(and a b)", "050"),
        ("x = 5", "(and x 5)", "050 131"),
        ('"x = 5"', '"x 5"', "131"),
        ("= +", "none", "106"),
        ("x =", "x", "131"),
        ('"a\\"b"', '"a b"', "131"),
        ("a AND =", "(and a none)", "106"),
        ("C++* a", "(and c a)", "050 107"),
    ],
)
def test_words_of_symbols(text: str, meant: str, said: str) -> None:
    assert read(text) == (meant, said)


@pytest.mark.parametrize("content", ["1980 . .. 1989", "1980...1989", "a , .. b", " 1 .. 2 "])
def test_a_bracket_has_one_canonical_form(content: str) -> None:
    once = canonical(f"date[{content}]")
    assert canonical(once) == once
    assert parse(once).tree == parse(f"date[{content}]").tree
