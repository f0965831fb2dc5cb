"""`bqlc diff`: two versions of a search, clause by clause."""

from __future__ import annotations

import json
import sys

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import checked_pair, schema_option

_SIGNS = {
    "same": " ",
    "narrowed": "<",
    "widened": ">",
    "changed": "~",
    "added": "+",
    "dropped": "-",
}


@click.command(
    "diff",
    short_help=HELPS["diff"],
    epilog="Example: bqlc diff 'heart AND child*' 'heart* AND child* AND date[2010..]'",
)
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@schema_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(old: str, new: str, schema_file: str | None, as_json: bool) -> None:
    """Show what was added, dropped, narrowed and widened between two versions of a query.

    Exit code 0: they match the same documents; 1: they do not, or a query has errors;
    2: misuse. @FILE reads a query from a file.
    """
    from bqlc.compiler.prove.changes import changes

    found = changes(*checked_pair(old, new, schema_file))
    if as_json:
        click.echo(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        for change in found.changes:
            text = change.new if change.old in (None, change.new) else change.old
            arrow = f"  ->  {change.new}" if change.new not in (None, text) else ""
            click.echo(f"{_SIGNS[change.kind]} {change.kind:<9} {text}{arrow}")
        relation = found.whole.relation
        word = {"contained": "widened", "contains": "narrowed", "equal": "the same"}
        click.echo(f"\nas a whole: {word.get(relation, relation)}")
    if found.whole.relation != "equal":
        sys.exit(1)
