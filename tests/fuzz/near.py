"""Random texts near a dialect, by seed: pieces of its samples, damaged queries, strategies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from bqlc.testing.odd_texts import MALFORMED
from tests.fuzz.texts import crossed, damaged
from tests.support import odd_text

_DASHES = "-‐‑‒–—−"
_TYPOGRAPHIC = {'"': "“”„«»", "-": _DASHES, "'": "’‘ʼ", " ": "\u00a0\u200b\t"}
_NUMBERS = ("{}. ", "{}.", "{}) ", "#{} ", "# {} ", "S{} ", "#{}. ", "{} ", "{}\t", "")
_REFERENCES = (
    *("#{} AND #{}", "#{} OR #{}", "(#{} OR #{}) NOT #{}", "#{}", "{} and {}", "{} or {} or {}"),
    *("or/{}-{}", "and/{}-{},{}", "{}-{}/or", "or/{}–{},{}", "#{}-#{}", "#{}-{}", "#{}—{}"),
    *("S{} AND S{}", "limit {} to english", "OR #{}", "#{} not #{}", "{} or", "NOT {}"),
)
_PASTED = (
    *("\t1204", "\t1,204", " (1204)", " (1,204)", "  1,204", " [1204]", " 1204", "\t12\t5"),
    *(" Sort by: Date", " Filters: Humans", " [mp=title, abstract]", "  ", " (", ") 1,204"),
)
_MONSTROUS = ("(", ")", '"', "[", "]", "\n", " ", "#1 ", "1. a\n", " OR ", " NOT ", "*", "“", "-")


@dataclass(frozen=True)
class Near:
    """What texts near a dialect are made of: its pieces, its samples, and queries to damage."""

    pieces: Sequence[str]
    samples: Sequence[str]
    examples: Sequence[str]


def text(random: Random, near: Near) -> str:
    """One text of at most some hundred characters; one in eight as a word processor has it."""
    made = random.choice(_KINDS)(random, near)
    return _typeset(random, made) if random.random() < 0.125 else made


def monster(random: Random, near: Near, length: int) -> str:
    """About `length` characters that repeat one to three pieces, perhaps between two others."""
    pieces = random.choices((*near.pieces, *_MONSTROUS), k=random.randint(1, 3))
    if random.random() < 0.2:
        pieces.append(random.choice(near.samples) + random.choice((" ", "\n", " OR ")))
    one = "".join(pieces)
    body = one * max(1, length // len(one))
    if random.random() < 0.3:
        ends = random.choices((*near.pieces, *_MONSTROUS), k=2)
        body = ends[0] + body + ends[1]
    return body


def _together(random: Random, near: Near) -> str:
    return "".join(random.choices(near.pieces, k=random.randint(1, 25)))


def _spaced(random: Random, near: Near) -> str:
    return " ".join(random.choices(near.pieces, k=random.randint(1, 20)))


def _sample(random: Random, near: Near) -> str:
    """A sample with pieces behind it."""
    return random.choice(near.samples) + _together(random, near)


def _damaged(random: Random, near: Near) -> str:
    return damaged(random, random.choice(near.examples), near.pieces)


def _crossed(random: Random, near: Near) -> str:
    return crossed(random, near.examples)


def _unicode(random: Random, near: Near) -> str:
    """Any characters, with pieces between."""
    texts = [odd_text.text(random) for _ in range(random.randint(1, 3))]
    return random.choice(("", " ", *near.pieces)).join(texts)


def _malformed(random: Random, near: Near) -> str:
    return random.choice(MALFORMED) + random.choice(("", " ")) + random.choice(near.pieces)


def _strategy(random: Random, near: Near) -> str:
    """Some lines, numbered or not, that refer to each other, with what was pasted behind them."""
    written = random.choice(_NUMBERS)
    count = random.randint(2, 6)
    lines = []
    for at in range(1, count + 1):
        number = at if random.random() < 0.95 else random.randint(0, 12)
        form = written if random.random() < 0.95 else random.choice(_NUMBERS)
        lines.append(form.format(number) + _line(random, near, at))
    if random.random() < 0.1:
        lines.reverse()  # as a history is shown
    return random.choice(("\n", "\n", "\n", "\n\n", "\r\n")).join(lines)


def _line(random: Random, near: Near, at: int) -> str:
    if at > 2 and random.random() < 0.6:
        numbers = [random.randint(1, at) for _ in range(3)]
        made = random.choice(_REFERENCES).format(*numbers)
    elif random.random() < 0.6:
        made = random.choice(near.examples)[:80]
    else:
        made = " ".join(random.choices(near.pieces, k=random.randint(0, 6)))
    return made + (random.choice(_PASTED) if random.random() < 0.2 else "")


def _typeset(random: Random, text: str) -> str:
    """Curly quotes, odd dashes and odd spaces for about half of the plain ones."""
    return "".join(
        random.choice(_TYPOGRAPHIC[char])
        if char in _TYPOGRAPHIC and random.random() < 0.5
        else char
        for char in text
    )


_KINDS: tuple[Callable[[Random, Near], str], ...] = (
    *(_together, _together, _spaced, _spaced, _sample, _damaged, _damaged, _crossed),
    *(_strategy, _strategy, _strategy, _unicode, _malformed),
)
