"""`bqlc vectors`: what an index needs to be ranked by meaning."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.progress import EVERY

MODEL = "BAAI/bge-base-en-v1.5"


@click.command(
    "vectors",
    short_help=HELPS["vectors"],
    epilog="Example: bqlc vectors pep-index --model sentence-transformers/all-MiniLM-L6-v2",
)
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--model", default=MODEL, show_default=True, help="A model of the hub, or a folder.")
@click.option(
    "--encoder",
    default="sentence-transformers",
    show_default=True,
    help="What runs it: sentence-transformers, or onnx, which needs no torch.",
)
@click.option("--name", default="", help="How to call the vectors, if not like the model.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(directory: Path, model: str, encoder: str, name: str, as_json: bool) -> None:
    """Encode every document of the index in DIR, so that `--ranker dense` and `hybrid` work.

    The vectors lie beside the index, which names them. Interrupted, the same command goes on
    where it stopped; after the index was built anew, only new and changed texts are encoded.
    """
    from bqlc import plugins

    start = time.perf_counter()
    engine = plugins.load("engine", "lucene")(directory)
    try:
        loaded = plugins.load("encoder", encoder)(model)
        with _progress(int(engine.manifest()["documents"])) as progress:
            made = plugins.load("vectors", "lucene")(engine, loaded, name, progress)
    finally:
        engine.close()
    data = {
        "schema": 1,
        "directory": str(directory),
        "name": made.name,
        "model": made.model.to_json(),
        "rows": made.rows,
        "encoded": made.encoded,
        "reused": made.reused,
        "seconds": round(time.perf_counter() - start, 3),
    }
    click.echo(json.dumps(data, ensure_ascii=False) if as_json else _text(data))


def _text(data: dict[str, Any]) -> str:
    reused = f", {data['reused']:,} of them from before" if data["reused"] else ""
    return (
        f"vectors `{data['name']}` of {data['rows']:,} documents{reused} "
        f"in {data['seconds']:.1f} s: {data['directory']}"
    )


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """A callback that takes the number of documents so far; it writes to stderr only."""
    if not sys.stderr.isatty():
        yield _lines(total)
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("encoding", total=total)
        yield lambda done: bar.update(task, completed=done)


def _lines(total: int) -> Callable[[int], None]:
    due = time.monotonic() + EVERY

    def update(done: int) -> None:
        nonlocal due
        if time.monotonic() >= due:
            click.echo(f"{done:,} of {total:,} documents", err=True)
            due = time.monotonic() + EVERY

    return update
