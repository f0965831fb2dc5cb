"""`bqlc why`: which clauses of a query hold in one document, and where."""

from __future__ import annotations

import json
from pathlib import Path

import click

from bqlc.cli.commands import HELPS


@click.command(
    "why",
    short_help=HELPS["why"],
    epilog="Example: bqlc why pep-index 'walrus AND date[..2017]' pep-0572",
)
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("query", metavar="QUERY")
@click.argument("id", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(directory: Path, query: str, id: str, as_json: bool) -> None:
    """Say for the document ID of the index DIR which clauses of QUERY hold, and where.

    The oracle judges, on the document as it is stored.
    """
    from bqlc.cli.opening import opened

    with opened(directory) as index:
        found = index.why(query, id)
    click.echo(json.dumps(found.to_json(), ensure_ascii=False) if as_json else str(found))
