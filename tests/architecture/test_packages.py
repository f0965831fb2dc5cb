"""The wheel's list of packages is written by hand; it must be the folders that are there."""

from __future__ import annotations

import re
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


def doors() -> dict[str, set[str]]:
    """A heavy library, and the modules that may import it, from the contract in pyproject."""
    contracts = pyproject()["tool"]["importlinter"]["contracts"]
    contract = next(found for found in contracts if "one door each" in found["name"])
    table: dict[str, set[str]] = {library: set() for library in contract["forbidden_modules"]}
    for arrow in contract["ignore_imports"]:
        module, _, library = arrow.partition(" -> ")
        table[library].add(module)
    return table


def test_no_module_goes_round_a_door_by_importing_a_string() -> None:
    """import-linter sees import statements; `import_module("jnius")` is seen here."""
    table = doors()
    call = re.compile(r"""(?:import_module|__import__)\(["']([\w.]+)["']""")
    for root in (ROOT, ROOT / "backends"):
        for path in [*root.glob("bqlc/**/*.py"), *root.glob("bqlc_backends/**/*.py")]:
            module = ".".join(path.relative_to(root).with_suffix("").parts)
            for found in call.findall(path.read_text(encoding="utf-8")):
                library = found.partition(".")[0]
                assert library not in table or module in table[library], (module, library)
