"""What a text is once its safe fixes are made, and where there are none."""

from __future__ import annotations

import pytest

from bqlc.compiler.diagnostics.apply import apply, chosen_fixes
from bqlc.compiler.diagnostics.model import Safety
from bqlc.compiler.pipeline import check


def fixed(text: str) -> str:
    while fixes := chosen_fixes(check(text).diagnostics):
        text = apply(text, fixes)
    return text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('"a b"*', '"a b*"'),
        ('"a b "*', '"a b*"'),
        ("a OR b AND c", "a OR (b AND c)"),
        ("a OR b AND what was it?", "a OR (b AND what was it)"),
        ("NEAR/3(what was it?, b)", 'NEAR/3("what was it", b)'),
        ("NEAR/3(a b\\, c)", 'NEAR/3("a b\\ ", c)'),
        ("a or not b", "a OR NOT b"),
        ("a or b and not c", "a OR (b AND NOT c)"),
        ("AND(a, b OR c)", "(a AND (b OR c))"),
        ("x.ti. and title:y", "x[ti] AND y[title]"),
        ('a"b"c', 'a "b" c'),
        ("“a” – b", '"a" - b'),
        ("airship 1937[date]", "airship date[1937]"),
        ("date[June 2016]", "date[2016-06]"),
        ('a"June 2016"[date]', "a date[2016-06]"),
    ],
)
def test_fixed(text: str, wanted: str) -> None:
    assert fixed(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        '"a and b OR c and d',  # a quotation mark without its partner
        "(a and b OR c",
        "a) and b",
        "title:a[body] and b",
        "a and OR and b",
        '""*',
        '"a b"#',
        '#"a"',
        "airship 1937[date",
    ],
)
def test_beside_a_guess_nothing_is_fixed_unasked(text: str) -> None:
    assert fixed(text) == text


def test_typographic_marks_are_fixed_beside_a_guess() -> None:
    """They are read as plain before anything else is."""
    assert fixed("(“a” or b") == '("a" or b'


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("titel:ship", "title:ship"),
        ("tilte:ship", "title:ship"),
        ("titles:ship", "title:ship"),
        ("url:ship", "url:ship"),
        ("tidal:ship", "tidal:ship"),
    ],
)
def test_a_field_one_letter_off_is_offered(text: str, wanted: str) -> None:
    assert apply(text, chosen_fixes(check(text).diagnostics, unsafe=True)) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a , b", "a AND b"),
        ("a, b", "a AND b"),
        ("a ,b", "a AND b"),
        ("a,b", "a AND b"),
        ("(a) , b", "(a) AND b"),
        ('"a b", c', '"a b" AND c'),
        ("AND(a b , c d)", '("a b" AND "c d")'),
        ("OR(x, (a) , b)", "(x OR (a) OR b)"),
    ],
)
def test_an_operator_in_place_of_a_comma_has_white_space_around_it(text: str, wanted: str) -> None:
    assert apply(text, chosen_fixes(check(text).diagnostics, unsafe=True)) == wanted


@pytest.mark.parametrize("space", ["\u200b", "\ufeff"])
def test_an_invisible_space_within_a_word_is_not_safely_made_a_space(space: str) -> None:
    """One word may be meant; elsewhere a space is as good."""
    (told,) = [one for one in check(f"asth{space}ma").diagnostics if one.code == "BQL030"]
    assert told.fix is not None
    assert told.fix.safety is Safety.UNSAFE
    assert apply(f"asth{space}ma", [told.fix]) == "asthma"
    (told,) = [one for one in check(f"asthma {space}child").diagnostics if one.code == "BQL030"]
    assert told.fix is not None
    assert told.fix.safety is Safety.SAFE
