"""Tokens by example, rule by rule; `test_tokens_lucene` compares them with Lucene itself."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bqlc.compiler.lex import standard
from bqlc.compiler.lex.standard import keyword, lower, spans, tokens

ZWJ, EMOJI_STYLE, KEYCAP, ACCENT = "\u200d", "\ufe0f", "\u20e3", "\u0301"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("state-of-the-art", "state|of|the|art"),
        ("Wi-Fi, IL-2!", "wi|fi|il|2"),
        ("U.S.A. and e.g.", "u.s.a|and|e.g"),
        ("don't 'quoted' rock'n'roll", "don't|quoted|rock'n'roll"),
        ("don’t don‘t donʼt don＇t", "don't|don't|don't|don't"),
        ("3.14 10,000 1;2 1.a a.1 1:2 a:b a,b", "3.14|10,000|1;2|1|a|a|1|1|2|a:b|a|b"),
        ("H2O 4x4 ix_2 _x_ __ _ x__y", "h2o|4x4|ix_2|_x_|x__y"),
        ("C++ C# .NET AT&T", "c|c|net|at|t"),
        ("a@b.org", "a|b.org"),
        ("naïve NAI\u0308VE", "naïve|nai\u0308ve"),
        ("soft\u00adhyphen", "soft\u00adhyphen"),
        ("東京タワー ひらがな", "東|京|タワー|ひ|ら|が|な"),
        ("タワーA タワー_A", "タワー|a|タワー_a"),
        ("한국어 mixed한국", "한국어|mixed한국"),
        ("ภาษาไทย", "ภาษาไทย"),
        ("צה\"ל ג'", "צה\"ל|ג'"),
        ("\u0663\u066b\u0664 １２", "\u0663\u066b\u0664|１２"),
        ("\ua7c2 of Unicode 12, \ua7c7 of 13", "\ua7c3|of|unicode|12|of|13"),
    ],
)
def test_words(text: str, expected: str) -> None:
    assert tokens(text) == expected.split("|") if expected else tokens(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("😀😀", ["😀", "😀"]),
        (f"👩{ZWJ}🚀!", [f"👩{ZWJ}🚀"]),
        ("👍🏽x", ["👍🏽", "x"]),
        ("🇫🇷🇩🇪🇫", ["🇫🇷", "🇩🇪"]),
        (f"#{EMOJI_STYLE}{KEYCAP} #1", [f"#{EMOJI_STYLE}{KEYCAP}", "1"]),
        (f"#{ACCENT}{EMOJI_STYLE}{KEYCAP}", [f"#{ACCENT}{EMOJI_STYLE}{KEYCAP}"]),
        (f"#{ACCENT}{KEYCAP}{ACCENT}", [f"#{ACCENT}{KEYCAP}{ACCENT}"]),
        (f"1{EMOJI_STYLE}{KEYCAP}", [f"1{EMOJI_STYLE}{KEYCAP}"]),
        (f"😀{EMOJI_STYLE}{ZWJ}🏽{ACCENT}", [f"😀{EMOJI_STYLE}{ZWJ}🏽{ACCENT}"]),
        (f"😀{EMOJI_STYLE}{ZWJ}{ZWJ}🏽", [f"😀{EMOJI_STYLE}", "🏽"]),
        (f"ℹ{EMOJI_STYLE}{ZWJ}🏽{ZWJ}😀", [f"ℹ{EMOJI_STYLE}{ZWJ}🏽{ZWJ}😀"]),
        (f"ℹab ℹ{ZWJ}😀ab", ["ℹab", f"ℹ{ZWJ}😀", "ab"]),
        (f"{ZWJ}😀 {ACCENT}a{ACCENT}", [f"{ZWJ}😀", f"a{ACCENT}"]),
    ],
)
def test_emoji(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"), [("ΟΔΟΣ", "οδοσ"), ("İI", "ii"), ("ẞß", "ßß"), ("ǅ", "ǆ")]
)
def test_lower_case_looks_at_one_code_point_alone(text: str, expected: str) -> None:
    assert tokens(text) == [expected]


def test_lower_case_keeps_the_length() -> None:
    assert all(len(lower(chr(point))) == 1 for point in range(0x110000))


def test_a_long_token_is_cut_at_255_units_and_not_within_a_character() -> None:
    assert [len(token) for token in tokens("a" * 600)] == [255, 255, 90]
    assert [len(token) for token in tokens("é" * 600)] == [255, 255, 90]
    assert [len(token) for token in tokens("\U00010428" * 200)] == [127, 73]
    assert spans("a" * 254 + "'bc d") == [("a" * 254, 0, 254), ("bc", 255, 257), ("d", 258, 259)]
    assert [len(token) for token in tokens("_" * 300 + "b")] == [255]


def test_places_are_code_points_of_the_text_as_written() -> None:
    assert spans("😀 Don’t ÉTÉ") == [("😀", 0, 1), ("don't", 2, 7), ("été", 8, 11)]


@given(st.text(st.sampled_from("aB1_.,:;'\" -#*\n"), max_size=40))
def test_ascii_and_other_text_follow_the_same_rules(text: str) -> None:
    assert tokens(text) == [token for token, _, _ in spans(text)]
    assert tokens(text) == tokens(text + "–é")[:-1]


@given(st.text() | st.text(st.sampled_from("aé. \u0301'’")))
def test_spans_are_in_order_and_hold_their_tokens(text: str) -> None:
    end = 0
    for token, start, stop in spans(text):
        assert end <= start < stop
        assert token == lower(standard.plain_apostrophes(text))[start:stop]
        end = stop
    assert tokens(text) == [token for token, _, _ in spans(text)]


@pytest.mark.parametrize("text", ["New  England\tJournal", " new england journal\n"])
def test_keyword_values_are_compared_in_lower_case_with_single_spaces(text: str) -> None:
    assert keyword(text) == "new england journal"


def test_keyword_values_are_compared_with_plain_quotes_and_dashes_as_queries_have_them() -> None:
    assert keyword("A–B “C” d’e\u200bf") == 'a-b "c" d\'e f'


@pytest.mark.parametrize(
    "piece",
    ["_", "a", "a'", "1,", ZWJ, f"_{ACCENT}", f"#{ACCENT}", 'א"', "😀" + ZWJ, "ก", "\U00010428"],
)
def test_no_text_takes_more_than_linear_time(piece: str) -> None:
    started = time.process_time()
    tokens(piece * 50_000)
    assert time.process_time() - started < 5


def test_the_module_is_light() -> None:
    """It imports `re` and the like; the table and the rules wait for the first text."""
    program = (
        "import re, sys, bisect, collections.abc, typing, bqlc; before = set(sys.modules)\n"
        "import bqlc.compiler.lex.standard\n"
        "print(sorted(name for name in set(sys.modules) - before if not name.startswith('bqlc')))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "[]"
