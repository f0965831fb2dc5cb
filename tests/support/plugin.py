"""Packages with a dialect of their own, as `pip install` leaves them, and `bqlc` beside them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

CATALOGUE = """
from dataclasses import replace

from bqlc.compiler.bql import BQL
from bqlc.compiler.diagnostics.codes import add_codes, diagnostic
from bqlc.compiler.diagnostics.model import Severity
from bqlc.compiler.input.spans import Span

add_codes(
    {"CAT001": ("old-catalogue", Severity.WARNING)},
    "catalogue.pages",
    family="how a catalogue search reads",
    dialect="catalogue",
)


def read(source, schema):
    reading = BQL.reader(source, schema)
    said = diagnostic("CAT001", Span(0, 0), "the catalogue is closed")
    return replace(reading, tokens=(), diagnostics=(said, *reading.diagnostics))


DIALECT = replace(BQL, name="catalogue", title="Catalogue", reader=read, emitter=None)
"""
FILES = {
    "catalogue/__init__.py": CATALOGUE,
    "catalogue/pages/__init__.py": "",
    "catalogue/pages/CAT001.md": "The catalogue was closed in 1999.\n",
}
ENTRY = {"dialect.catalogue": "catalogue:DIALECT"}
"""A dialect that reads BQL, warns of every text with a code of its own, and cannot write."""


def install(
    folder: Path, files: Mapping[str, str] = FILES, entries: Mapping[str, str] = ENTRY
) -> Path:
    """A folder for PYTHONPATH that holds one package and says what it adds to bqlc."""
    points = "".join(f"{name} = {path}\n" for name, path in entries.items())
    written = {
        **files,
        "toy-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n",
        "toy-1.0.dist-info/entry_points.txt": f"[bqlc]\n{points}",
    }
    for name, text in written.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def beside(
    folder: Path, *arguments: object, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """`bqlc ...` in a process where the packages of the folder are installed."""
    code = "from bqlc.cli.main import main\nmain()"
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=cwd,
        capture_output=True,
        text=True,
    )
