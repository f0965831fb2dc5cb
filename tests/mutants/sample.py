"""A random sample of breaks of the compiler: how many do the quick tests notice?

    python -m tests.mutants.sample [--number 300] [--seed 1] [--results FILE] [--again]

Each break is made in a copy of the code, and the tests of the broken part run in a process of
their own until one fails. Results are kept in a file, so that a run that is stopped goes on.
With --again those that survived are tried once more.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.conftest import ROOT
from tests.mutants.operators import Break, breaks

SOURCE = ("bqlc", "backends", "grammars", "tests", "docs", "pyproject.toml", "README.md")
TIMEOUT = 240

_READING = ("tests/compiler/parse", "tests/compiler/diagnostics", "tests/compiler/translate")
PARTS: dict[str, tuple[str, ...]] = {
    "bqlc/compiler/parse": ("bqlc/compiler/parse", *_READING),
    "bqlc/compiler/resolve": ("bqlc/compiler/resolve", "tests/compiler/resolve", *_READING),
    "bqlc/compiler/simplify": (
        "bqlc/compiler/simplify",
        "tests/compiler/simplify",
        "tests/compiler/translate/test_clauses.py",
    ),
    "bqlc/compiler/meaning": (
        "bqlc/compiler/meaning",
        "tests/compiler/meaning",
        "tests/compiler/resolve/test_dates.py",
        "tests/compiler/simplify/test_meaning.py",
    ),
    "bqlc/compiler/translate/bql.py": ("bqlc/compiler/translate", *_READING),
    "bqlc/compiler/translate/layout.py": ("tests/compiler/translate", *_READING[:2]),
}
"""What is broken: a folder or a file; and the tests of it, the most telling first."""

_NO_JAVA = ("--deselect", "tests/compiler/meaning/test_tokens_lucene.py")
_TABLES = "bqlc/compiler/parse/tables.py"


def sample(number: int, seed: int) -> list[tuple[str, Break]]:
    """So many breaks, each as likely as any other."""
    every: list[tuple[str, Break]] = []
    for part in PARTS:
        path = ROOT / part
        for file in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            name = str(file.relative_to(ROOT))
            if name != _TABLES:  # run when the grammar changes, by a developer
                every += ((name, one) for one in breaks(file.read_text(encoding="utf-8")))
    return random.Random(seed).sample(every, number)


def tests_of(name: str) -> tuple[str, ...]:
    return next(tests for part, tests in PARTS.items() if name.startswith(part))


class Copy:
    """A copy of the code, which pytest takes before the installed package."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in SOURCE:
            skip = shutil.ignore_patterns("__pycache__")
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=skip)
            else:
                shutil.copy(ROOT / name, folder / name)

    def noticed(self, name: str, text: str) -> str:
        """What the tests say of a file with this text: passed, failed, or timeout."""
        path = self.folder / name
        whole = path.read_text(encoding="utf-8")
        path.write_text(text, encoding="utf-8")
        try:
            return self._run(tests_of(name))
        finally:
            path.write_text(whole, encoding="utf-8")

    def _run(self, tests: tuple[str, ...]) -> str:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
        try:
            done = subprocess.run(
                [*command, "-W", "ignore", *_NO_JAVA, *tests],
                cwd=self.folder,
                capture_output=True,
                text=True,
                timeout=TIMEOUT,
                env={**os.environ, "CI": "1", "PYTHONDONTWRITEBYTECODE": "1"},
            )
        except subprocess.TimeoutExpired:
            return "timeout"
        return "passed" if done.returncode == 0 else "failed"


def key(name: str, one: Break) -> str:
    return f"{name}:{one.line}:{one.old} -> {one.new} @{one.start}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "mutants.json")
    parser.add_argument("--again", action="store_true")
    given = parser.parse_args()
    chosen = sample(given.number, given.seed)
    known: dict[str, str] = {}
    if given.results.exists():
        known = json.loads(given.results.read_text(encoding="utf-8"))
    given.results.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        _unbroken(copy, {name for name, _ in chosen})
        for at, (name, one) in enumerate(chosen, 1):
            if known.get(key(name, one), "passed" if given.again else "") in ("failed", "timeout"):
                continue
            if known.get(key(name, one)) == "passed" and not given.again:
                continue
            start = time.perf_counter()
            text = one.applied((ROOT / name).read_text(encoding="utf-8"))
            known[key(name, one)] = copy.noticed(name, text)
            given.results.write_text(json.dumps(known, indent=1), encoding="utf-8")
            said = "SURVIVED" if known[key(name, one)] == "passed" else "noticed"
            print(
                f"{at:3} {said} {time.perf_counter() - start:5.1f} s {key(name, one)}", flush=True
            )
    _report(chosen, known)


def _unbroken(copy: Copy, names: set[str]) -> None:
    for tests in sorted({tests_of(name) for name in names}):
        if copy._run(tests) != "passed":
            sys.exit(f"the tests fail on the code as it is: {' '.join(tests)}")


def _report(chosen: list[tuple[str, Break]], known: dict[str, Any]) -> None:
    survived = [(name, one) for name, one in chosen if known[key(name, one)] == "passed"]
    noticed = len(chosen) - len(survived)
    for name, one in survived:
        print(f"survived: {name}:{one.line}: {one.old!r} -> {one.new!r}")
    print(f"{noticed} of {len(chosen)} breaks noticed ({noticed / len(chosen):.1%})")


if __name__ == "__main__":
    main()
