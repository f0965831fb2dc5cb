"""Tokens: what the words of a query and of a document are, to the index and to the oracle.

They are those of Lucene 9.9.1's StandardTokenizer with a token length of at most 255, after the
apostrophes are made one and before each code point is made lower case; there are no stop words,
no stems, and accents stay. The rules are those of Unicode's word break (UAX#29, WB5 to WB13) with
Lucene's additions: an ideograph or a hiragana is a token of its own, a run of Thai, Lao, Khmer or
Myanmar is one token, an emoji sequence (UTS#51) is one token.

A text is first written as a string of classes, one letter a code point (`word_break.py`); the
rules are then one regular expression over class letters. Text in ASCII needs no classes.
docs/reference/tokens.md tells how far this was compared with Lucene.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import groupby

from bqlc.compiler.lex.word_break import RUNS

LONGEST = 255
"""A token has at most so many UTF-16 units, as Java counts; a longer one is cut there."""

_APOSTROPHES = "\u2018\u2019\u02bc\uff07"


def tokens(text: str) -> list[str]:
    """The tokens of a text, in order.

    >>> tokens("The U.S. don’t re-elect Naïve_1 3.14%")
    ['the', 'u.s', "don't", 're', 'elect', 'naïve_1', '3.14']
    >>> tokens("東京タワー C++")
    ['東', '京', 'タワー', 'c']
    """
    if text.isascii():
        return _ascii_tokens(text)
    # A space is in no token, so words in ASCII can be told from others, which take longer.
    found: list[str] = []
    for plain, words in groupby(plain_apostrophes(text).split(" "), str.isascii):
        part = " ".join(words)
        found += _ascii_tokens(part) if plain else _tokens(part)
    return found


def _ascii_tokens(text: str) -> list[str]:
    found: list[str] = _ascii().findall(text.lower())
    if not found or len(max(found, key=len)) <= LONGEST:
        return found
    return _tokens(text)


def _tokens(text: str) -> list[str]:
    return [token for token, _, _ in spans(text)]


def spans(text: str) -> list[tuple[str, int, int]]:
    """The tokens of a text with where each stands, in code points: (token, start, end).

    >>> spans("AT&T's")
    [('at', 0, 2), ("t's", 3, 6)]
    """
    text = plain_apostrophes(text)
    small = lower(text)
    return [(small[start:end], start, end) for start, end in _bounds(text)]


def lower(text: str) -> str:
    """Lower case of each code point by itself, as Java's Character.toLowerCase; same length.

    >>> lower("ΟΔΟΣ İ")
    'οδοσ i'
    """
    if not text.isascii():
        text = text.replace("İ", "i").replace("Σ", "σ")
    return text.lower()


def keyword(text: str) -> str:
    """A value of a keyword field as it is compared: lower case, one space between words, and
    with plain quotes and dashes, as a query has them.

    >>> keyword(" New  ENGLAND\\tJournal – “N.E.J.”")
    'new england journal - "n.e.j."'
    """
    if not text.isascii():
        from bqlc.compiler.lex.plain import plain  # only here: texts and their tokens need less

        text = plain(text)
    return " ".join(lower(text).split())


def plain_apostrophes(text: str) -> str:
    """The four apostrophes that documents and queries are written with, made one.

    >>> plain_apostrophes("don’t")
    "don't"
    """
    if not text.isascii():
        for apostrophe in _APOSTROPHES:
            text = text.replace(apostrophe, "'")
    return text


# ---------------------------------------------------------------- the rules


@cache
def _ascii() -> re.Pattern[str]:
    """The rules over lower-case ASCII: letters, digits and `_` stick together; `.` and `'` join
    two letters or two digits, `:` two letters, `,` and `;` two digits. A token of nothing but
    `_` does not exist."""
    return re.compile(
        r"(?:_{1,255}+)?+[a-z0-9]\w*+"
        r"(?:(?:(?<=[a-z])[.:'](?=[a-z])|(?<=[0-9])[.,;'](?=[0-9]))\w++)*+",
        re.ASCII,
    )


@cache
def _rules() -> re.Pattern[str]:
    """The rules over class letters. Each alternative takes the longest token of its kind.

    A letter, W Hebrew letter, Y letter that is an emoji too, N digit, K katakana, U `_` and its
    like, Q `'`, D `"`, L `:`, M `,`, B `.`, C ideograph, I hiragana, S Thai and its like, V their
    vowel signs, R regional indicator, O emoji, F skin tone, H `#` and `*`, P keycap, G tag, J end
    of tags, X other combining or invisible character, Z joiner, T and E text and emoji style.
    """
    x = "[XZTEPFGJV]*+"  # sticks to any token
    y = "[XZPFGJV]*+"  # sticks to an emoji: a style ends the emoji
    after_letter = f"[LBQ]{x}[AYW]{x}"
    after_digit = f"[MBQ]{x}N{x}"
    letter = f"[AY]{x}(?:{after_letter})*+"
    hebrew = f"W{x}(?:D{x}W{x}|Q{x}|[LB]{x}[AYW]{x}(?:{after_letter})*+)?+"
    digit = f"N{x}(?:{after_digit})*+"
    block = f"(?:(?:{letter}|{hebrew}|{digit})++|(?:K{x})++)"
    join = f"(?:U{x})++"
    # A token that never comes must not be looked for over and over: 255 are enough before it.
    word = f"(?:(?:U{x}){{1,255}}+)?+{block}(?:{join}{block})*+(?:{join})?+"
    emoji, chain = _emoji(y)
    return re.compile(
        f"{chain}|{word}|C{x}|I{x}|[SV][SXZTEPFGJV]*+|R{x}R{x}|{emoji}"
        f"|H(?:{y}EP{y}|[XZFGJV]*+P{y})"
    )


def _emoji(y: str) -> tuple[str, str]:
    """An emoji sequence; and one that begins with a letter but goes on to an emoji proper."""

    def links(kind: str) -> str:
        """More emojis of this kind, each after a joiner."""
        run = f"{kind}{y}"
        return f"(?:(?<=Z){run}|EZ++{run}|EZF{y}(?<=Z){run})*+"

    body = f"[OY]{y}{links('[OY]')}(?:E(?:ZF{y})?+)?+"
    tagged = f"[OY]{y}EG++J"
    whole = f"(?:Z{{1,255}}+)?+(?:{tagged}|{body})|F{y}(?:(?<=Z){body})?+"
    chain = f"Y{y}{links('Y')}(?:(?<=Z)|EZ++|EZF{y}(?<=Z))(?=O){body}"
    return whole, chain


def _bounds(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each token."""
    classes = text.translate(_class_table())
    rules, at = _rules(), 0
    while at < len(text):
        for match in rules.finditer(classes, at):
            start, end = match.span()
            if end - start > LONGEST // 2 and _units(text[start:end]) > LONGEST:
                pieces, at = _cut(text, classes, start, end)
                yield from pieces
                break
            yield start, end
        else:
            return


def _cut(text: str, classes: str, start: int, end: int) -> tuple[list[tuple[int, int]], int]:
    """The pieces of a token that is too long, and where to go on."""
    pieces = []
    while start < end:
        match = _rules().match(classes[start : _window(text, start)])
        size = match.end() if match else 0
        if size:
            pieces.append((start, start + size))
        start += size or 1
    return pieces, start


def _window(text: str, start: int) -> int:
    """Where a token that starts at `start` ends at the latest."""
    end = min(start + LONGEST, len(text))
    while _units(text[start:end]) > LONGEST:
        end -= 1
    return end


def _units(text: str) -> int:
    """Length in UTF-16 units."""
    if max(text) <= "\uffff":
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


# ---------------------------------------------------------------- classes


class _Classes(dict[int, str]):
    """Class letter by code point; looked up in the runs once, then kept."""

    def __init__(self, runs: str) -> None:
        super().__init__()
        self._starts: list[int] = []
        self._letters: list[str] = []
        start = 0
        for letter, length in re.findall(r"([A-Z-])([0-9a-z]*)", runs):
            self._starts.append(start)
            self._letters.append(letter)
            start += int(length or "1", 36)

    def __missing__(self, point: int) -> str:
        letter = self[point] = self._letters[bisect_right(self._starts, point) - 1]
        return letter


def class_letter(point: int) -> str:
    """The word-break class of a code point, as `_rules` names it.

    >>> class_letter(ord("é")), class_letter(ord(" "))
    ('A', '-')
    """
    return _class_table()[point]


@cache
def _class_table() -> _Classes:
    return _Classes(RUNS)
