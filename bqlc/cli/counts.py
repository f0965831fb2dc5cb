"""`bqlc counts`: hits of every clause of a query."""

from __future__ import annotations

import json
from pathlib import Path

import click

from bqlc.cli.commands import HELPS


@click.command(
    "counts",
    short_help=HELPS["counts"],
    epilog="Example: bqlc counts pep-index 'generator* AND async* NOT rejected[infobox]'",
)
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("query", metavar="QUERY")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(directory: Path, query: str, as_json: bool) -> None:
    """Count the documents of every clause of QUERY in the index DIR, and the running total.

    A part in parentheses is followed by its own parts, indented. After NOT the hits are those
    that the clause takes away.
    """
    from bqlc.cli.opening import opened

    with opened(directory) as index:
        found = index.counts(query)
    click.echo(json.dumps(found.to_json(), ensure_ascii=False) if as_json else str(found))
