"""`bqlc info`: what is in an index."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from bqlc.cli.commands import HELPS

_ELSEWHERE = ("fields", "schema", "total", "order")
"""Of the manifest: what is shown in another form, and what only the content hash is made of."""


@click.command("info", short_help=HELPS["info"])
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(directory: Path, as_json: bool) -> None:
    """Show how many documents the index in DIR has, which fields, and what it was made with."""
    from bqlc.cli.opening import opened

    with opened(directory) as index:
        manifest = index.info()
    data = _data(directory, manifest)
    click.echo(json.dumps(data, ensure_ascii=False) if as_json else _text(data))


def _data(directory: Path, manifest: Mapping[str, Any]) -> dict[str, Any]:
    """The manifest, with the counts beside their fields."""
    counts = manifest["fields"]
    schema = manifest["schema"]
    rest = {name: value for name, value in manifest.items() if name not in _ELSEWHERE}
    return {
        "schema": 1,
        "directory": str(directory),
        **rest,
        "bytes": size_of(directory),
        "fields": [
            {**field, "documents": counts.get(field["name"], 0)} for field in schema["fields"]
        ],
        "combinations": schema["combinations"],
    }


def size_of(directory: Path) -> int:
    """The bytes of all files in a folder, or of the one file."""
    found = (directory, *directory.rglob("*"))
    return sum(file.stat().st_size for file in found if file.is_file())


def _text(data: Mapping[str, Any]) -> str:
    first, last = data["dates"] or ("", "")
    lines = [
        f"index      {data['directory']}  ({data['bytes'] / 1e6:,.1f} MB)",
        f"documents  {data['documents']:,}",
        f"sections   {data['sections']:,}",
        f"dates      {first} to {last}" if first else "dates      none",
        f"created    {data['created']} by bqlc {data['bqlc']}",
        f"changed    {data['changed']}",
        f"made with  Lucene {data['lucene']}, Java {data['java']}",
        f"content    {data['content']}",
        *(
            f"vectors    {name}  ({about['model']['model']}, {about['rows']:,} documents)"
            for name, about in data["vectors"].items()
        ),
        "",
        "fields (the documents with a value; * searched without a tag)",
        *map(_field, data["fields"]),
        *(f"  {each['name']:<10} {' or '.join(each['fields'])}" for each in data["combinations"]),
    ]
    return "\n".join(lines)


def _field(field: Mapping[str, Any]) -> str:
    name = field["name"] + ("*" if field["default"] else "")
    aliases = f" ({', '.join(field['aliases'])})" if field["aliases"] else ""
    return (
        f"  {name:<10} {field['documents']:>9,}  {field['type']}: {field['description']}{aliases}"
    )
