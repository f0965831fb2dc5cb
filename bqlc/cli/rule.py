"""`bqlc rule`: the page of a diagnostic code."""

from __future__ import annotations

import click

from bqlc.cli.commands import HELPS


@click.command("rule", short_help=HELPS["rule"], epilog="Example: bqlc rule BQL033")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Explain a code: what it means, why it matters, an example and what to write instead.

    CODE is a code, its number or its name. Without CODE all codes are listed.
    """
    from bqlc.compiler.diagnostics.codes import CODES
    from bqlc.compiler.diagnostics.pages import page

    if code is None:
        for known, (name, severity) in CODES.items():
            click.echo(f"{known}  {severity.value:<7}  {name}")
        return
    found = _code(code, {name: known for known, (name, _) in CODES.items()})
    if found not in CODES:
        raise click.UsageError(f"There is no code `{code}`. `bqlc rule` lists them.")
    click.echo(page(found), nl=False)


def _code(given: str, by_name: dict[str, str]) -> str:
    """`BQL033` for the code itself in any case of letters, its number, or its name."""
    number = given.lower().removeprefix("bql")
    return f"BQL{number:0>3}" if number.isdecimal() else by_name.get(given.lower(), "")
