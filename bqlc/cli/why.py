"""`bqlc why`: which clauses of a query hold in one document, and where."""

from __future__ import annotations

import json
from pathlib import Path

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import file_option, from_option, mesh_option, one_query, tree_of


@click.command(
    "why",
    short_help=HELPS["why"],
    epilog="Example: bqlc why pep-index 'walrus AND date[..2017]' pep-0572",
)
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("words", metavar="[QUERY] ID", nargs=-1, required=True)
@file_option
@from_option
@mesh_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    directory: Path,
    words: tuple[str, ...],
    file: str | None,
    origin: str,
    mesh_file: str | None,
    as_json: bool,
) -> None:
    """Say for the document ID of the index DIR which clauses of QUERY hold, and where.

    The oracle judges, on the document as it is stored. Of a numbered strategy (`-f FILE ID`) it
    says which lines find the document, and which line lost it.
    """
    from bqlc.cli.opening import opened

    *query, id = words
    if len(query) > 1:
        raise click.UsageError("Give QUERY and ID, or -f FILE and ID.")
    text, tree = one_query(query[0] if query else None, file), tree_of(mesh_file)
    with opened(directory) as index:
        index.mesh = tree
        found = index.why(text, id, origin)
    for note in () if as_json else found.notes:
        click.echo(f"note: {note}", err=True)
    click.echo(json.dumps(found.to_json(), ensure_ascii=False) if as_json else str(found))
