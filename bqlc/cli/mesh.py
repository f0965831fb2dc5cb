"""`bqlc mesh`: a heading of MeSH, where it stands in the tree, and what explosion takes in."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import mesh_option, tree_of

if TYPE_CHECKING:
    from bqlc.corpus.mesh import Heading, Mesh


@click.command(
    "mesh",
    short_help=HELPS["mesh"],
    epilog="Example: bqlc mesh 'heart attack' --mesh desc2024.xml",
)
@click.argument("term", metavar="TERM")
@mesh_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(term: str, mesh_file: str | None, as_json: bool) -> None:
    """Look TERM up in NLM's file of MeSH: by name, or by an entry term.

    The file is NLM's (https://www.nlm.nih.gov/databases/download/mesh.html): the descriptors as
    XML, the list of the tree, or a table of both columns. BQLC_MESH names one for all commands.
    Exit code 1: there is no such heading.
    """
    tree = tree_of(mesh_file)
    if tree is None:
        raise click.UsageError("MeSH is in a file of NLM's: give it with --mesh FILE.")
    heading = tree.find(term)
    if heading is None:
        near = tree.near(term)
        help = f"nearest: {'; '.join(near)}" if near else "it may be of another year"
        if as_json:
            click.echo(json.dumps({"schema": 1, "heading": None, "near": near}))
        click.echo(f"error: {tree.title} has no heading `{term}`\nhelp: {help}", err=True)
        sys.exit(1)
    if as_json:
        click.echo(json.dumps(_data(heading, tree), ensure_ascii=False))
    else:
        click.echo(_text(heading, tree))


def _data(heading: Heading, tree: Mesh) -> dict[str, Any]:
    return {
        "schema": 1,
        "heading": heading.name,
        "year": tree.year,
        "tree_numbers": list(heading.numbers),
        "entry_terms": list(heading.entries),
        "broader": list(tree.above(heading.name)),
        "narrower": list(tree.below(heading.name)),
        "exploded": [tree.headings[name].name for name in tree.narrower(heading.name)],
        "near": [],
    }


def _text(heading: Heading, tree: Mesh) -> str:
    below = tree.narrower(heading.name)
    rows = [
        ("tree", ", ".join(heading.numbers)),
        ("broader", "; ".join(tree.above(heading.name))),
        ("narrower", "; ".join(tree.below(heading.name))),
        ("explosion", f"takes in {len(below):,} narrower heading{'' if len(below) == 1 else 's'}"),
        ("also", "; ".join(heading.entries)),
    ]
    lines = [f"{heading.name}  ({tree.title})"]
    lines += [f"  {name:<10} {text}" for name, text in rows if text]
    return "\n".join(lines)
