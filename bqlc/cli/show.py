"""`bqlc show`: everything that the index keeps of one document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bqlc.cli.commands import HELPS

if TYPE_CHECKING:
    from bqlc.corpus.document import Document


@click.command("show", short_help=HELPS["show"], epilog="Example: bqlc show pep-index pep-0020")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("id", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(directory: Path, id: str, as_json: bool) -> None:
    """Print the whole record of the document ID: its fields, its metadata and all its text.

    `bqlc fetch` reads one section of it.
    """
    from bqlc.retrieval.index import open_index

    with open_index(directory) as index:
        document = index.document(id)
    click.echo(_json(document) if as_json else "\n".join(_lines(document)))


def _json(document: Document) -> str:
    from bqlc.corpus.document import to_json

    return json.dumps({"schema": 1, "document": json.loads(to_json(document))}, ensure_ascii=False)


def _lines(document: Document) -> Iterator[str]:
    from bqlc.corpus.document import emitted
    from bqlc.retrieval.shown import escaped

    yield f"id        {escaped(document.id)}"
    yield f"title     {escaped(document.title)}"
    yield f"author    {escaped('; '.join(document.authors)) or 'none'}"
    yield f"date      {escaped(document.date or 'none')}"
    yield from _pairs("infobox", document.infobox)
    metadata = (
        (key, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
        for key, value in document.metadata.items()
    )
    yield from _pairs("metadata", tuple(metadata))
    for section in document.sections:
        yield f"\n## {escaped(section.heading)}\n"
        yield section.text
    if document.text != emitted(document.sections):
        yield "\n# The text that ranking reads\n"
        yield document.text


def _pairs(name: str, pairs: tuple[tuple[str, str], ...]) -> Iterator[str]:
    yield f"{name:<9} {len(pairs)}" if pairs else f"{name:<9} none"
    yield from (f"  {key}: {value}" for key, value in pairs)
