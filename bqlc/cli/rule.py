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
    from bqlc.lint.catalogue import entries, known_codes, page

    if code is None:
        for entry in entries():
            click.echo(f"{entry.code}  {entry.severity.value:<7}  {entry.name}")
        return
    known = known_codes()
    found = _code(code, {name: one for one, (name, _) in known.items()})
    if found not in known:
        raise click.UsageError(f"There is no code `{code}`. `bqlc rules` lists them.")
    click.echo(page(found), nl=False)


def _code(given: str, by_name: dict[str, str]) -> str:
    """`BQL033` for the code itself in any case of letters, its number, or its name."""
    if given.upper() in by_name.values():
        return given.upper()
    number = given.lower().removeprefix("bql")
    return f"BQL{number:0>3}" if number.isdecimal() else by_name.get(given.lower(), "")
