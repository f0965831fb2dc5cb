"""`bqlc check`: what is wrong or doubtful in queries, and the fixes."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import colour, dialect_of, dialect_option, schema_of, schema_option, sources

if TYPE_CHECKING:
    from bqlc.compiler.resolve.query import CheckedQuery


@click.command(
    "check",
    short_help=HELPS["check"],
    epilog="Example: bqlc check -e 'war and peace[titel]'",
)
@click.argument("files", nargs=-1, metavar="[FILES|-]")
@click.option("-e", "expression", metavar="QUERY", help="A query instead of files.")
@dialect_option
@schema_option
@click.option("--fix", is_flag=True, help="Apply the safe fixes: the same documents match.")
@click.option("--unsafe-fixes", is_flag=True, help="With --fix or --diff: the unsafe ones too.")
@click.option("--diff", "as_diff", is_flag=True, help="Show what --fix would change.")
@click.option("--output-format", type=click.Choice(["full", "json"]), default="full")
@click.option("--json", "as_json", is_flag=True, help="The same as --output-format json.")
def command(
    files: tuple[str, ...],
    expression: str | None,
    dialect: str,
    schema_file: str | None,
    fix: bool,
    unsafe_fixes: bool,
    as_diff: bool,
    output_format: str,
    as_json: bool,
) -> None:
    """Find what is wrong or doubtful in queries, one query a file.

    Exit code 0: nothing but notes; 1: errors or warnings; 2: misuse. With --fix a file is
    rewritten, and a query from -e or standard input is printed mended, with what is left on
    standard error.
    """
    language = dialect_of(dialect)
    given, schema = sources(files, expression), schema_of(schema_file, language)
    if as_diff or fix:
        from bqlc.cli.fixing import mend, show_diff

        if as_diff:
            changed = [show_diff(source, unsafe_fixes, schema, language) for source in given]
            sys.exit(1 if any(changed) else 0)
        given = [mend(source, unsafe_fixes, schema, language) for source in given]
    checked = [language.check(source.text, schema, source.name) for source in given]
    if as_json or output_format == "json":
        click.echo(json.dumps(_data(checked), ensure_ascii=False))
    else:
        _show(checked, to_stderr=fix and any(source.name.startswith("<") for source in given))
    counts = _counts(checked)
    if counts["error"] or counts["warning"]:
        sys.exit(1)


def _data(checked: list[CheckedQuery]) -> dict[str, Any]:
    from bqlc.compiler.diagnostics.data import diagnostic_json

    return {
        "schema": 1,
        "diagnostics": [
            {"file": query.source.name, **diagnostic_json(found, query.source)}
            for query in checked
            for found in query.diagnostics
        ],
        "counts": _counts(checked),
    }


def _counts(checked: list[CheckedQuery]) -> dict[str, int]:
    counts = {"error": 0, "warning": 0, "note": 0}
    for query in checked:
        for found in query.diagnostics:
            counts[found.severity.value] += 1
    return counts


def _show(checked: list[CheckedQuery], to_stderr: bool) -> None:
    from bqlc.compiler.diagnostics.render import render_all

    for query in checked:
        if query.diagnostics:
            text = render_all(query.diagnostics, query.source, colour() and not to_stderr)
            click.echo(text + "\n", err=to_stderr)
    click.echo(_summary(checked), err=to_stderr)


def _summary(checked: list[CheckedQuery]) -> str:
    parts = [
        f"{count} {name}{'' if count == 1 else 's'}"
        for name, count in _counts(checked).items()
        if count
    ]
    if not parts:
        return "nothing to complain about"
    fixes = [found.fix for query in checked for found in query.diagnostics if found.fix]
    safe = sum(fix.safety == "safe" for fix in fixes)
    unsafe = sum(fix.safety == "unsafe" for fix in fixes)
    hints = [f"{safe} safe to mend with --fix"] if safe else []
    more = "more " if safe else ""
    hints += [f"{unsafe} {more}with --fix --unsafe-fixes"] if unsafe else []
    return ", ".join(parts) + (f" ({', '.join(hints)})" if hints else "")
