"""`bqlc translate`: a query for another search system, with what is lost on the way."""

from __future__ import annotations

import json
import sys

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import dialect_of, schema_of, schema_option, sources


@click.command(
    "translate",
    short_help=HELPS["translate"],
    epilog="Example: bqlc translate -e 'NEAR/2(salt, (sodium OR NaCl))' --from bql --to pubmed",
)
@click.argument("files", nargs=-1, metavar="[FILES|-]")
@click.option("-e", "expression", metavar="QUERY", help="A query instead of files.")
@click.option("--from", "origin", metavar="DIALECT", required=True, help="What it is written in.")
@click.option("--to", "target", metavar="DIALECT", required=True, help="What to write it in.")
@schema_option
@click.option(
    "--strict",
    is_flag=False,
    flag_value="losses",
    type=click.Choice(["losses", "platform"]),
    help="Refuse a translation that loses anything; `platform`: that has notes, too.",
)
@click.option("--side-by-side", is_flag=True, help="Show source and translation line by line.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    files: tuple[str, ...],
    expression: str | None,
    origin: str,
    target: str,
    schema_file: str | None,
    strict: str | None,
    side_by_side: bool,
    as_json: bool,
) -> None:
    """Write queries in another dialect, and say what changes their result.

    The translation goes to standard output. On standard error stands what the other platform
    cannot say exactly, each with its place and its effect: `broader` finds all that was found and
    perhaps more, `narrower` perhaps less, `unknown` either, `dropped` was left out. A note is
    what the platform does to every such query.

    A query with errors is not translated; what could be read of it is shown --side-by-side.

    Exit code 1: a query has errors, or --strict refused it.
    """
    from bqlc.cli.losses import report
    from bqlc.cli.losses import side_by_side as in_columns
    from bqlc.compiler.diagnostics.model import Severity
    from bqlc.compiler.diagnostics.render import render_all
    from bqlc.compiler.translation import Refused, translate
    from bqlc.plugins import writable

    languages = dialect_of(origin), writable(target)
    schema = schema_of(schema_file) if schema_file else None
    failed = False
    for source in sources(files, expression):
        refused = None
        try:
            made = translate(source.text, *languages, strict or False, source.name, schema)
        except Refused as refusal:
            made, refused = refusal.translation, refusal
        errors = [found for found in made.diagnostics if found.severity is Severity.ERROR]
        failed = failed or bool(errors) or refused is not None
        if as_json:
            click.echo(json.dumps(made.to_json(), ensure_ascii=False))
            continue
        if side_by_side:
            click.echo(in_columns(made, (languages[0].title, languages[1].title)))
        elif refused is None and not errors:
            click.echo(made.text)
        if not side_by_side and not errors:
            for line in report(made):
                click.echo(line, err=True)
        if errors:
            click.echo(render_all(errors, source), err=True)
        if refused is not None and not errors:
            click.echo(f"refused: {refused}", err=True)
    if failed:
        sys.exit(1)
