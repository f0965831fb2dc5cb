"""`bqlc doctor`: is everything here that indexing and searching need?"""

from __future__ import annotations

import importlib
import json
import platform
import sys
from collections.abc import Sequence
from typing import Any

import click

from bqlc._version import __version__
from bqlc.cli.commands import HELPS

ENGINE = "lucene"


@click.command("doctor", short_help=HELPS["doctor"])
@click.option("--fix", "mend", is_flag=True, help="Install what is required and missing.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(mend: bool, as_json: bool) -> None:
    """Look for Java, Lucene and the packages that connect them, and start Java once.

    Parts that other packages add to bqlc are imported, each once. Exit code 1 when something that
    is required is missing, or something does not work.
    """
    from bqlc import plugins

    report = plugins.load("doctor", ENGINE)
    checks = report(start_java=True)
    ran: list[tuple[list[str], int]] = []
    if mend and not _well(checks):
        ran = plugins.load("mender", ENGINE)(checks)
        importlib.invalidate_caches()
        checks = report(start_java=True)
    data = _data(checks, _added(), ran)
    click.echo(json.dumps(data, ensure_ascii=False) if as_json else _text(data))
    if not data["ok"]:
        sys.exit(1)


def _well(checks: Sequence[Any]) -> bool:
    return all(check.ok or not check.required for check in checks)


def _added() -> list[dict[str, Any]]:
    """The parts that other packages add, and what is wrong with those that cannot be imported."""
    from bqlc import plugins

    found = []
    for kind, name in plugins.added():
        detail = ""
        try:
            plugins.load(kind, name)
        except plugins.PluginError as error:
            detail = error.message
        found.append({"kind": kind, "name": name, "ok": not detail, "detail": detail})
    return found


def _data(
    checks: Sequence[Any], added: list[dict[str, Any]], ran: Sequence[tuple[list[str], int]]
) -> dict[str, Any]:
    return {
        "schema": 1,
        "ok": _well(checks) and all(part["ok"] for part in added),
        "bqlc": __version__,
        "python": platform.python_version(),
        "executable": sys.executable,
        "checks": [
            {
                "name": check.name,
                "ok": check.ok,
                "required": check.required,
                "detail": check.detail,
                "notes": list(check.notes),
                "command": check.command,
            }
            for check in checks
        ],
        "added": added,
        "ran": [{"command": command, "exit_code": code} for command, code in ran],
    }


def _text(data: dict[str, Any]) -> str:
    lines = [f"bqlc {data['bqlc']}, Python {data['python']} ({data['executable']})"]
    for each in data["ran"]:
        outcome = "done" if each["exit_code"] == 0 else f"failed, exit code {each['exit_code']}"
        lines.append(f"ran {' '.join(each['command'])}: {outcome}")
    for required, title in ((True, "needed to index and search"), (False, "optional")):
        lines += ["", title]
        for check in data["checks"]:
            if check["required"] == required:
                lines += _lines(check)
    if data["added"]:
        lines += ["", "added by other packages"]
    for part in data["added"]:
        mark = "ok" if part["ok"] else "BROKEN"
        lines.append(
            f"  {mark:<8} {part['kind'] + ' ' + part['name']:<12} {part['detail']}".rstrip()
        )
    lines += ["", _verdict(data)]
    return "\n".join(lines)


def _lines(check: dict[str, Any]) -> list[str]:
    mark = "ok" if check["ok"] else "MISSING" if check["required"] else "-"
    lines = [f"  {mark:<8} {check['name']:<12} {check['detail']}"]
    lines += [f"{'':24}{note}" for note in check["notes"]]
    if check["command"]:
        lines.append(f"{'':24}{check['command']}")
    return lines


def _verdict(data: dict[str, Any]) -> str:
    if data["ok"]:
        return "All is well: `bqlc demo` shows what it can do."
    if all(check["ok"] or not check["required"] for check in data["checks"]):
        return "What is broken was added by another package: mend or remove that one."
    if data["ran"]:
        return "Something is still missing; the lines above say what."
    return "`bqlc doctor --fix` installs what is missing."
