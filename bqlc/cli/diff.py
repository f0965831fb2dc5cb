"""`bqlc diff`: two versions of a search, clause by clause."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import checked_pair, dialect_option, schema_option

if TYPE_CHECKING:
    from bqlc.compiler.prove.changes import Change, Changes
    from bqlc.compiler.prove.compare import Comparison

_SIGNS = {
    "same": " ",
    "narrowed": "<",
    "widened": ">",
    "changed": "~",
    "undecided": "?",
    "added": "+",
    "dropped": "-",
}
_WHOLE = {
    "equal": "the same; both match the same documents, on any index (proven)",
    "contained": "widened; no document is lost (proven), some are gained",
    "contains": "narrowed; no document is gained (proven), some are lost",
    "disjoint": "changed; no document matches both (proven)",
    "overlap": "changed; some documents are lost, some gained",
    "undecided": "undecided; neither proven nor disproven within the limits",
}
_WIDTH = 72


@click.command(
    "diff",
    short_help=HELPS["diff"],
    epilog="Example: bqlc diff 'heart AND child*' 'heart* AND child* AND date[2010..]'",
)
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@dialect_option
@schema_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    old: str, new: str, dialect: str | None, schema_file: str | None, as_json: bool
) -> None:
    """Show what was added, dropped, narrowed and widened between two versions of a query.

    Exit code 0: they match the same documents; 1: they do not, or a query has errors;
    2: misuse. @FILE reads a query from a file.
    """
    from bqlc.compiler.prove.changes import changes

    found = changes(*checked_pair(old, new, dialect, schema_file))
    if as_json:
        click.echo(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        click.echo("\n".join(_lines(found)))
    if found.whole.relation != "equal":
        sys.exit(1)


def _lines(found: Changes) -> Iterator[str]:
    for change in found.changes:
        yield from _change(change, "")
    yield f"\nas a whole: {_WHOLE[found.whole.relation]}"
    yield from _example("lost", found.whole, "only_a")
    yield from _example("gained", found.whole, "only_b")


def _change(change: Change, indent: str) -> Iterator[str]:
    from bqlc.compiler.prove.report import cut

    head = f"{indent}{_SIGNS[change.kind]} {change.kind:<9} "
    old, new = (cut(text) for text in (change.old or "", change.new or ""))
    if change.inside or old == new or not (old and new):
        yield head + (new or old)
    elif len(head + old + new) <= _WIDTH:
        yield f"{head}{old}  ->  {new}"
    else:
        yield head + old
        yield " " * (len(head) - 4) + "->  " + new
    for inner in change.inside:
        yield from _change(inner, indent + "    ")


def _example(title: str, whole: Comparison, which: str) -> Iterator[str]:
    witness = getattr(whole, which)
    if witness is not None:
        yield f"{title}, for example:"
        yield from (f"    {line}" for line in str(witness).splitlines())
