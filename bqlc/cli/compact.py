"""`bqlc compact`: an index in one piece again."""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.info import size_of


@click.command("compact", short_help=HELPS["compact"], epilog="Example: bqlc compact my-index")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(directory: Path, as_json: bool) -> None:
    """Write the index in DIR anew in one piece: after many changes searches are quicker then.

    Its documents, their order and all answers stay the same. Meanwhile the disk must hold it
    three times; searches go on, and the old files go when no search needs them.
    """
    from bqlc import plugins

    start = time.perf_counter()
    before = size_of(directory)
    done = plugins.load("keeper", "lucene")(directory).compact()
    data = {
        "schema": 1,
        "directory": str(directory),
        "documents": done.manifest.documents,
        "content": done.manifest.content,
        "bytes_before": before,
        "bytes": size_of(directory),
        "seconds": round(time.perf_counter() - start, 3),
    }
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False))
    else:
        click.echo(
            f"compacted {data['documents']:,} documents in {data['seconds']:.1f} s, "
            f"{before / 1e6:,.1f} to {data['bytes'] / 1e6:,.1f} MB: {directory}"
        )
