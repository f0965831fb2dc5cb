"""Faults that any language of databases can have."""

from __future__ import annotations

import random
import re

from tests.slow.seeded.kinds import Kind, Planted, cut, pairs

_OPERATOR = re.compile(r"(?<=[\])\"./\w]) +(and|or|not|AND|OR|NOT) +(?=[\[(\"\w])")
_LINE_BREAK = "\n"


def operators(text: str) -> list[re.Match[str]]:
    """The operators that stand between two terms, outside of quotation marks."""
    return [
        found for found in _OPERATOR.finditer(text) if text[: found.start()].count('"') % 2 == 0
    ]


def lost_closing(text: str, rng: random.Random) -> Planted | None:
    if not (found := pairs(text)):
        return None
    begin, end = rng.choice(found)
    return Planted(text[:end] + text[end + 1 :], ((end, end), (begin, begin + 1)))


def lost_opening(text: str, rng: random.Random) -> Planted | None:
    if not (found := pairs(text)):
        return None
    begin, end = rng.choice(found)
    return Planted(text[:begin] + text[begin + 1 :], ((begin, begin), (end - 1, end)))


def added_closing(text: str, rng: random.Random) -> Planted | None:
    if not (found := operators(text)):
        return None
    at = rng.choice(found).start()
    return cut(text, at, at, ")")


def added_opening(text: str, rng: random.Random) -> Planted | None:
    if not (found := operators(text)):
        return None
    at = rng.choice(found).end()
    return cut(text, at, at, "(")


def lost_quote(text: str, rng: random.Random) -> Planted | None:
    """One of a pair; both are where it may be noticed."""
    phrases = list(re.finditer(r'"[^"\n\[\]]+"', text))
    if not phrases or text.count('"') % 2:
        return None
    found = rng.choice(phrases)
    if rng.random() < 0.5:
        inner = text[: found.start()] + text[found.start() + 1 :]
        return Planted(inner, ((found.start(), found.start()), (found.end() - 2, found.end() - 1)))
    inner = text[: found.end() - 1] + text[found.end() :]
    return Planted(inner, ((found.end() - 1, found.end() - 1), (found.start(), found.start() + 1)))


def doubled_operator(text: str, rng: random.Random) -> Planted | None:
    if not (found := operators(text)):
        return None
    one = rng.choice(found)
    return Planted(
        text[: one.end()] + one[1] + " " + text[one.end() :],
        ((one.start(1), one.end() + len(one[1])),),
    )


def misspelt_operator(text: str, rng: random.Random) -> Planted | None:
    """Two letters swapped, or one doubled."""
    if not (found := operators(text)):
        return None
    one = rng.choice(found)
    word = one[1]
    at = rng.randrange(len(word) - 1)
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    doubled = word[:at] + word[at] + word[at:]
    return cut(text, one.start(1), one.end(1), rng.choice((swapped, doubled)))


def dangling_operator(text: str, rng: random.Random) -> Planted | None:
    end = len(text.rstrip())
    word = " and" if text.islower() else " AND"
    return Planted(text[:end] + word + text[end:], ((end, end + 4),))


def empty_parentheses(text: str, rng: random.Random) -> Planted | None:
    if not (found := operators(text)):
        return None
    one = rng.choice(found)
    return cut(text, one.end(), one.end(), f"() {one[1]} ")


def curly_quotes(text: str, rng: random.Random) -> Planted | None:
    phrases = list(re.finditer(r'"[^"\n\[\]]+"', text))
    if not phrases or text.count('"') % 2:
        return None
    found = rng.choice(phrases)
    return cut(text, found.start(), found.end(), f"\u201c{found[0][1:-1]}\u201d")


def odd_hyphen(text: str, rng: random.Random) -> Planted | None:
    found = list(re.finditer(r"(?<=[a-z])-(?=[a-z])", text))
    if not found:
        return None
    at = rng.choice(found).start()
    return cut(text, at, at + 1, rng.choice("\u2010\u2011\u2013"))


def look_alike(text: str, rng: random.Random) -> Planted | None:
    inside = [range(*one.span()) for one in re.finditer(r"\[[^\]]*\]", text)]
    found = [
        one
        for one in re.finditer(r"(?<=[a-z])[aeo](?=[a-z])", text)
        if not any(one.start() in notes for notes in inside)
    ]
    if not found:
        return None
    at = rng.choice(found).start()
    return cut(text, at, at + 1, {"a": "\u0430", "e": "\u0435", "o": "\u043e"}[text[at]])


COMMON = (
    Kind("closing parenthesis lost", ("BQL003",), lost_closing),
    Kind("opening parenthesis lost", ("BQL004",), lost_opening),
    Kind("closing parenthesis added", ("BQL004",), added_closing),
    Kind("opening parenthesis added", ("BQL003",), added_opening),
    Kind("quotation mark lost", ("BQL002", "BQL045"), lost_quote),
    Kind("operator doubled", ("BQL007", "LOG006"), doubled_operator),
    Kind("operator misspelt", ("PUB024", "OVD003", "OVD006", "TRM016"), misspelt_operator),
    Kind("operator at the end", ("BQL007",), dangling_operator),
    Kind("empty parentheses", ("BQL011",), empty_parentheses),
    Kind("curly quotation marks", ("BQL030",), curly_quotes),
    Kind("odd hyphen", ("BQL030",), odd_hyphen),
    Kind("letter of another alphabet", ("TRM001", "PUB001"), look_alike),
)
