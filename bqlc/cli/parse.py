"""`bqlc parse`: the tree of a query as typed."""

from __future__ import annotations

import json
import sys

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.languages import language_of
from bqlc.cli.texts import colour, dialect_option, schema_of, schema_option, sources


@click.command(
    "parse",
    short_help=HELPS["parse"],
    epilog="Example: bqlc parse -e '\"night shade\"[title] AND date[2011..]'",
)
@click.option("-e", "expression", metavar="QUERY", help="The query.")
@click.argument("files", nargs=-1, metavar="[FILES|-]")
@dialect_option
@schema_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    expression: str | None,
    files: tuple[str, ...],
    dialect: str | None,
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

    failed = False
    for source in sources(files, expression):
        language = language_of(source.name, dialect)
        schema = schema_of(schema_file, language)
        parsed = language.reader(source, schema)
        failed = failed or any(found.severity == "error" for found in parsed.diagnostics)
        if as_json:
            found_json = [diagnostic_json(found, source) for found in parsed.diagnostics]
            tree = tree_json(parsed.result.tree, source)
            data = {"schema": 1, "dialect": language.name, "tree": tree, "diagnostics": found_json}
            if parsed.is_strategy:
                data["lines"] = [
                    {"number": line.number, "tree": tree_json(line.tree, source)}
                    for line in parsed.lines
                ]
            click.echo(json.dumps(data, ensure_ascii=False))
            continue
        for line in parsed.lines:
            if parsed.is_strategy:
                click.echo(f"line {line.number}")
            click.echo(outline(line.tree, 1 if parsed.is_strategy else 0))
        if parsed.diagnostics:
            click.echo("\n" + render_all(parsed.diagnostics, source, colour()))
    if failed:
        sys.exit(1)
