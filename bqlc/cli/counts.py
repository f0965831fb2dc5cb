"""`bqlc counts`: hits of every clause of a query."""

from __future__ import annotations

import json
from pathlib import Path

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import file_option, from_option, mesh_option, one_query, tree_of


@click.command(
    "counts",
    short_help=HELPS["counts"],
    epilog="Example: bqlc counts pep-index 'generator* AND async* NOT rejected[infobox]'",
)
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("query", metavar="[QUERY]", required=False)
@file_option
@from_option
@mesh_option
@click.option("--csv", "as_csv", is_flag=True, help="Print a table of lines and hits as CSV.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    directory: Path,
    query: str | None,
    file: str | None,
    origin: str,
    mesh_file: str | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Count the documents of every clause of QUERY in the index DIR, and the running total.

    A part in parentheses is followed by its own parts, indented. After NOT the hits are those
    that the clause takes away. Of a numbered strategy the hits of each line are counted: the
    table that is published with a review.
    """
    from bqlc.cli.opening import opened

    text, tree = one_query(query, file), tree_of(mesh_file)
    with opened(directory) as index:
        index.mesh = tree
        found = index.counts(text, origin)
    if as_json:
        click.echo(json.dumps(found.to_json(), ensure_ascii=False))
        return
    for note in found.notes:
        click.echo(f"note: {note}", err=True)
    click.echo(found.to_csv() if as_csv else str(found), nl=not as_csv)
