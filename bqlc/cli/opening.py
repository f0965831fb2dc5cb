"""An index, or a file of documents in its place, opened for a command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from bqlc.retrieval.index import Index


@contextmanager
def opened(path: Path, schema_file: str | None = None) -> Iterator[Index]:
    """The index in a folder, or that of a file; what to know about it is told on stderr."""
    from bqlc.cli.texts import schema_of
    from bqlc.retrieval.index import open_index

    if schema_file is not None and path.is_dir():
        raise click.UsageError(f"`{path}` is an index, which has its own fields; omit --schema.")
    schema = schema_of(schema_file) if schema_file else None
    with open_index(path, schema=schema) as index:
        for note in index.notes:
            click.echo(f"note: {note}", err=True)
        yield index
