"""Random texts, by seed: Unicode, pieces of the language, damaged queries, and monsters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from bqlc.testing.queries import EXAMPLES, PIECES
from tests.support import odd_text

_MONSTER_PIECES = (
    *('"', '\\"', "\\", "(", ")", "[", "]", ",", "#", "# ", "-", "--", ".", "*", "?", "'", "!"),
    *(
        "NOT ",
        "AND ",
        "OR ",
        "a ",
        "a",
        "a,",
        "1,",
        "a NEAR/1 ",
        "NEAR/1(",
        "AND(",
        "title:",
        "a:",
    ),
    *(".ti.", "x.ti. ", "[title]", "[", "date[2016] ", "| ", "& ", "\n", " ", "\u200b", "“", "’"),
    *(
        "東",
        "\U0001f600",
        "e\u0301",
        "a not ",
        "w/5 ",
        '"a" ',
        "a? ",
        "NOT(",
        "((((",
        "))))",
        "[]",
    ),
)
"""What a monster repeats: whatever may make a scanner look back, look ahead, or count."""


def text(random: Random, examples: Sequence[str] = EXAMPLES) -> str:
    """One text of at most some hundred characters."""
    return random.choice(_KINDS)(random, examples)


def monster(random: Random, length: int) -> str:
    """About `length` characters that repeat one to three pieces, perhaps between two others."""
    pieces = random.choices(_MONSTER_PIECES, k=random.randint(1, 3))
    one = "".join(pieces)
    body = one * max(1, length // len(one))
    if random.random() < 0.3:
        ends = random.choices(_MONSTER_PIECES, k=2)
        body = ends[0] + body + ends[1]
    return body


def huge(random: Random) -> str:
    """A million characters, or 50,000 brackets that are never closed or all closed."""
    match random.randrange(4):
        case 0:
            return random.choice(("(", "[", '"', "NEAR/1(", "AND(", "NOT ", "-(")) * 50_000
        case 1:
            return "(" * 50_000 + "a" + ")" * 50_000
        case 2:
            return monster(random, 1_000_000)
        case _:
            line = " ".join(_pieces(random, ()) for _ in range(50)) + "\n"
            return line * (1_000_000 // len(line) + 1)


def _unicode(random: Random, examples: Sequence[str]) -> str:
    return " ".join(odd_text.text(random) for _ in range(random.randint(1, 4)))


def _pieces(random: Random, examples: Sequence[str]) -> str:
    joint = random.choice(("", " ", " "))
    return joint.join(random.choices(PIECES, k=random.randint(1, 14)))


def _damaged(random: Random, examples: Sequence[str]) -> str:
    return damaged(random, random.choice(examples), PIECES)


def damaged(random: Random, example: str, pieces: Sequence[str]) -> str:
    """An example with places cut out, put in, doubled or swapped."""
    chars = list(example)
    for _ in range(random.randint(1, 5)):
        at = random.randint(0, len(chars))
        to = min(len(chars), at + random.randint(0, 4))
        match random.randrange(4):
            case 0:
                del chars[at:to]
            case 1:
                chars[at:at] = random.choice(pieces)
            case 2:
                chars[at:at] = chars[at:to]
            case _:
                chars[at:to] = reversed(chars[at:to])
    return "".join(chars)


def crossed(random: Random, examples: Sequence[str]) -> str:
    """The beginning of one example and the end of another."""
    first, second = random.choice(examples), random.choice(examples)
    return first[: random.randint(0, len(first))] + second[random.randint(0, len(second)) :]


def _grammar(random: Random, examples: Sequence[str]) -> str:
    """A query that follows the grammar, with spaces where they do not matter left out at times."""
    return _query(random, random.randint(0, 4))


def _query(random: Random, depth: int) -> str:
    if depth == 0 or random.random() < 0.2:
        return random.choice(_LEAVES)
    inner = [_query(random, depth - 1) for _ in range(random.randint(2, 3))]
    match random.randrange(7):
        case 0:
            return " AND ".join(inner)
        case 1:
            return " OR ".join(inner)
        case 2:
            return f"NOT {inner[0]}"
        case 3:
            return f"({inner[0]}){random.choice(('[title]', '[ti,ab]', '', ' [body]'))}"
        case 4:
            return f"{inner[0]} {random.choice(('NEAR/3', 'PRE/1', 'near/2'))} {inner[1]}"
        case 5:
            return f"NEAR/{random.randint(0, 5)}({', '.join(inner)})"
        case _:
            return " ".join(inner)


_LEAVES = (
    *("a", "b c", '"d e"', "f*", "g[title]", "date[2016]", "date[..2016-06]", "h i 2016[date]"),
    *(
        "-j",
        "*[date]",
        "k?l",
        '"m n*"[body]',
        "title:o",
        "p.ti.",
        "Wi-Fi",
        "C++",
        "(q)",
        "and",
        "#r",
    ),
)
_KINDS: tuple[Callable[[Random, Sequence[str]], str], ...] = (
    _unicode,
    _pieces,
    _pieces,
    _damaged,
    _damaged,
    crossed,
    _grammar,
    _grammar,
)
