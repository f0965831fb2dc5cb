"""Schemas that tests share."""

from __future__ import annotations

from bqlc.compiler.resolve.schema_file import read_schema
from tests.support.cases import CASES

PAPERS_FILE = CASES / "papers.toml"
PAPERS = read_schema(PAPERS_FILE.read_text(encoding="utf-8"))
"""Papers: a field of every type, some with one value at most."""
