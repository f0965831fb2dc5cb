"""`bqlc compare`: do two queries mean the same?"""

from __future__ import annotations

import json
import sys

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import checked_pair, dialect_option, schema_option


@click.command(
    "compare",
    short_help=HELPS["compare"],
    epilog="Example: bqlc compare 'NEAR/2(kiln, glass)' 'NEAR/5(kiln, glass)'",
)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@dialect_option
@schema_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(a: str, b: str, dialect: str | None, schema_file: str | None, as_json: bool) -> None:
    """Decide how the documents of the queries A and B relate, on any index whatever.

    The answer is proven, or shown by a made-up document. Exit code 0: equal; 1: not equal,
    or a query has errors; 2: misuse. @FILE reads a query from a file.
    """
    from bqlc.compiler.prove.compare import compare

    comparison = compare(*checked_pair(a, b, dialect, schema_file))
    if as_json:
        click.echo(json.dumps(comparison.to_json(), ensure_ascii=False))
    else:
        click.echo(comparison)
    if comparison.relation != "equal":
        sys.exit(1)
