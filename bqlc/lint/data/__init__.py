"""Small tables that rules look things up in; README.md says where each comes from."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def rows(name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of `NAME.txt`, split at white space; `#` begins a comment."""
    split = (line.partition("#")[0].split() for line in _text(name).splitlines())
    return tuple(tuple(row) for row in split if row)


@cache
def pairs(name: str) -> tuple[tuple[str, str], ...]:
    """The rows of `NAME.txt` in two, parted by ` | `."""
    lines = (line for line in _text(name).splitlines() if line and not line.startswith("#"))
    found = (line.partition(" | ") for line in lines)
    return tuple((left.strip(), right.strip()) for left, _, right in found)


def _text(name: str) -> str:
    return Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8")
