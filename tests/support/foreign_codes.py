"""Codes and packages of dialects that a test makes up, forgotten when it ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bqlc.compiler.diagnostics import codes


@contextmanager
def forgotten(*packages: str) -> Iterator[None]:
    """The tables of codes, the path and these packages are afterwards as they were before."""
    tables: tuple[dict[str, Any], ...] = (codes.OTHERS, codes.PAGES, codes.FAMILIES)
    kept, path = [dict(table) for table in tables], list(sys.path)
    try:
        yield
    finally:
        sys.path[:] = path
        for table, before in zip(tables, kept, strict=True):
            for code in table.keys() - before.keys():
                del table[code]
        for name in [name for name in sys.modules if name.partition(".")[0] in packages]:
            del sys.modules[name]
