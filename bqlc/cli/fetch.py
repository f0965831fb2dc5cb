"""`bqlc fetch`: one section of one document."""

from __future__ import annotations

import json
from pathlib import Path

import click

from bqlc.cli.commands import HELPS
from bqlc.retrieval.tokens import PIECE


@click.command(
    "fetch",
    short_help=HELPS["fetch"],
    epilog="Example: bqlc fetch pep-index pep-0008 'Programming Recommendations'",
)
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("id", metavar="ID")
@click.argument("section", metavar="SECTION")
@click.option("--cursor", help="Go on where an earlier piece of the section ended.")
@click.option(
    "--budget",
    metavar="TOKENS",
    type=int,
    default=PIECE,
    show_default=True,
    help="The most tokens of the text.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    directory: Path, id: str, section: str, cursor: str | None, budget: int, as_json: bool
) -> None:
    """Print the section SECTION of the document ID, and nothing else of it. A long one comes in
    pieces, each with the cursor that goes on.

    SECTION is a heading as its card shows it, `(intro)`, `infobox`, a metadata field such as
    `author`, or `#2` for the second section.
    """
    from bqlc.cli.opening import opened

    with opened(directory) as index:
        found = index.fetch(id, section, cursor, budget)
    click.echo(json.dumps(found.to_json(), ensure_ascii=False) if as_json else str(found))
