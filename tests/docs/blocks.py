"""Fenced blocks of a page, and how the output they show is compared with the real one.

In README.md and docs/**/*.md these blocks are run, in order, in one empty folder a page:

    ```console      `$ bqlc ...` is run and must print what follows, up to the next `$` line.
                    Other commands (`$ make`, `$ pip`) are shown, not run.
    ```python       run; the blocks of a page share their names. With `>>>`: as a doctest.
    ```bql          a query, or a file of queries, which `bqlc check` finds no error in.
    ```bql error    a query that it finds an error in.

In expected output a line `...` stands for any lines and `...` within a line for any text: a time,
a version, a score. Everything else is compared exactly, but for white space at line ends.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_FENCE = re.compile(r"^```(?P<kind>[^\n`]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """One fenced block: what kind, its text, and the line its text begins at."""

    kind: str
    text: str
    line: int


@dataclass(frozen=True)
class Command:
    """One line after `$` and the output shown for it."""

    line: str
    output: str


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(found["kind"].strip(), found["text"], text.count("\n", 0, found.start("text")) + 1)
        for found in _FENCE.finditer(text)
    ]


def commands(block: Block) -> list[Command]:
    """The commands of a console block; a line that ends in a backslash goes on in the next."""
    _, *parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    found = []
    for part in parts:
        line, output = re.match(r"((?:[^\n]*\\\n)*[^\n]*)\n?(.*)", part, re.DOTALL).groups()  # type: ignore[union-attr]
        found.append(Command(line.replace("\\\n", " "), output))
    return found


def agrees(expected: str, real: str) -> bool:
    """Whether `real` is the output that a page shows.

    >>> agrees("1 hit\\n...\\ndone in ... s\\n", "1 hit\\n a\\n b\\ndone in 0.3 s\\n")
    True
    >>> agrees("1 hit\\n", "1 hit\\n a\\n")
    False
    """
    pattern = "".join(map(_line_pattern, _lines(expected)))
    return re.fullmatch(pattern, "".join(line + "\n" for line in _lines(real))) is not None


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


def _line_pattern(line: str) -> str:
    if line.strip() == "...":
        return r"(?:.*\n)*?"
    return ".*?".join(map(re.escape, line.split("..."))) + r"\n"
