"""`bqlc rules`: the list of all rules."""

from __future__ import annotations

import json

import click

from bqlc.cli.commands import HELPS


@click.command("rules", short_help=HELPS["rules"], epilog="Example: bqlc rules --select TRM,LOG")
@click.option("--select", multiple=True, metavar="RULES", help="Only these: codes or beginnings.")
@click.option("--dialect", metavar="NAME", help="Only those that apply to this language.")
@click.option("--json", "as_json", is_flag=True)
def command(select: tuple[str, ...], dialect: str | None, as_json: bool) -> None:
    """List the rules by family: code, severity, name, PRESS element, what it needs.

    `bqlc rule CODE` explains one.
    """
    from bqlc.lint.catalogue import entries, known_codes
    from bqlc.lint.rule import RULES, platform
    from bqlc.lint.select import Selection, UnknownSelector, selectors

    known = known_codes()
    try:
        chosen = Selection(
            selectors(select, {name: code for code, (name, _) in known.items()}, known)
        )
    except UnknownSelector as error:
        raise click.UsageError(f"There is no rule `{error.selector}`.") from None
    listed = [
        entry
        for entry in entries()
        if chosen.has(entry.code)
        and (dialect is None or not entry.dialects or platform(dialect) in entry.dialects)
    ]
    if as_json:
        records = [
            {
                "code": entry.code,
                "name": entry.name,
                "severity": entry.severity.value,
                "family": entry.family,
                "press": entry.press.value,
                "dialects": list(entry.dialects),
                "needs": entry.needs or None,
                "on": entry.on,
                "fix": (rule := RULES.get(entry.code)) and rule.fix and rule.fix.value,
            }
            for entry in listed
        ]
        click.echo(json.dumps({"schema": 1, "rules": records}, ensure_ascii=False))
        return
    family = ""
    for entry in listed:
        if entry.family != family:
            family = entry.family
            click.echo(f"{'' if entry is listed[0] else chr(10)}{entry.code[:3]}: {family}")
        more = f"  (--{entry.needs})" if entry.needs else "" if entry.on else "  (off)"
        click.echo(f"  {entry.code}  {entry.severity.value:<7}  {entry.name}{more}")
