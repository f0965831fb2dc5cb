"""The command `bqlc`: finds the command that is meant and imports only that one.

Exit codes: 0 done, 1 something is wrong with a query, an index or the data, 2 misuse.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from bqlc._version import __version__
from bqlc.cli import streams
from bqlc.cli.commands import HELPS

if TYPE_CHECKING:
    import click


def existing() -> list[str]:
    """The commands whose module is there, in order."""
    return [name for name in HELPS if find_spec(f"bqlc.cli.{name}") is not None]


def overview() -> str:
    """What `bqlc --help` prints."""
    names = existing()
    width = max(map(len, names), default=0)
    lines = [f"  {name:<{width}}  {HELPS[name]}" for name in names]
    return "\n".join(
        [
            "Usage: bqlc COMMAND [ARGS]...",
            "",
            "Compile Boolean queries; search, inspect and fetch with them.",
            "",
            "Commands:",
            *lines,
            "",
            "Options:",
            "  --version  Show the version.",
            "  --help     Show this text, or with a command that command's help.",
            "",
            "Begin with `bqlc demo`.",
        ]
    )


def main() -> None:
    """The entry point; a reader that has gone away (`bqlc ... | head`) is no error."""
    streams.prepare()
    try:
        try:
            _dispatch(sys.argv[1:])
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        streams.silence()
        sys.exit(141)  # 128 + SIGPIPE, as the shell reports it
    except OSError as error:
        if error.filename is not None or error.strerror is None:
            raise  # of a file, not of a stream
        streams.silence()
        print(f"error: the output cannot be written: {error.strerror}", file=sys.stderr)
        sys.exit(1)


def _dispatch(arguments: list[str]) -> None:
    """The overview and the version need no click: they answer at once."""
    if arguments in ([], ["--help"], ["-h"]):
        print(overview())
    elif arguments == ["--version"]:
        print(f"bqlc {__version__}")
    else:
        from bqlc.cli.group import run

        run(arguments)


def command(name: str) -> click.Command:
    """The click command of this name, imported now."""
    found: click.Command = import_module(f"bqlc.cli.{name}").command
    return found
