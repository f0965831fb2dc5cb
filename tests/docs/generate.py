"""Pages of docs/reference that are written by the code: `make docs` writes them again.

A generator is a function that yields a path below docs/reference and the text of that page; add it
to GENERATORS. A test compares the pages with what the generators say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import click

from bqlc.cli import main
from tests.conftest import ROOT
from tests.docs.rules import rule_pages

REFERENCE = ROOT / "docs" / "reference"
Pages = Iterator[tuple[str, str]]


def command_line() -> Pages:
    """`cli.md`: the help of every command, as the command prints it."""
    parts = [
        "# The command line\n",
        "Written by `make docs` from `--help`. `bqlc` exits with 0 when all is well, with 1 when",
        "something is wrong with a query, an index or the data, and with 2 when a command was",
        "misused.\n",
        f"```text\n{main.overview()}\n```\n",
    ]
    for name in main.existing():
        command = main.command(name)
        context = click.Context(command, info_name=f"bqlc {name}", terminal_width=88)
        parts.append(f"## bqlc {name}\n\n```text\n{command.get_help(context)}\n```\n")
    yield "cli.md", "\n".join(parts)


GENERATORS: tuple[Callable[[], Pages], ...] = (command_line, rule_pages)


def pages() -> dict[Path, str]:
    """Every generated page with its text."""
    return {REFERENCE / name: text for make in GENERATORS for name, text in make()}


def write() -> None:
    """Write the pages and say which have changed."""
    for path, text in pages().items():
        before = path.read_text(encoding="utf-8") if path.exists() else None
        if text != before:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    write()
