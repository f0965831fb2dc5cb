"""`bqlc delete`: documents out of an index."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TextIO

import click

from bqlc.cli.commands import HELPS

SHOWN = 5


@click.command(
    "delete", short_help=HELPS["delete"], epilog="Example: bqlc delete pep-index pep-0008 pep-0020"
)
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("ids", metavar="ID...", nargs=-1)
@click.option(
    "--from",
    "file",
    metavar="FILE",
    type=click.File(encoding="utf-8"),
    help="Ids from a file, one a line; - reads stdin.",
)
@click.option("--missing-ok", is_flag=True, help="Go on where there is no document of an id.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    directory: Path, ids: tuple[str, ...], file: TextIO | None, missing_ok: bool, as_json: bool
) -> None:
    """Remove the documents of these ids from the index in DIR: all of them at once, or none.

    An id that is not there is an error, and nothing is removed then.
    """
    from bqlc import plugins
    from bqlc.retrieval.shown import escaped

    lines = (line.strip() for line in file or ())
    wanted = [*ids, *(line for line in lines if line)]
    if not wanted:
        raise click.UsageError("Give the ids of documents, or --from FILE.")
    keeper = plugins.load("keeper", "lucene")(directory)
    done = keeper.delete(wanted, missing_ok=missing_ok)
    data = {
        "schema": 1,
        "directory": str(directory),
        "removed": done.removed,
        "missing": list(done.missing),
        "documents": done.manifest.documents,
        "content": done.manifest.content,
    }
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False))
        return
    click.echo(f"removed {done.removed:,} documents: {directory} has {data['documents']:,}")
    for id in done.missing[:SHOWN]:
        click.echo(f"there was no document {escaped(id)}", err=True)
