"""Starting is quick: help and check load nothing heavy, measured against a bare Python."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {"pydantic", "typer", "rich", "numpy", "jnius", "torch", "bqlc_backends"}
BQLC = str(Path(sys.executable).parent / "bqlc")
QUERY = "(ship OR vessel)[title] AND NEAR/3(sank,storm) AND date[2011..] NOT france"


def seconds(command: list[str]) -> float:
    """The processor time of a command, which other work on the machine hardly touches."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.PIPE, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ratio(command: list[str], rounds: int = 10) -> float:
    """How many times `python -c pass` a command takes: best of `rounds`, taken in turn."""
    bare = [sys.executable, "-c", "pass"]
    pairs = [(seconds(command), seconds(bare)) for _ in range(rounds)]
    return min(mine for mine, _ in pairs) / min(its for _, its in pairs)


def loaded(*arguments: str) -> set[str]:
    """The top-level modules in memory when a command, printing to a pipe, is about to end."""
    code = (
        "import atexit, sys;"
        "names = lambda: sorted({name.partition('.')[0] for name in sys.modules});"
        "atexit.register(lambda: print(*names(), file=sys.stderr));"
        f"sys.argv = ['bqlc', *{list(arguments)!r}];"
        "from bqlc.cli.main import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize(
    "arguments", [("--help",), ("check", "-e", QUERY), ("compile", "-e", QUERY, "--to", "lucene")]
)
def test_a_command_that_needs_no_java_loads_nothing_heavy(arguments: tuple[str, ...]) -> None:
    heavy = HEAVY - {"bqlc_backends"} if arguments[0] == "compile" else HEAVY
    assert not loaded(*arguments) & heavy


def test_help_takes_at_most_four_times_a_bare_python() -> None:
    assert ratio([BQLC, "--help"]) <= 4


def test_check_takes_at_most_ten_times_a_bare_python() -> None:
    assert ratio([BQLC, "check", "-e", QUERY]) <= 10


@pytest.mark.bench
@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("--version",),
        ("check", "-e", QUERY),
        ("compile", "-e", QUERY, "--to", "lucene"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_start_up_figures(arguments: tuple[str, ...]) -> None:
    """Printed, beside what `import click` alone takes in the same run."""
    mine, click = ratio([BQLC, *arguments]), ratio([sys.executable, "-c", "import click"])
    print(f"\nbqlc {arguments[0]}: {mine:.1f} times `python -c pass` (import click: {click:.1f})")
