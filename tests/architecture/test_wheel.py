"""What `pip install` brings: the sdist makes a wheel, which works away from the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.conftest import ROOT

NOT_SOURCE = shutil.ignore_patterns(
    ".venv*", ".git", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "*.egg-info"
)


def run(*command: object, cwd: Path) -> str:
    """The output of a command that must succeed; Python paths of this process do not leak in."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=clean, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(kind: str, source: Path, into: Path) -> Path:
    """Build an `sdist` or a `wheel` with setuptools itself: no network, no other tool."""
    into.mkdir()
    code = f"from setuptools import build_meta as b; b.build_{kind}({str(into)!r})"
    run(sys.executable, "-c", code, cwd=source)
    return next(into.iterdir())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel made from the sdist, as an installer makes it that finds no wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT, folder / "checkout", ignore=NOT_SOURCE)
    sdist = build("sdist", folder / "checkout", folder / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    return build("wheel", next((folder / "unpacked").iterdir()), folder / "wheels")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment with the wheel; dependencies come from this one."""
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    python = folder / "venv" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-qq", "--no-deps", wheel,
        cwd=folder)  # fmt: skip
    site = next((folder / "venv" / "lib").glob("python*/site-packages"))
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return python


def test_the_wheel_carries_its_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for wanted in ("bqlc/py.typed", "bqlc_backends/py.typed", "bqlc/grammars/bql.lark"):
        assert wanted in names
    assert any(name.startswith("bqlc/corpus/") and name.endswith(".jsonl.xz") for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert any(name.endswith("licenses/NOTICE") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "grammars/", "backends/"))]


def test_an_installed_wheel_reads_a_query(installed: Path, tmp_path: Path) -> None:
    code = (
        "import bqlc, bqlc_backends;"
        "print(bqlc.__file__); print(bqlc_backends.__file__);"
        "print(len(bqlc.parse('NEAR/2(ship,france)[title]').diagnostics))"
    )
    core, backends, found = run(installed, "-c", code, cwd=tmp_path).split()
    here = str(installed.parent.parent)
    assert core.startswith(here)
    assert backends.startswith(here)
    assert found == "0"


def test_an_installed_wheel_brings_the_command(installed: Path, tmp_path: Path) -> None:
    command = installed.parent / "bqlc"
    assert run(command, "--version", cwd=tmp_path).startswith("bqlc ")
    assert run(command, "format", "-e", "(heart)", cwd=tmp_path).strip() == "heart"
