"""Fixes: which of them are made together, and what the text is then."""

from __future__ import annotations

import pytest

from bqlc.compiler.diagnostics.apply import apply, chosen_fixes
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.pipeline import check


def found(*edits: Edit, safety: Safety = Safety.SAFE) -> Diagnostic:
    return diagnostic("BQL031", edits[0].span, "odd", fix=Fix("mend", edits, safety))


def mended(text: str, *diagnostics: Diagnostic, unsafe: bool = False) -> str:
    return apply(text, chosen_fixes(diagnostics, unsafe))


def test_all_safe_fixes_are_made_together() -> None:
    text = "a and b or c"
    one, other = found(Edit(Span(2, 5), "AND")), found(Edit(Span(8, 10), "OR"))
    assert mended(text, one, other) == "a AND b OR c"


def test_unsafe_fixes_only_where_they_are_asked_for_and_examples_never() -> None:
    unsafe = found(Edit(Span(0, 1), "b"), safety=Safety.UNSAFE)
    shown = found(Edit(Span(0, 1), "c"), safety=Safety.DISPLAY)
    assert mended("a", unsafe, shown) == "a"
    assert mended("a", shown, unsafe, unsafe=True) == "b"


@pytest.mark.parametrize(
    "second",
    [Edit(Span(1, 3), "y"), Edit(Span(0, 2), "y"), Edit(Span(0, 0), "y"), Edit(Span(2, 2), "y")],
)
def test_of_two_fixes_of_one_place_the_first_is_made(second: Edit) -> None:
    assert mended("abc", found(Edit(Span(0, 2), "x")), found(second)) == "xc"


def test_a_fix_is_made_whole_or_not_at_all() -> None:
    first = found(Edit(Span(4, 5), "X"))
    both = found(Edit(Span(0, 1), "Y"), Edit(Span(4, 5), "Y"))
    assert mended("a b c", first, both) == "a b X"


def test_neighbours_are_not_the_same_place() -> None:
    assert mended("ab", found(Edit(Span(0, 1), "x")), found(Edit(Span(1, 2), "y"))) == "xy"


@pytest.mark.parametrize(
    ("query", "fixed"),
    [
        ("storm and boat or gale", "(storm AND boat) OR gale"),
        ("title:storm & “night boat”", 'storm[title] AND "night boat"'),
        ("date[May 1931] storm^2", "date[1931-05] storm"),
        ('AND(storm,OR("a b"*,c))', '(storm AND ("a b*" OR c))'),
        ("+storm --boat", "storm NOT boat"),
    ],
)
def test_safe_fixes_until_none_is_left_keep_the_meaning(query: str, fixed: str) -> None:
    text = query
    for _ in range(5):
        text = apply(text, chosen_fixes(check(text).diagnostics))
    assert text == fixed
    assert check(text).tree == check(query).tree
