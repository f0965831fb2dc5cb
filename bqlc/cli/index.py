"""`bqlc index`: from files of documents to an index."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.streams import visible
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
    help="The folder of the index. Without --append or --replace an index that is there goes "
    "when the new one is done.",
)
@click.option("--append", is_flag=True, help="Add the documents to the index that is there.")
@click.option("--replace", is_flag=True, help="Add them, in place of those of the same id.")
@click.option("--reader", metavar="NAME", help="What kind of files they are, if it is not seen.")
@schema_option
@click.option(
    "--like",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="With the fields of that index, as for what it exported.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    corpus: tuple[Path, ...],
    directory: Path,
    append: bool,
    replace: bool,
    reader: str | None,
    schema_file: str | None,
    like: Path | None,
    as_json: bool,
) -> None:
    """Index the documents of the files CORPUS..., plain or packed (gz, xz, bz2).

    JSON Lines, one document a line: {"_id": "1", "title": "..", "sections": [{"heading": "..",
    "text": ".."}], "infobox": {..}, "author": "..", "date": "2016-06", "text": ".."}.
    Bad lines are left out and reported, and the exit code is 1. With --schema, a field of another
    name holds the metadata of that name.

    --append passes over documents that are there already: one that was interrupted can be run
    again, and goes on. It begins an index where there is none.
    """
    from bqlc.corpus.readers import read_corpus

    if append and replace:
        raise click.UsageError("Give --append or --replace, not both.")
    if schema_file and like:
        raise click.UsageError("Give --schema or --like, not both.")
    mode = "append" if append else "replace" if replace else "build"
    start = time.perf_counter()
    schema = schema_of(schema_file) if schema_file else _schema_like(like) if like else None
    reading = read_corpus(corpus, reader)
    done = _run(mode, directory, reading, schema)
    data = _data(mode, directory, reading, done, time.perf_counter() - start)
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False))
    else:
        _report(data)
        if reading.left_out:
            click.echo(f"note: passed over: {reading.passed_over}", err=True)
    if data["bad"] or data["refused"]:
        sys.exit(1)


def _run(mode: str, directory: Path, reading: Reading, schema: Schema | None) -> Any:
    from bqlc import plugins
    from bqlc.cli.progress import reading_progress

    with reading_progress(reading) as progress:
        if mode == "build":
            return build(directory, reading, progress, schema)
        keeper = plugins.load("keeper", "lucene")(directory)
        if mode == "replace":
            return keeper.replace(reading, schema, progress=progress)
        usual = reading.reader.schema
        return keeper.append(reading, schema, otherwise=usual, progress=progress)


def _schema_like(directory: Path) -> Schema:
    from bqlc.retrieval.index import open_index

    with open_index(directory) as index:
        return index.schema


def build(directory: Path, reading: Reading, progress: Any, schema: Schema | None = None) -> Any:
    """Build the index by the writer of the default engine, with the reader's schema if none."""
    from bqlc import plugins

    writer = plugins.load("writer", "lucene")
    return writer(directory, reading, schema or reading.reader.schema, progress=progress)


def _data(
    mode: str, directory: Path, reading: Reading, done: Any, seconds: float
) -> dict[str, Any]:
    documents = done.manifest.documents
    return {
        "schema": 1,
        "mode": mode,
        "directory": str(directory),
        "documents": documents,
        "sections": done.manifest.sections,
        "added": documents if mode == "build" else done.added,
        "replaced": 0 if mode == "build" else done.replaced,
        "same": 0 if mode == "build" else done.same,
        "seconds": round(seconds, 3),
        "content": done.manifest.content,
        "bad": reading.bad,
        "problems": [
            {"path": each.path, "line": each.line, "message": each.message}
            for each in reading.problems
        ],
        "refused": [{"id": each.id, "reason": each.reason} for each in done.refused],
        "passed_over": dict(reading.left_out),
    }


def _report(data: dict[str, Any]) -> None:
    if data["mode"] == "build":
        click.echo(
            f"indexed {data['documents']:,} documents with {data['sections']:,} sections "
            f"in {data['seconds']:.1f} s: {data['directory']}"
        )
    else:
        click.echo(
            f"added {data['added']:,} documents, replaced {data['replaced']:,}, "
            f"{data['same']:,} were there, in {data['seconds']:.1f} s: "
            f"{data['directory']} has {data['documents']:,}"
        )
    lines = _left_out(data)
    if lines:
        lines.append("help: mend them and index again; all others are in the index")
        click.echo(visible("\n".join(lines)), err=True)


def _left_out(data: dict[str, Any]) -> list[str]:
    lines = []
    if data["bad"]:
        records = "record" if data["bad"] == 1 else "records, the first"
        lines.append(f"error: left out {data['bad']:,} bad {records}:")
    for each in data["problems"][:SHOWN]:
        line = f":{each['line']}" if each["line"] else ""
        lines.append(f"  {each['path']}{line}: {each['message']}")
    for each in data["refused"][:SHOWN]:
        lines.append(f"error: left out document {each['id']}: {each['reason']}")
    return lines
