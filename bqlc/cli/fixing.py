"""What `--fix` and `--diff` do with a text, for every command that changes files."""

from __future__ import annotations

import difflib
import os
import re
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
    """As `patch` takes it: a byte order mark and a last line without its end are told."""
    mark = _mark(source.name)
    lines = difflib.unified_diff(
        _lines(mark + source.text), _lines(mark + text), source.name, source.name
    )
    end = "\n" if source.name.startswith("<") else f"\n{_NO_LINE_END}\n"
    shown = [line if line[-1:] == "\n" else line + end for line in lines]
    click.echo("".join(shown), nl=False)
    return bool(shown)


_NO_LINE_END = "\\ No newline at end of file"


def _lines(text: str) -> list[str]:
    """Lines as every other tool counts them: a form feed or U+2028 ends none."""
    return [line for line in re.split(r"(?<=\n)", text) if line]


def _mark(name: str) -> str:
    """The byte order mark that a file begins with, if it does."""
    if name.startswith("<"):
        return ""
    with open(name, "rb") as file:
        return "\ufeff" if file.read(3) == b"\xef\xbb\xbf" else ""


def write(name: str, text: str) -> None:
    """Replace a file's text at once: a reader sees the old text or the new, never half of it.

    Its byte order mark and its permissions stay; a file that may not be written is left alone.
    """
    import tempfile

    path = os.path.realpath(name)
    if not os.access(path, os.W_OK):
        raise click.UsageError(f"`{name}` may not be written.")
    try:
        handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".bqlc-")
        with open(handle, "w", encoding="utf-8", newline="") as file:
            file.write(_mark(name) + text)
        os.chmod(temporary, os.stat(path).st_mode & 0o7777)
        os.replace(temporary, path)
    except OSError as error:
        raise click.UsageError(f"`{name}` cannot be written: {error.strerror}.") from None
