"""`bqlc export`: the documents of an index, as files can hold them."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from bqlc.cli.commands import HELPS


@click.command(
    "export", short_help=HELPS["export"], epilog="Example: bqlc export my-index > corpus.jsonl"
)
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
def command(directory: Path) -> None:
    """Print every document of the index in DIR as one line of JSON, in the order of the index.

    `bqlc index` makes an equal index of it again, with the same content hash; with `--like DIR`
    also with the same fields, where they are not the usual ones.
    """
    from bqlc import plugins

    for line in plugins.load("keeper", "lucene")(directory).lines():
        sys.stdout.write(f"{line}\n")
