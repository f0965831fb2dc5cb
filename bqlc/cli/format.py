"""`bqlc format`: queries in their canonical form."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.languages import language_of
from bqlc.cli.texts import Unread, dialect_option, schema_of, schema_option, texts_of

if TYPE_CHECKING:
    from bqlc.compiler.dialect import Dialect
    from bqlc.compiler.input.source import Source
    from bqlc.compiler.resolve.schema import Schema


@click.command(
    "format",
    short_help=HELPS["format"],
    epilog="Example: bqlc format -e '(a) AND ((b OR c))'",
)
@click.argument("files", nargs=-1, metavar="[FILES|-]")
@click.option("-e", "expression", metavar="QUERY", help="A query instead of files.")
@dialect_option
@schema_option
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit 1 if it would.")
@click.option("--diff", "as_diff", is_flag=True, help="Show the changes; exit 1 if there are any.")
def command(
    files: tuple[str, ...],
    expression: str | None,
    dialect: str | None,
    schema_file: str | None,
    only_check: bool,
    as_diff: bool,
) -> None:
    """Print queries in canonical form: the fewest parentheses, one concept a line where long.

    Files are rewritten; a query from -e or standard input is printed. A query with errors is
    left as it is and reported, exit code 1; so is a file that is not UTF-8. Comments stay.
    """
    from bqlc.cli.fixing import print_diff, write

    changed = failed = False
    for source in texts_of(files, expression):
        if isinstance(source, Unread):
            click.echo(source.rendered(), err=True)
            failed = True
            continue
        language = language_of(source.name, dialect)
        schema = schema_of(schema_file, language)
        text = _formatted(source, schema, language)
        if text is None:
            failed = True
        elif as_diff:
            changed = print_diff(source, text) or changed
        elif only_check:
            if text != source.text:
                changed = True
                click.echo(f"would change {source.name}", err=True)
        elif source.name.startswith("<"):
            click.echo(text, nl=False)
        elif text != source.text:
            write(source.name, text)
    if failed or changed:
        sys.exit(1)


def _formatted(source: Source, schema: Schema, dialect: Dialect) -> str | None:
    """The canonical text; None, with the errors shown, where the query has errors."""
    from bqlc.compiler.diagnostics.errors import QueryError
    from bqlc.compiler.diagnostics.model import Severity

    try:
        text = dialect.format(source.text, schema, source.name) + "\n"
    except QueryError as error:
        click.echo(error.rendered(), err=True)
        return None
    warnings = [
        found
        for found in dialect.check(source.text, schema, source.name).diagnostics
        if found.severity is Severity.WARNING
    ]
    if warnings:
        count = f"{len(warnings)} warning{'' if len(warnings) == 1 else 's'}"
        click.echo(
            f"note: {source.name} has {count}; `bqlc check` shows how it was read", err=True
        )
    return text
