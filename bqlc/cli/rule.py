"""`bqlc rule`: the page of a diagnostic code."""

from __future__ import annotations

from contextlib import suppress

import click

from bqlc.cli.commands import HELPS


@click.command("rule", short_help=HELPS["rule"], epilog="Example: bqlc rule BQL033")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Explain a code: what it means, why it matters, an example and what to write instead.

    CODE is a code, its number or its name. Without CODE all codes are listed.
    """
    from bqlc.compiler.diagnostics.codes import CODES, OTHERS
    from bqlc.compiler.diagnostics.pages import page

    if code is None:
        for known, (name, severity) in CODES.items():
            click.echo(f"{known}  {severity.value:<7}  {name}")
        return
    found = _code(code, {name: known for known, (name, _) in CODES.items()})
    if found not in CODES:
        _know_dialects()
        found = _code(code, {name: known for known, (name, _) in OTHERS.items()})
    if found not in CODES and found not in OTHERS:
        raise click.UsageError(f"There is no code `{code}`. `bqlc rule` lists them.")
    click.echo(page(found), nl=False)


def _code(given: str, by_name: dict[str, str]) -> str:
    """`BQL033` for the code itself in any case of letters, its number, or its name."""
    if given.upper() in by_name.values():
        return given.upper()
    number = given.lower().removeprefix("bql")
    return f"BQL{number:0>3}" if number.isdecimal() else by_name.get(given.lower(), "")


def _know_dialects() -> None:
    """Import every dialect, which makes its codes known; one that is broken has none."""
    from bqlc.plugins import PluginError, load, names

    for name in names("dialect"):
        with suppress(PluginError):
            load("dialect", name)
