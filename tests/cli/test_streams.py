"""Standard streams that are closed, full, of few characters, or a terminal."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys

import pytest

BQLC = f"{shlex.quote(sys.executable)} -m bqlc"


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["sh", "-c", command], capture_output=True, env={**os.environ, **environment}
    )


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("--help >&-", 0),
        ("check -e ship >&-", 0),
        ("check -e 'ship[titel]' >&-", 1),
        ("check -e 'ship[titel]' >&- 2>&-", 1),
        ("parse -e 'ship[' --json >&- 2>&-", 1),
        ("check - <&-", 1),
    ],
)
def test_a_closed_stream_changes_no_exit_code(command: str, code: int) -> None:
    done = shell(f"{BQLC} {command}")
    assert done.returncode == code
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize("command", ["--help", "check -e 'ship[titel]'", "parse -e ship --json"])
def test_a_full_disk_behind_the_output_is_said(command: str) -> None:
    done = shell(f"{BQLC} {command} > /dev/full")
    assert done.returncode == 1
    assert done.stderr == b"error: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("command", ["--help", "rules", "check -e ship", "parse -e ship --json"])
def test_a_reader_that_has_gone_away_is_told_by_the_exit_code(command: str) -> None:
    """`bqlc ... | head -1`: 128 + SIGPIPE, as of other programs; 1 would mean a wrong query."""
    done = shell(f"( sleep 0.2; {BQLC} {command}; echo code $? >&2 ) | true")
    assert done.stderr == b"code 141\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8:strict"])
def test_characters_that_the_output_does_not_know(encoding: str) -> None:
    """The JSON is the same whatever the stream can hold: a text without its query is no answer."""
    query = "'שלום \U0001f600[foo]'"
    done = shell(f"{BQLC} parse -e {query} --json", PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    read = json.loads(done.stdout.decode("utf-8" if encoding == "ascii" else encoding[:6]))
    assert [word["text"] for word in read["tree"]["query"]["words"]] == ["שלום", "\U0001f600"]
    assert shell(f"{BQLC} check -e {query}", PYTHONIOENCODING=encoding).returncode == 1


def test_bytes_that_are_no_text_give_json_that_is() -> None:
    command = [sys.executable, "-m", "bqlc", "parse", "--json", "-e", "a\udcff"]
    for encoding in ("utf-8", "utf-8:surrogateescape"):
        environment = {**os.environ, "PYTHONIOENCODING": encoding}
        done = subprocess.run(command, capture_output=True, env=environment)
        assert json.loads(done.stdout.decode())["tree"]["text"] == "a\udcff"


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_a_terminal_gets_no_commands_from_a_query() -> None:
    import pty

    above, below = pty.openpty()
    command = [sys.executable, "-m", "bqlc", "check", "-e", "a\x1b[2J\x9b\x07[titel]"]
    subprocess.run(command, stdout=below, env={**os.environ, "NO_COLOR": "1"})
    shown = os.read(above, 100_000).decode()
    assert "a␛[2J" in shown
    assert not {"\x1b", "\x9b", "\x07"} & set(shown)
    subprocess.run(command, stdout=below, env={**os.environ, "NO_COLOR": "", "TERM": "xterm"})
    assert "\x1b[1;31merror" in os.read(above, 100_000).decode()
