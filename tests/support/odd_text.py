"""Random texts that are hard to cut into tokens: all scripts, and what breaks or joins words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from bqlc.compiler.lex.standard import class_letter

POINTS = [point for point in range(0x110000) if not 0xD800 <= point <= 0xDFFF]
_JOINERS = "'’.,:;_\"-·\u00b7\u05f4\u200d\u0301\u00ad\ufe0f\u20e3#*"
_GLUED = "a_1א\U00010400"


@cache
def _by_class() -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for point in POINTS:
        found.setdefault(class_letter(point), []).append(point)
    return found


def text(random: Random) -> str:
    """One text without line breaks: usually short, now and then longer than a token may be."""
    long = random.random() < 0.02
    kinds = [_GLUED if long and random.random() < 0.7 else _kind(random) for _ in range(3)]
    length = random.randint(200, 900) if long else random.randint(1, 20)
    return "".join(random.choice(random.choice(kinds)) for _ in range(length)).replace("\n", " ")


def texts(seed: int, count: int) -> Iterator[str]:
    random = Random(seed)
    return (text(random) for _ in range(count))


def _kind(random: Random) -> str:
    """Some characters to draw from."""
    dice = random.random()
    if dice < 0.45:
        points = _by_class()[random.choice(sorted(_by_class()))]
        return "".join(map(chr, random.choices(points, k=8)))
    if dice < 0.6:
        return _JOINERS
    if dice < 0.75:
        return "abcXYZ019"
    if dice < 0.9:
        start = random.randrange(len(POINTS)) & ~0x7F
        return "".join(chr(point) for point in POINTS[start : start + 128])
    return "".join(map(chr, random.choices(POINTS, k=8)))
