"""Texts that show what a reader stands: malformed, deep, long, random."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hypothesis import strategies as st

from bqlc.compiler.dialect import Dialect

MALFORMED = (
    *(
        "",
        " ",
        "\n\n",
        "(",
        ")",
        "((",
        "))",
        "()",
        '"',
        '""',
        '"a',
        'a"',
        "[",
        "]",
        "[]",
        "a[",
        "a]",
    ),
    *(
        "AND",
        "a AND",
        "AND a",
        "a OR OR b",
        "NOT",
        "NOT a",
        "a NOT",
        "(a OR b",
        "a OR b)",
        "(a AND )",
    ),
    *(
        "*",
        "*a",
        "a*b*c",
        "?",
        "#",
        "#1",
        "#9 OR a",
        "\\",
        "\x00",
        "\ud800",
        "“a” – ‘b’",
        "東京 OR naïve",
    ),
    *(
        "1. a\n2. b\n3. 1 and 2",
        "#1 a\n#2 #2 OR a",
        "#1 #2\n#2 #1",
        "1\n2\n3",
        "a\nOR\nb",
        "a:b",
        "a.ti.",
    ),
)
"""Texts that no reader may stumble over."""

_OPERATORS = ("AND", "OR", "NOT", "and", "or", "not")
_PAIRS = (("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"))
_SIGN = re.compile(r"[^\w\s]")


def signs(dialect: Dialect) -> list[str]:
    """The signs of its samples, each once: its operators and brackets are among them."""
    return list(dict.fromkeys(_SIGN.findall("".join(dialect.samples))))


def deep_texts(dialect: Dialect, levels: int) -> Iterator[str]:
    """Each sign and operator so many times before a word and behind one, and each pair of
    brackets around one. What nests in the dialect nests so deep in one of them."""
    for sign in (*signs(dialect), *_OPERATORS):
        spaced = f"{sign} "
        yield spaced * levels + "kiln"
        yield f"kiln {spaced}" * levels + "kiln"
        if sign not in _OPERATORS:
            yield sign * levels + "kiln"
            yield "kiln" + sign * levels
    for opened, closed in _PAIRS:
        if opened in "".join(dialect.samples):
            yield opened * levels + "kiln" + closed * levels
            for operator in ("NOT", "not"):
                yield f"{operator} {opened}" * levels + "kiln" + closed * levels


def turned_round(sample: str) -> str:
    """A sample with its numbers in the other order, which turns ranges round.

    >>> turned_round("glass ; year=1990-1999")
    'glass ; year=1999-1990'
    """
    numbers = re.findall(r"\d+", sample)
    return re.sub(r"\d+", lambda match: numbers.pop(), sample)


def long_texts(dialect: Dialect, words: int) -> Iterator[tuple[str, str]]:
    """Texts of so many words, each with what it is made of: words joined by each sign and
    operator, and each sample again and again."""
    terms = [f"word{number}" for number in range(words)]
    for sign in (*signs(dialect), "AND", "OR", "NOT"):
        yield f"words joined by `{sign}`", f" {sign} ".join(terms)
        if sign not in _OPERATORS:
            yield f"words joined by `{sign}` without spaces", sign.join(terms)
    yield "words side by side", " ".join(terms)
    yield "words in lines", "\n".join(terms)
    for sample in dialect.samples:
        times = max(1, words // max(1, len(re.findall(r"\w+", sample))))
        for joint in (" ", "\n", *dict.fromkeys(_joints(sample))):
            yield f"{sample!r} joined by {joint!r}", joint.join([sample] * times)


def _joints(sample: str) -> list[str]:
    """Signs with spaces around them, which stand between the parts of a sample."""
    return re.findall(r"\s[^\w\s]\s|\s(?:AND|OR|and|or)\s", sample)


def pieces(dialect: Dialect) -> list[str]:
    """What texts near a dialect are made of: words and signs of its samples and of malformed
    texts."""
    found: dict[str, None] = dict.fromkeys(("AND", "OR", "NOT", "and", "or", "not", "\n", " "))
    for sample in (*dialect.samples, *MALFORMED):
        found.update(dict.fromkeys(re.findall(r"\w+\*?|[^\w\s]|\s", sample)))
    return [*found, "“", "”", "*", "[", "]", '"']


def texts_near(dialect: Dialect) -> st.SearchStrategy[str]:
    """Texts close to the dialect: pieces of its samples and of malformed texts, put together."""
    piece = st.sampled_from(pieces(dialect))
    whole = st.sampled_from(dialect.samples)
    together = st.lists(piece, max_size=25).map("".join)
    spaced = st.lists(piece, max_size=20).map(" ".join)
    return st.one_of(together, spaced, st.tuples(whole, together).map("".join), st.text())
