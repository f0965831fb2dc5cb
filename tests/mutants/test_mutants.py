"""Break the code on purpose, one break a test, and see that the tests that guard it fail."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.support.cases import Case, load

HERE = Path(__file__).resolve().parent
MUTANTS = [case for path in sorted(HERE.glob("*.txt")) for case in load(path.stem, HERE)]
SOURCE = ("bqlc", "backends", "grammars", "tests", "pyproject.toml")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the code and its tests, which pytest takes before the installed package."""
    for name in SOURCE:
        if (ROOT / name).is_dir():
            skip = shutil.ignore_patterns("__pycache__", "mutants")
            shutil.copytree(ROOT / name, tmp_path / name, ignore=skip)
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def guards(case: Case, checkout: Path) -> subprocess.CompletedProcess[str]:
    """Run the tests of a case in the copy."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, *case.expected["tests"].split()],
        cwd=checkout,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.mutants
@pytest.mark.parametrize("case", MUTANTS, ids=str)
def test_the_tests_notice(case: Case, checkout: Path) -> None:
    path = checkout / case.query
    text = path.read_text(encoding="utf-8")
    assert text.count(case.expected["old"]) == 1, "the text to break must be there once"
    path.write_text(text.replace(case.expected["old"], case.expected["new"]), encoding="utf-8")
    done = guards(case, checkout)
    assert done.returncode == 1, f"no test of {case.expected['tests']} failed\n{done.stdout}"


@pytest.mark.mutants
@pytest.mark.parametrize("tests", sorted({case.expected["tests"] for case in MUTANTS}))
def test_unbroken_code_passes(tests: str, checkout: Path) -> None:
    """Else a break would seem noticed for a reason of its own."""
    done = guards(Case("", "", {"tests": tests}, HERE), checkout)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("case", MUTANTS, ids=str)
def test_a_mutant_still_fits_the_code(case: Case) -> None:
    """Quick, and so part of `make test`: a mutant whose place is gone guards nothing."""
    text = (ROOT / case.query).read_text(encoding="utf-8")
    assert text.count(case.expected["old"]) == 1
    assert all((ROOT / path).exists() for path in case.expected["tests"].split())
