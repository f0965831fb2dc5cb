"""Errors that a command ends with: a message on stderr, or one JSON object on stdout."""

from __future__ import annotations

import json
from typing import Any

import click

from bqlc.plugins import PluginError
from bqlc.retrieval.errors import RetrievalError


def show(error: RetrievalError | PluginError, as_json: bool) -> None:
    """Say what is wrong and what to do. With --json the program that reads us gets it too."""
    if as_json:
        click.echo(json.dumps(_data(error), ensure_ascii=False))
        return
    click.echo(f"error: {error.message}", err=True)
    if error.help:
        click.echo(f"help: {error.help}", err=True)


def _data(error: RetrievalError | PluginError) -> dict[str, Any]:
    body = {"code": error.code, "message": error.message, "help": error.help}
    return {"schema": 1, "error": body}
