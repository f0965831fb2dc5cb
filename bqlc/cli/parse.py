"""`bqlc parse`: the tree of a query as typed."""

from __future__ import annotations

import json
import sys

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import colour, schema_of, schema_option, sources


@click.command(
    "parse",
    short_help=HELPS["parse"],
    epilog="Example: bqlc parse -e '\"night shade\"[title] AND date[2011..]'",
)
@click.option("-e", "expression", metavar="QUERY", help="The query.")
@click.argument("files", nargs=-1, metavar="[FILES|-]")
@click.option("--dialect", type=click.Choice(["bql"]), default="bql", help="Its language.")
@schema_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    expression: str | None,
    files: tuple[str, ...],
    dialect: str,
    schema_file: str | None,
    as_json: bool,
) -> None:
    """Show the tree of a query as typed, before fields are looked up.

    There is a tree for any text; what had to be mended is reported. Exit code 1 where the text
    has errors.
    """
    from bqlc.compiler.ast.show import outline, tree_json
    from bqlc.compiler.diagnostics.data import diagnostic_json
    from bqlc.compiler.diagnostics.render import render_all
    from bqlc.compiler.pipeline import parse

    schema = schema_of(schema_file)
    failed = False
    for source in sources(files, expression):
        parsed = parse(source.text, schema, source.name)
        failed = failed or any(found.severity == "error" for found in parsed.diagnostics)
        if as_json:
            found_json = [diagnostic_json(found, source) for found in parsed.diagnostics]
            tree = tree_json(parsed.tree, source)
            data = {"schema": 1, "dialect": dialect, "tree": tree, "diagnostics": found_json}
            click.echo(json.dumps(data, ensure_ascii=False))
            continue
        click.echo(outline(parsed.tree))
        if parsed.diagnostics:
            click.echo("\n" + render_all(parsed.diagnostics, source, colour()))
    if failed:
        sys.exit(1)
