"""What a planted fault is: the changed text, where it lies, and the codes that name it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Planted:
    """`places` are the stretches at fault: a lost bracket has two, itself and its partner."""

    text: str
    places: tuple[tuple[int, int], ...]


Plant: TypeAlias = Callable[[str, random.Random], Planted | None]


@dataclass(frozen=True)
class Kind:
    """`codes`: findings that name the fault; others found there by chance do not count."""

    name: str
    codes: tuple[str, ...]
    plant: Plant


def cut(text: str, start: int, end: int, put: str = "") -> Planted:
    """The text with a stretch replaced; the fault lies where the new text is."""
    return Planted(text[:start] + put + text[end:], ((start, start + len(put)),))


def pairs(text: str) -> list[tuple[int, int]]:
    """The places of parentheses that belong together, outside of quotation marks."""
    found, stack, quoted = [], [], False
    for at, char in enumerate(text):
        if char == '"':
            quoted = not quoted
        elif not quoted and char == "(":
            stack.append(at)
        elif not quoted and char == ")" and stack:
            found.append((stack.pop(), at))
    return found
