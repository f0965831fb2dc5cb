"""Every file is short, says what it is for, and carries nothing of its maker's desk."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import ROOT

TOP = {"bqlc", "grammars", "backends", "tests", "docs"}
LONGEST = 450
TEXTS = {".py", ".md", ".toml", ".lark", ".txt", ".json", ".yaml", ".yml", ".cfg", ""}

# Written in pieces, so that this file does not contain them.
PLACES = ["/" + "work/", "/" + "root/", "/" + "tmp/", ".." + "/shared", "/opt/" + "wheels"]
HOSTS = [
    "pypi" + ".org",
    "python" + "hosted",
    "npm" + "js.",
    "deb." + "debian",
    "download.py" + "torch",
]
MAKERS = [
    "clau" + "de",
    "anthro" + "pic",
    "co-authored" + "-by",
    "sub" + "agent",
    "agent" + " session",
]


@cache
def files() -> list[Path]:
    """The project's own files: the known folders and what lies beside them."""
    found = [path for path in ROOT.iterdir() if path.is_file()]
    for folder in [*TOP, ".ci"]:
        found += (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return sorted(path for path in found if "__pycache__" not in path.parts)


def modules(*folders: str) -> list[Path]:
    starts = tuple(ROOT / folder for folder in folders)
    return [
        path
        for path in files()
        if path.suffix == ".py" and any(path.is_relative_to(start) for start in starts)
    ]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", modules("bqlc", "backends", "grammars", "tests"), ids=name)
def test_a_module_is_short_and_says_what_it_is_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST, "split it: one part, one file"
    assert ast.get_docstring(ast.parse(text)), "begin with a docstring that says what it is for"


def test_nothing_names_a_machine_a_registry_or_a_writing_tool() -> None:
    forbidden = re.compile("|".join(map(re.escape, PLACES + HOSTS + MAKERS)), re.IGNORECASE)
    found = []
    for path in files():
        if path.suffix not in TEXTS or path.name in {"LICENSE"}:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            found += [f"{name(path)}:{number}: {match[0]}" for match in forbidden.finditer(line)]
    assert not found, "\n".join(found)


def test_the_top_level_is_the_table_of_contents() -> None:
    """Of what git keeps: an index or notes of yours in the checkout are left alone."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("no git checkout")
    kept = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()
    folders = {line.partition("/")[0] for line in kept if "/" in line}
    assert {folder for folder in folders if not folder.startswith(".")} == TOP
