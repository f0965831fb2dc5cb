"""What `--fix` and `--diff` do with a text, for every command that changes files."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

import click

from bqlc.compiler.input.source import Source

if TYPE_CHECKING:
    from bqlc.lint.run import Linter


def mend(source: Source, unsafe: bool, linter: Linter) -> Source:
    """Write the mended text back to its file, or print it where it came from no file."""
    from bqlc.lint.fix import mended

    text = mended(linter, source.text, unsafe)
    if source.name.startswith("<"):
        click.echo(text, nl=not text.endswith("\n"))
    elif text != source.text:
        write(source.name, text)
    return Source(text, source.name)


def show_diff(source: Source, unsafe: bool, linter: Linter) -> bool:
    """Print what would change; whether anything would."""
    from bqlc.lint.fix import mended

    return print_diff(source, mended(linter, source.text, unsafe))


def print_diff(source: Source, text: str) -> bool:
    lines = difflib.unified_diff(
        source.text.splitlines(keepends=True),
        text.splitlines(keepends=True),
        source.name,
        source.name,
    )
    shown = [line if line.endswith("\n") else line + "\n" for line in lines]
    click.echo("".join(shown), nl=False)
    return bool(shown)


def write(name: str, text: str) -> None:
    """Replace a file's text at once: a reader sees the old text or the new, never half of it."""
    import os
    import tempfile

    folder = os.path.dirname(os.path.abspath(name))
    try:
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=".bqlc-")
        with open(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        os.chmod(temporary, os.stat(name).st_mode & 0o7777)
        os.replace(temporary, os.path.realpath(name))
    except OSError as error:
        raise click.UsageError(f"`{name}` cannot be written: {error.strerror}.") from None
