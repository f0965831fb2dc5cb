"""What the scanner finds: tokens with their places, and what it says about odd ones."""

from __future__ import annotations

import pytest

from bqlc.compiler.lex.scan import scan
from bqlc.compiler.resolve.schema import DOCUMENTS


def tokens(text: str) -> str:
    return " | ".join(f"{one.kind} {one.text}" for one in scan(text, DOCUMENTS.names).tokens)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a b", "WORD a | WORD b"),
        ("a,b", "WORD a | COMMA , | WORD b"),
        ("1,000 a,1 1,a", "WORD 1,000 | WORD a | COMMA , | WORD 1 | WORD 1 | COMMA , | WORD a"),
        ("1,000,000", "WORD 1,000,000"),
        ('a"b"', "WORD a | PHRASE b"),
        ('"a \\"b\\" c"', 'PHRASE a \\"b\\" c'),
        ("a[ti, ab]", "WORD a | BRACKET ti, ab"),
        ("(a)", "LPAR ( | WORD a | RPAR )"),
        ("C# F#(a)", "WORD C# | WORD F# | LPAR ( | WORD a | RPAR )"),
        ("#12 a#12 #1a", "LINE #12 | WORD a#12 | WORD #1a"),
        ("AT&T R&D", "WORD AT&T | WORD R&D"),
        ("-a --b !c a-d", "NOT - | WORD a | NOT -- | WORD b | NOT ! | WORD c | WORD a-d"),
        ('-"a" -(b)', "NOT - | PHRASE a | NOT - | LPAR ( | WORD b | RPAR )"),
        ("title:a nofield:b", "PREFIX title | WORD a | WORD nofield:b"),
        ("x.ti. x.zz. x.ti.y", "WORD x | SUFFIX ti | WORD x.zz. | WORD x.ti.y"),
        ("x.ti,ab.", "WORD x | SUFFIX ti,ab"),
        ('"a b".ti. (c).ab.', "PHRASE a b | SUFFIX ti | LPAR ( | WORD c | RPAR ) | SUFFIX ab"),
        ("x.ti..ab.", "WORD x | SUFFIX ti | SUFFIX ab"),
        ("x" + ".ti." * 9, "WORD x" + " | SUFFIX ti" * 9),
        ("ox^2.ti.", "WORD ox | SUFFIX ti"),
    ],
)
def test_tokens(text: str, wanted: str) -> None:
    assert tokens(text) == wanted


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        ("a # b", ["# b"]),
        ("# a\nb", ["# a"]),
        ("#\n#!x\n#bqlc: ignore[BQL050]", ["#", "#!x", "#bqlc: ignore[BQL050]"]),
        ("(a)# b", ["# b"]),
        ("a# b C# c", []),
        ('"# a"', []),
        ("#a #1", []),
        ("-# a", []),
    ],
)
def test_comments(text: str, comments: list[str]) -> None:
    assert [comment.text for comment in scan(text, DOCUMENTS.names).comments] == comments


def test_every_token_is_under_its_place() -> None:
    text = 'a -b title:(c d)[ti] "e f" x.ti. #3 NEAR/3(g, h) 1,000'
    for token in scan(text, DOCUMENTS.names).tokens:
        under = text[token.start : token.end]
        assert token.text in under
        assert under == under.strip()


def test_words_of_a_phrase_have_places_of_their_own() -> None:
    (phrase,) = scan('"a  \\"b\\"c d"', DOCUMENTS.names).tokens
    assert [word.text for word in phrase.words] == ["a", '"b"c', "d"]
    assert [(word.start, word.end) for word in phrase.words] == [(1, 2), (4, 10), (11, 12)]


@pytest.mark.parametrize(
    ("text", "phrase", "code"),
    [
        ('"a b AND c', "a b", "BQL002"),
        ('"a b OR (c)', "a b", "BQL002"),
        ('"a and b', "a and b", "BQL002"),
        ('"a b)', "a b", "BQL002"),
        ('"a\nb', "a", "BQL002"),
        ('"a NEAR/3 b', "a", "BQL002"),
        ('"ANDROID x', "ANDROID x", "BQL002"),
    ],
)
def test_an_open_phrase_ends_where_it_can(text: str, phrase: str, code: str) -> None:
    scanned = scan(text, DOCUMENTS.names)
    assert scanned.tokens[0].text == phrase
    assert [found.code for found in scanned.found][:1] == [code]
