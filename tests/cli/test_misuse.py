"""Misuse of a command: exit code 2, and with --json an object like that of any other error."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bqlc.cli import main
from tests.cli.running import bqlc, refused
from tests.docs.test_json import validator

WITH_JSON = [
    name
    for name in main.existing()
    if any("--json" in option.opts for option in main.command(name).params)
]


def told(*arguments: object) -> str:
    """The message, checked to be the same as without --json."""
    ended = bqlc(*arguments, "--json")
    assert (ended.code, ended.err) == (2, "")
    assert list(validator("error").iter_errors(ended.data)) == []
    error = ended.data["error"]
    assert error["code"] == "USAGE"
    assert "--help" in error["help"]
    message: str = error["message"]
    assert message in refused(bqlc(*arguments), 2)
    return message


@pytest.mark.parametrize("name", WITH_JSON)
def test_an_option_that_no_command_has(name: str) -> None:
    assert "--no-such-option" in told(name, "--no-such-option")
    shown = bqlc(name, "--no-such-option", "--json")
    assert f"`bqlc {name} --help`" in shown.data["error"]["help"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("search",), "DIR"),
        (("search", "none", "ship", "-k", "many"), "many"),
        (("search", "none", "ship", "--relax", "maybe"), "maybe"),
        (("search", "none"), "Give a query, or -f FILE."),
        (("search", "none", "-f", "none.txt"), "There is no file `none.txt`."),
        (("counts", "none", "a", "b"), "b"),
        (("fetch", "none", "b1"), "SECTION"),
        (("why", "none", "a", "b", "c"), "Give QUERY and ID"),
        (("check",), "Give a query"),
        (("check", "none.bql"), "There is no file `none.bql`."),
        (("explain", "-e", "ship", "none.bql"), "not both"),
        (("serch", "none", "ship"), "Did you mean `bqlc search`?"),
    ],
)
def test_what_is_missing_or_wrong_is_told(
    arguments: Sequence[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in told(*arguments)


def test_settings_that_are_wrong(tmp_path: Path) -> None:
    path = tmp_path / "a.bql"
    path.write_text("ship")
    (tmp_path / "bqlc.toml").write_text("colour = 1")
    assert "colour" in told("check", path)
