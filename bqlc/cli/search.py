"""`bqlc search`: result cards of the documents that match a query."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import (
    colour,
    file_option,
    from_option,
    mesh_option,
    one_query,
    schema_option,
    tree_of,
)

_TITLE = re.compile(r"\d+[.~] ")


@click.command(
    "search",
    short_help=HELPS["search"],
    epilog="Example: bqlc search pep-index 'generator[title] AND date[2016..]' -k 3",
)
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("query", metavar="[QUERY]", required=False)
@file_option
@from_option
@mesh_option
@click.option("-k", default=5, show_default=True, help="How many documents to show.")
@click.option(
    "--ranker",
    default="bm25",
    show_default=True,
    help="How to order them: bm25, dense or hybrid (both need `bqlc vectors`).",
)
@click.option("--ranking-text", metavar="TEXT", help="Rank by this, not by the query's words.")
@click.option(
    "--relax",
    default="labelled",
    show_default=True,
    type=click.Choice(["labelled", "off", "paper"]),
    help="Where nothing matches: list the closest and say so, list nothing, or drop all limits.",
)
@click.option("--cursor", help="Go on where an earlier listing ended.")
@click.option("--budget", metavar="TOKENS", type=int, help="The most tokens of the listing.")
@schema_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    directory: Path,
    query: str | None,
    file: str | None,
    origin: str,
    mesh_file: str | None,
    k: int,
    ranker: str,
    ranking_text: str | None,
    relax: str,
    cursor: str | None,
    budget: int | None,
    schema_file: str | None,
    as_json: bool,
) -> None:
    """Search the index in DIR for QUERY and show a card of each document.

    Every document that is listed matches the query. Where none does, it is said which clauses
    are to blame, and the closest documents follow, marked as such. DIR may be a small file of
    documents: it is read and searched without an index, and without Java.
    """
    from bqlc.cli.opening import opened

    text, tree = one_query(query, file), tree_of(mesh_file)
    with opened(directory, schema_file) as index:
        index.mesh = tree
        hits = index.search(text, k, ranker, relax, cursor, budget, ranking_text, origin)
    if as_json:
        click.echo(json.dumps(hits.to_json(), ensure_ascii=False))
    else:
        click.echo(_for_reading(str(hits)))


def _for_reading(listing: str) -> str:
    """On a terminal the titles and what is no match stand out."""
    return "\n".join(map(_styled, listing.split("\n"))) if colour() else listing


def _styled(line: str) -> str:
    if _TITLE.match(line):
        return click.style(line, bold=True)
    if line.startswith(("NO ", "RELAXED: ", "warning: ", "note: ")):
        return click.style(line, fg="yellow")
    return line
