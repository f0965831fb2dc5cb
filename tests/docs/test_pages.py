"""Every page does what it says: its commands, its Python, its queries, its links."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bqlc
from tests.conftest import ROOT
from tests.docs.blocks import Block, Command, agrees, blocks, commands
from tests.support.foreign_codes import forgotten

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
NEEDS_JAVA = re.compile(r"bqlc (index|info|search|fetch|demo)\b|open_index")


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def run(command: Command, folder: Path) -> str:
    """What a person sees: both streams, in a narrow terminal without colour."""
    program, *arguments = shlex.split(command.line)
    path = str(Path(sys.executable).parent / program)
    env = os.environ | {"NO_COLOR": "1", "COLUMNS": "100"}
    done = subprocess.run(
        [path, *arguments],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
    )
    return done.stdout


def check_console(block: Block, folder: Path) -> None:
    for command in commands(block):
        if command.line.startswith("bqlc "):
            real = run(command, folder)
            if not agrees(command.output, real):
                pytest.fail(f"$ {command.line}\nprints\n{real}\nand not\n{command.output}")


def check_python(block: Block, names: dict[str, Any], page: str) -> None:
    if ">>>" not in block.text:
        exec(compile("\n" * (block.line - 1) + block.text, page, "exec"), names)
        return
    test = doctest.DocTestParser().get_doctest(block.text, names, page, page, block.line - 1)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    report: list[str] = []
    runner.run(test, out=report.append, clear_globs=False)
    names.update(test.globs)
    assert runner.failures == 0, "".join(report)


def check_query(block: Block) -> None:
    found = bqlc.check(block.text)
    errors = [problem.message for problem in found.diagnostics if problem.severity == "error"]
    assert bool(errors) is ("error" in block.kind), (block.text, errors)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    with forgotten("shelf"):
        yield tmp_path


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_the_blocks_of_a_page(page: Path, folder: Path, request: pytest.FixtureRequest) -> None:
    found = blocks(page)
    if any(NEEDS_JAVA.search(block.text) for block in found):
        request.getfixturevalue("java")
    names: dict[str, Any] = {}
    for block in found:
        match block.kind.split():
            case ["console"]:
                check_console(block, folder)
            case ["python"]:
                check_python(block, names, name(page))
            case ["bql", *_]:
                check_query(block)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), target
