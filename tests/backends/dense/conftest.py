"""An index whose vectors need no model."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bqlc import plugins
from bqlc_backends.dense import build, ranker
from bqlc_backends.lucene import writer
from bqlc_backends.lucene.engine import open_engine
from tests.retrieval.bridges import BRIDGES
from tests.support.word_encoder import WordEncoder


@pytest.fixture(autouse=True)
def word_encoder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The encoder `words`, as an installed package would add it."""
    known = dict(plugins.BUILT_IN["encoder"], words="tests.support.word_encoder:WordEncoder")
    monkeypatch.setitem(plugins.BUILT_IN, "encoder", known)
    plugins._table.cache_clear()
    yield
    monkeypatch.undo()
    plugins._table.cache_clear()
    ranker.load_encoder.cache_clear()
    ranker._query_vector.cache_clear()


@pytest.fixture
def plain(java: None, tmp_path: Path) -> Path:
    """An index without vectors."""
    directory = tmp_path / "bridges"
    writer.build(directory, BRIDGES)
    return directory


@pytest.fixture
def with_vectors(plain: Path) -> Path:
    engine = open_engine(plain)
    build.build(engine, WordEncoder())
    engine.close()
    return plain
