"""`bqlc compare`: do two queries mean the same?"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import checked_pair, schema_option

if TYPE_CHECKING:
    from bqlc.compiler.prove.compare import Comparison
    from bqlc.compiler.prove.witness import Witness

_SAID = {
    "equal": "equal: both match the same documents, on any index (proven)",
    "contained": "contained: every document of A is one of B (proven), and B has more",
    "contains": "contains: every document of B is one of A (proven), and A has more",
    "disjoint": "disjoint: no document matches both (proven)",
    "overlap": "overlap: some documents match both, some A alone, some B alone",
    "undecided": "undecided: neither proven nor disproven within the limits",
}


@click.command(
    "compare",
    short_help=HELPS["compare"],
    epilog="Example: bqlc compare 'NEAR/2(kiln, glass)' 'NEAR/5(kiln, glass)'",
)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option("--dialect", type=click.Choice(["bql"]), default="bql", help="Their language.")
@schema_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(a: str, b: str, dialect: str, schema_file: str | None, as_json: bool) -> None:
    """Decide how the documents of the queries A and B relate, on any index whatever.

    The answer is proven, or shown by a made-up document. Exit code 0: equal; 1: not equal,
    or a query has errors; 2: misuse. @FILE reads a query from a file.
    """
    from bqlc.compiler.prove.compare import compare

    comparison = compare(*checked_pair(a, b, schema_file))
    if as_json:
        click.echo(json.dumps(comparison.to_json(), ensure_ascii=False))
    else:
        click.echo(_text(comparison))
    if comparison.relation != "equal":
        sys.exit(1)


def _text(comparison: Comparison) -> str:
    lines = [_SAID[comparison.relation]]
    if comparison.a_empty:
        lines.append("A matches no document whatever")
    if comparison.b_empty:
        lines.append("B matches no document whatever")
    for title, witness in (
        ("a document that only A matches", comparison.only_a),
        ("a document that only B matches", comparison.only_b),
    ):
        if witness is not None:
            lines += ["", f"{title}:", *_shown(witness, comparison)]
    return "\n".join(lines)


def _shown(witness: Witness, comparison: Comparison) -> list[str]:
    lines = [f"  {line}" for line in str(witness).splitlines()]
    for name, query, clause, matched in (
        ("A", comparison.a, witness.a, witness.in_a),
        ("B", comparison.b, witness.b, witness.in_b),
    ):
        text = " ".join(query.source.slice(clause.span).split()) if clause.span.start >= 0 else ""
        verdict = "holds" if matched else "fails"
        lines.append(f"  in {name} it {verdict}: {text}" if text else f"  {name} {verdict}")
    return lines
