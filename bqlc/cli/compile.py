"""`bqlc compile`: what a query becomes for a search engine."""

from __future__ import annotations

import json
import sys

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import schema_of, schema_option, sources


@click.command(
    "compile",
    short_help=HELPS["compile"],
    epilog="Example: bqlc compile -e 'NEAR/3(kiln, murano)[body]' --to lucene",
)
@click.argument("files", nargs=-1, metavar="[FILES|-]")
@click.option("-e", "expression", metavar="QUERY", help="A query instead of files.")
@click.option("--to", "target", default="lucene", show_default=True, help="The target.")
@schema_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    files: tuple[str, ...],
    expression: str | None,
    target: str,
    schema_file: str | None,
    as_json: bool,
) -> None:
    """Show the plan of a query for a target. No Java is needed.

    A query with errors has no plan: they are shown, and the exit code is 1.
    """
    from bqlc.compiler.diagnostics.data import diagnostic_json
    from bqlc.compiler.diagnostics.errors import QueryError
    from bqlc.compiler.pipeline import canonical, check
    from bqlc.plugins import compile_checked

    schema = schema_of(schema_file)
    failed = False
    for source in sources(files, expression):
        checked = check(source.text, schema, source.name)
        found_json = [diagnostic_json(found, source) for found in checked.diagnostics]
        try:
            plan = compile_checked(checked, target)
        except QueryError as error:
            failed = True
            if as_json:
                data = {
                    "schema": 1,
                    "query": canonical(source.text, schema),
                    "target": target,
                    "plan": None,
                    "diagnostics": found_json,
                }
                click.echo(json.dumps(data, ensure_ascii=False))
            else:
                click.echo(error.rendered(), err=True)
            continue
        if as_json:
            data = {
                "schema": 1,
                "query": canonical(source.text, schema),
                "target": target,
                "plan": plan.to_json(),
                "diagnostics": found_json,
            }
            click.echo(json.dumps(data, ensure_ascii=False))
        else:
            click.echo(str(plan))
    if failed:
        sys.exit(1)
