"""`bqlc explain`: a query's journey, stage by stage, and what it asks for in English."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.languages import language_of
from bqlc.cli.texts import colour, dialect_option, schema_of, schema_option, sources

if TYPE_CHECKING:
    from bqlc.compiler.explain import Explanation
    from bqlc.compiler.lex.tokens import Token


@click.command(
    "explain",
    short_help=HELPS["explain"],
    epilog="Example: bqlc explain -e 'Splendor NOT American[tiab]'",
)
@click.argument("files", nargs=-1, metavar="[FILES|-]")
@click.option("-e", "expression", metavar="QUERY", help="A query instead of files.")
@dialect_option
@schema_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    files: tuple[str, ...],
    expression: str | None,
    dialect: str | None,
    schema_file: str | None,
    as_json: bool,
) -> None:
    """Say in words what a query means, and show how it was read.

    Exit code 1 where the query has errors.
    """
    from bqlc.compiler.explain import explain

    failed = False
    for source in sources(files, expression):
        language = language_of(source.name, dialect)
        schema = schema_of(schema_file, language)
        explained = explain(source.text, schema, source.name, language)
        failed = failed or explained.checked.has_errors
        if as_json:
            click.echo(json.dumps(_data(explained), ensure_ascii=False))
        else:
            click.echo(_text(explained))
    if failed:
        sys.exit(1)


def _text(explained: Explanation) -> str:
    from bqlc.compiler.ast.show import outline
    from bqlc.compiler.diagnostics.render import render_all

    checked = explained.checked
    if explained.lines:
        return _strategy_text(explained)
    parts = [
        explained.english,
        f"canonical: {explained.canonical}",
        *_section("tokens", "\n".join(map(_token, explained.tokens))),
        "as typed:\n" + _indent(outline(explained.tree)),
        "as meant:\n" + _indent(explained.label(checked.tree)),
    ]
    shown = explained.label(checked.tree)
    for name, tree in explained.passes:
        if explained.label(tree) != shown:  # else it only took away a group of one part
            shown = explained.label(tree)
            parts.append(f"after {name}:\n{_indent(shown)}")
    words = " ".join(explained.ranking_terms)
    parts.append(f"ranked by: {words or 'nothing, for no word must be there'}")
    if checked.diagnostics:
        parts.append(render_all(checked.diagnostics, checked.source, colour()))
    return "\n\n".join(parts)


def _section(title: str, text: str) -> list[str]:
    """A heading with what is below it; none where a dialect's reader keeps no tokens."""
    return [f"{title}:\n{_indent(text)}"] if text else []


def _strategy_text(explained: Explanation) -> str:
    """A strategy line by line, each with what it asks for."""
    from bqlc.compiler.diagnostics.render import render_all

    checked = explained.checked
    parts = [f"{line.number}. {line.text}\n   {line.english}" for line in explained.lines]
    result = max(line.number for line in explained.lines)
    parts.append(f"The strategy comes to what line {result} finds.")
    words = " ".join(explained.ranking_terms)
    parts.append(f"ranked by: {words or 'nothing, for no word must be there'}")
    if checked.diagnostics:
        parts.append(render_all(checked.diagnostics, checked.source, colour()))
    return "\n\n".join(parts)


def _token(token: Token) -> str:
    words = " ".join(word.text for word in token.words)
    return f"{token.kind:<8} {words or token.text}".rstrip()


def _indent(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


def _data(explained: Explanation) -> dict[str, Any]:
    from bqlc.compiler.ast.show import tree_json
    from bqlc.compiler.ast.show_checked import clause_json
    from bqlc.compiler.diagnostics.data import diagnostic_json

    checked = explained.checked
    source = checked.source
    return {
        "schema": 1,
        "english": explained.english,
        "query": explained.canonical,
        "lines": [
            {"number": line.number, "text": line.text, "english": line.english}
            for line in explained.lines
        ],
        "tokens": [
            {"kind": token.kind.value, "text": source.slice(token.span)}
            | {"place": source.place_json(token.span)}
            for token in explained.tokens
        ],
        "tree": tree_json(explained.tree, source),
        "checked": clause_json(checked.tree, source),
        "passes": [
            {"name": name, "tree": clause_json(tree, source)} for name, tree in explained.passes
        ],
        "positive_terms": list(explained.ranking_terms),
        "diagnostics": [diagnostic_json(found, source) for found in checked.diagnostics],
    }
