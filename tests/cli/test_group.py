"""The command `bqlc` itself: its overview, its commands, and how it ends."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest

from bqlc._version import __version__
from bqlc.cli.commands import HELPS
from bqlc.cli.main import command, existing, overview
from tests.cli.running import bqlc, refused


def started(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "bqlc", *arguments], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_overview_lists_what_there_is() -> None:
    assert started() == started("--help") == overview() + "\n"
    for name in ("parse", "check", "index", "info", "search", "fetch", "demo", "doctor"):
        assert f"  {name} " in overview()


def test_the_version() -> None:
    assert started("--version") == f"bqlc {__version__}\n"


@pytest.mark.parametrize("name", existing())
def test_every_command_has_its_name_and_one_line_help(name: str) -> None:
    found = command(name)
    assert isinstance(found, click.Command)
    assert (found.name, found.short_help) == (name, HELPS[name])
    assert bqlc(name, "--help").out.startswith(f"Usage: bqlc {name} ")


def test_a_command_that_is_not_there() -> None:
    message = refused(bqlc("serach"), 2)
    assert "Did you mean `bqlc search`?" in message


def test_a_mistake_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only errors that are made to be read become messages."""

    def broken() -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(
        "bqlc.cli.group.command", lambda name: click.Command(name, callback=broken)
    )
    with pytest.raises(RuntimeError):
        bqlc("info")
