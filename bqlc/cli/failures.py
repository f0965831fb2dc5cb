"""Errors that a command ends with: a message on stderr, or one JSON object on stdout."""

from __future__ import annotations

import json
from typing import Any

import click

from bqlc.cli.streams import visible
from bqlc.compiler.diagnostics.data import diagnostic_json
from bqlc.compiler.diagnostics.errors import QueryError
from bqlc.compiler.prove.solver import ProofUnavailable
from bqlc.corpus.files import CorpusError
from bqlc.plugins import PluginError
from bqlc.retrieval.errors import RetrievalError


def explained(error: Exception, as_json: bool) -> bool:
    """Say what is wrong and what to do, if this error was made to be read by people.

    With --json the program that reads us gets it too.
    """
    data = _data(error)
    if data is None:
        return False
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False))
    elif isinstance(error, QueryError):
        click.echo(visible(error.rendered()), err=True)
    else:
        click.echo(visible(f"error: {data['error']['message']}"), err=True)
        if data["error"]["help"]:
            click.echo(visible(f"help: {data['error']['help']}"), err=True)
    return True


def misused(error: click.ClickException) -> str:
    """What is wrong with the call of a command, as the JSON of any other error."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    command = context.command_path if context else "bqlc"
    help = f"`{command} --help` shows what it takes"
    return json.dumps(_body("USAGE", error.format_message(), help), ensure_ascii=False)


def _data(error: Exception) -> dict[str, Any] | None:
    match error:
        case RetrievalError() | PluginError():
            code = error.code
        case CorpusError():
            return _body("CORPUS", error.message, error.help)
        case QueryError():
            return _body(
                "QUERY", "the query has errors", "mend it where the diagnostics say", error
            )
        case ProofUnavailable():
            return _body(error.code, error.message, error.help)
        case _:
            return None
    return _body(code, error.message, error.help, error if isinstance(error, QueryError) else None)


def _body(code: str, message: str, help: str, query: QueryError | None = None) -> dict[str, Any]:
    data: dict[str, Any] = {
        "schema": 1,
        "error": {"code": code, "message": message, "help": help},
    }
    if query is not None:
        data["diagnostics"] = [diagnostic_json(found, query.source) for found in query.diagnostics]
    return data
