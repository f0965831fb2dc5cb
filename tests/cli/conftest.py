"""An index of six documents, built once by `bqlc index`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bqlc.corpus.document import to_json
from tests.cli.running import bqlc
from tests.retrieval.bridges import BRIDGES


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("corpus") / "bridges.jsonl"
    path.write_text("".join(to_json(document) + "\n" for document in BRIDGES), "utf-8")
    return path


@pytest.fixture(scope="session")
def index(java: None, corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("index") / "bridges"
    assert bqlc("index", corpus, "-o", folder).code == 0
    return folder


@pytest.fixture
def half_bad(tmp_path: Path) -> Path:
    """Two documents among lines that are none."""
    good = [json.dumps({"_id": str(number), "title": f"Number {number}"}) for number in (1, 2)]
    path = tmp_path / "half.jsonl"
    path.write_text("\n".join([good[0], "{not json", "[]", '{"title": "no id"}', good[1]]))
    return path
