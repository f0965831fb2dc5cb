"""What a typed word with `*` and `?` asks for, and which tokens that is."""

from __future__ import annotations

from fnmatch import translate
from re import fullmatch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bqlc.compiler.ast.checked import Term, Wildcard
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.wildcards import analyse_word
from bqlc.compiler.meaning.wildcards import wildcard


def shown(text: str) -> str:
    """The parts, `|` between them."""
    return "|".join(
        part.token if isinstance(part, Term) else part.pattern for part in analyse_word(text).parts
    )


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("cardi*", "cardi*"),
        ("Wom?n", "wom?n"),
        ("*ology", "*ology"),
        ("*a*b?", "*a*b?"),
        ("te*m", "te*m"),
        ("te***m", "te*m"),
        ("*", "*"),
        ("?", "?"),
        ("10?0", "10?0"),
        ("3.1*", "3.1*"),
        ("a*.*b", "a*.*b"),
        ("Wi-F*", "wi|f*"),
        ("W*-Fi", "w*|fi"),
        ("état-maj*", "état|maj*"),
        ("don’t*", "don't*"),
        ("東京*", "東|京*"),
        ("İ*x", "i*x"),
        ("state-of-the-art", "state|of|the|art"),
    ],
)
def test_parts(typed: str, parts: str) -> None:
    word = analyse_word(typed)
    assert shown(typed) == parts
    assert not word.misplaced
    for part in word.parts:
        assert isinstance(part, Wildcard) == any(char in "*?" for char in repr(part))


@pytest.mark.parametrize(
    ("typed", "parts", "misplaced"),
    [
        ("C++*", "c", [(3, 4)]),
        ("U.S.*", "u.s", [(4, 5)]),
        ("3.*", "3", [(2, 3)]),
        ("a-*", "a", [(2, 3)]),
        ("*-a", "a", [(0, 1)]),
        ("well-*ing", "well|ing", [(5, 6)]),
        ("++*", "", [(2, 3)]),
        ("_*", "", [(1, 2)]),
        ("a-?*b*", "a|b*", [(2, 4)]),
    ],
)
def test_a_wildcard_behind_no_token_is_misplaced(
    typed: str, parts: str, misplaced: list[tuple[int, int]]
) -> None:
    assert shown(typed) == parts
    assert analyse_word(typed).misplaced == tuple(Span(*place) for place in misplaced)


@pytest.mark.parametrize(
    ("typed", "dropped"),
    [("C++", ["++"]), (".NET", ["."]), ("AT&T", ["&"]), ("a.b", []), ("(x)-*", ["(", ")-"])],
)
def test_dropped_symbols(typed: str, dropped: list[str]) -> None:
    assert [typed[span.start : span.end] for span in analyse_word(typed).dropped] == dropped


def test_spans_are_those_of_the_source() -> None:
    word = analyse_word("Wi-F*", at=10)
    assert [part.span for part in word.parts] == [Span(10, 12), Span(13, 15)]
    assert word.dropped == (Span(12, 13),)
    assert analyse_word("C++*", at=10).misplaced == (Span(13, 14),)


@given(st.text(st.sampled_from("aé1-.+*? "), max_size=12))
def test_every_character_is_in_a_part_or_dropped_or_misplaced(typed: str) -> None:
    word = analyse_word(typed)
    places = [part.span for part in word.parts] + [*word.dropped, *word.misplaced]
    covered = [offset for span in places for offset in range(span.start, span.end)]
    assert sorted(covered) == [at for at, char in enumerate(typed) if char != " "]


@given(
    st.text(st.sampled_from("ab.*?"), max_size=8),
    st.text(st.sampled_from("ab.\n"), max_size=8),
)
def test_a_pattern_fits_what_a_shell_would_find(pattern: str, text: str) -> None:
    expected = bool(fullmatch(translate(pattern), text))
    assert bool(wildcard(pattern).fullmatch(text)) == expected


def test_many_stars_do_not_explode() -> None:
    assert not wildcard("*a" * 30 + "*b").fullmatch("a" * 255)
