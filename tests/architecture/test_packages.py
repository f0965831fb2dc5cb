"""The wheel's list of packages is written by hand; it must be the folders that are there."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tests.conftest import ROOT


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def packages_below(folder: Path, name: str) -> set[str]:
    """Every folder with a Python file in it, as a package name."""
    return {
        ".".join([name, *path.parent.relative_to(folder).parts]) for path in folder.rglob("*.py")
    }


def test_every_package_is_in_the_wheel() -> None:
    listed = pyproject()["tool"]["setuptools"]["packages"]
    there = packages_below(ROOT / "bqlc", "bqlc")
    there |= packages_below(ROOT / "backends" / "bqlc_backends", "bqlc_backends")
    there |= packages_below(ROOT / "grammars", "bqlc.grammars")
    assert sorted(listed) == sorted(there)


def test_the_list_is_in_order() -> None:
    listed = pyproject()["tool"]["setuptools"]["packages"]
    assert listed == sorted(listed)


def test_every_package_says_so_with_an_init_file() -> None:
    for folder in (ROOT / "bqlc", ROOT / "backends" / "bqlc_backends"):
        without = [
            str(path.parent.relative_to(ROOT))
            for path in folder.rglob("*.py")
            if not (path.parent / "__init__.py").exists()
        ]
        assert without == []
