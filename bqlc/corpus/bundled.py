"""The corpus that comes with bqlc: 700 Python Enhancement Proposals. PEPS.md has its licence."""

from __future__ import annotations

import atexit
from contextlib import ExitStack
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path


@cache
def peps_path() -> Path:
    """The bundled PEPs, a JSONL file packed with xz.

    Where bqlc is imported from an archive, a copy that is there until the program ends.
    """
    copies = ExitStack()
    atexit.register(copies.close)
    return copies.enter_context(as_file(files("bqlc.corpus") / "peps.jsonl.xz"))
