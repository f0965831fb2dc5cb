"""A random sample of breaks of the compiler: how many do the quick tests notice?

    python -m tests.mutants.sample [--number 300] [--seed 1] [--results FILE] [--again]

Each break is made in a copy of the code, and the tests of the broken part run until one fails, in
a process of their own, forked so that what is not ours is imported once. Results are kept in a
file, so that a run that is stopped goes on. With --again those that survived are tried once more.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

import hypothesis.strategies  # noqa: F401  imported here once, not in every process
import pytest

from tests.conftest import ROOT
from tests.mutants.operators import Break, breaks

SOURCE = ("bqlc", "backends", "grammars", "tests", "docs", "pyproject.toml", "README.md")
LIMIT = 150
"""Seconds of processor time that tests may take, for a break can make them run for ever."""

Stages = tuple[tuple[str, ...], ...]
"""Tests, the quick and telling ones first; the others run where these pass."""

_READING = ("tests/compiler/parse", "tests/compiler/diagnostics")
_LAYOUT = ("tests/compiler/translate/test_format.py",)
_NAMES = ("tests/compiler/translate/test_clauses.py", "tests/compiler/translate/test_english.py")
PARTS: dict[str, Stages] = {
    "bqlc/compiler/parse": (
        ("tests/compiler/parse/test_quirks.py", "bqlc/compiler/parse"),
        _READING,
        (*_LAYOUT, "tests/compiler/resolve"),
    ),
    "bqlc/compiler/resolve": (
        ("tests/compiler/resolve", "bqlc/compiler/resolve"),
        _READING,
        _NAMES,
    ),
    "bqlc/compiler/simplify": (
        ("tests/compiler/simplify/test_cases.py", "bqlc/compiler/simplify"),
        ("tests/compiler/simplify/test_meaning.py",),
        _NAMES,
    ),
    "bqlc/compiler/meaning": (
        ("bqlc/compiler/meaning", "tests/compiler/meaning/test_oracle.py"),
        ("tests/compiler/meaning", "tests/compiler/resolve/test_dates.py"),
        ("tests/compiler/simplify/test_meaning.py",),
    ),
    "bqlc/compiler/translate/bql.py": (_LAYOUT, _READING),
    "bqlc/compiler/translate/layout.py": (_LAYOUT,),
}
"""What is broken, a folder or a file, and the tests of it."""

_LEFT_OUT = ("test_tokens_lucene.py", "test_speed.py", "test_tables.py")
"""Tests that need Java or a quiet machine, and those of a file that only developers run."""
_TABLES = "bqlc/compiler/parse/tables.py"


def sample(number: int, seed: int) -> list[tuple[str, Break]]:
    """So many breaks, each as likely as any other."""
    every: list[tuple[str, Break]] = []
    for part in PARTS:
        path = ROOT / part
        for file in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            name = str(file.relative_to(ROOT))
            if name != _TABLES:
                every += ((name, one) for one in breaks(file.read_text(encoding="utf-8")))
    return random.Random(seed).sample(every, number)


def tests_of(name: str) -> Stages:
    return next(tests for part, tests in PARTS.items() if name.startswith(part))


class Copy:
    """A copy of the code, which its tests run in."""

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
            return self.verdict(tests_of(name))
        finally:
            path.write_text(whole, encoding="utf-8")

    def verdict(self, stages: Stages) -> str:
        for tests in stages:
            child = multiprocessing.get_context("fork").Process(
                target=_child, args=(self.folder, tests)
            )
            child.start()
            child.join()
            if child.exitcode != 0:
                return "timeout" if child.exitcode == -signal.SIGXCPU else "failed"
        return "passed"


def _child(folder: Path, tests: tuple[str, ...]) -> None:
    """Run tests of the copy; our own modules are forgotten, so that the copy's are imported."""
    for name in list(sys.modules):
        if name.partition(".")[0] in ("bqlc", "bqlc_backends", "tests"):
            del sys.modules[name]
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 5))
    os.chdir(folder)
    sys.path[:] = [str(folder), *(path for path in sys.path if path not in ("", str(ROOT)))]
    os.environ.update(CI="1", PYTHONPATH=str(folder))
    sys.dont_write_bytecode = True
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    ignored = [f"--ignore-glob=*/{name}" for name in _LEFT_OUT]
    sys.exit(pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-W", "ignore", *ignored, *tests]))


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
            before = known.get(key(name, one))
            if before in ("failed", "timeout") or (before == "passed" and not given.again):
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
    for tests in sorted({stage for name in names for stage in tests_of(name)}):
        if copy.verdict((tests,)) != "passed":
            sys.exit(f"the tests fail on the code as it is: {' '.join(tests)}")


def _report(chosen: list[tuple[str, Break]], known: dict[str, str]) -> None:
    survived = [(name, one) for name, one in chosen if known[key(name, one)] == "passed"]
    noticed = len(chosen) - len(survived)
    for name, one in survived:
        print(f"survived: {name}:{one.line}: {one.old!r} -> {one.new!r}")
    print(f"{noticed} of {len(chosen)} breaks noticed ({noticed / len(chosen):.1%})")


if __name__ == "__main__":
    main()
