"""`bqlc index`: from files of documents to an index."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import schema_of, schema_option

if TYPE_CHECKING:
    from bqlc.compiler.resolve.schema import Schema
    from bqlc.corpus.reading import Reading

SHOWN = 5
"""How many bad records are named on the terminal; with --json all that were kept."""


@click.command(
    "index", short_help=HELPS["index"], epilog="Example: bqlc index corpus.jsonl.gz -o my-index"
)
@click.argument(
    "corpus", metavar="CORPUS...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "-o",
    "--output",
    "directory",
    metavar="DIR",
    required=True,
    type=click.Path(path_type=Path),
    help="The folder of the index; an index that is there is replaced when the new one is done.",
)
@click.option("--reader", metavar="NAME", help="What kind of files they are, if it is not seen.")
@schema_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    corpus: tuple[Path, ...],
    directory: Path,
    reader: str | None,
    schema_file: str | None,
    as_json: bool,
) -> None:
    """Index the documents of the files CORPUS..., plain or packed (gz, xz, bz2).

    JSON Lines, one document a line: {"_id": "1", "title": "..", "sections": [{"heading": "..",
    "text": ".."}], "infobox": {..}, "author": "..", "date": "2016-06", "text": ".."}.
    Bad lines are left out and reported. With --schema, a field of another name holds the metadata
    of that name.
    """
    from bqlc.cli.progress import reading_progress
    from bqlc.corpus.readers import read_corpus

    start = time.perf_counter()
    reading = read_corpus(corpus, reader)
    with reading_progress(reading) as progress:
        schema = schema_of(schema_file) if schema_file else None
        built = build(directory, reading, progress, schema)
    data = _data(directory, reading, built, time.perf_counter() - start)
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False))
    else:
        _report(data)


def build(directory: Path, reading: Reading, progress: Any, schema: Schema | None = None) -> Any:
    """Build the index by the writer of the default engine, with the reader's schema if none."""
    from bqlc import plugins

    writer = plugins.load("writer", "lucene")
    return writer(directory, reading, schema or reading.reader.schema, progress=progress)


def _data(directory: Path, reading: Reading, built: Any, seconds: float) -> dict[str, Any]:
    return {
        "schema": 1,
        "directory": str(directory),
        "documents": built.manifest.documents,
        "sections": built.manifest.sections,
        "seconds": round(seconds, 3),
        "content": built.manifest.content,
        "bad": reading.bad,
        "problems": [
            {"path": each.path, "line": each.line, "message": each.message}
            for each in reading.problems
        ],
        "refused": [{"id": each.id, "reason": each.reason} for each in built.refused],
    }


def _report(data: dict[str, Any]) -> None:
    click.echo(
        f"indexed {data['documents']:,} documents with {data['sections']:,} sections "
        f"in {data['seconds']:.1f} s: {data['directory']}"
    )
    if data["bad"]:
        click.echo(f"left out {data['bad']:,} bad records, the first:", err=True)
        for each in data["problems"][:SHOWN]:
            line = f":{each['line']}" if each["line"] else ""
            click.echo(f"  {each['path']}{line}: {each['message']}", err=True)
    for each in data["refused"][:SHOWN]:
        click.echo(f"left out document {each['id']}: {each['reason']}", err=True)
