"""`bqlc manual`: what an agent must know to search an index."""

from __future__ import annotations

import json
from pathlib import Path

import click

from bqlc.cli.commands import HELPS


@click.command(
    "manual", short_help=HELPS["manual"], epilog="Example: bqlc manual pep-index > manual.md"
)
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with the tools as functions.")
def command(directory: Path, as_json: bool) -> None:
    """Print the manual of the index in DIR for agents: tools, query language, fields.

    It is written from the index itself and has about a thousand tokens.
    """
    from bqlc.cli.opening import opened

    with opened(directory) as index:
        found = index.manual()
    click.echo(json.dumps(found.to_json(), ensure_ascii=False) if as_json else str(found))
