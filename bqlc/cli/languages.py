"""Which language a text is in: what the option says, else the settings, else its file's name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from bqlc.cli.texts import dialect_of
from bqlc.lint.settings import Settings, SettingsError, nearest

if TYPE_CHECKING:
    from bqlc.compiler.dialect import Dialect


def language_of(name: str, given: str | None) -> Dialect:
    """The dialect of a text, for every command alike. `name`: of its file, or `<query>`."""
    return dialect_of(given or settings_near(name).dialect_of(name))


def settings_near(name: str) -> Settings:
    """The settings in the nearest file, above a text's file or here."""
    folder = Path.cwd() if name.startswith("<") else Path(name).resolve().parent
    try:
        return nearest(folder)
    except SettingsError as error:
        raise click.UsageError(f"{error}.") from None
