"""`bqlc vectors`, and searching with what it made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bqlc import plugins
from tests.cli.running import bqlc, refused
from tests.docs.test_json import valid


@pytest.fixture
def with_words(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    known = dict(plugins.BUILT_IN["encoder"], words="tests.support.word_encoder:WordEncoder")
    monkeypatch.setitem(plugins.BUILT_IN, "encoder", known)
    plugins._table.cache_clear()
    yield
    monkeypatch.undo()
    plugins._table.cache_clear()


@pytest.mark.usefixtures("with_words", "java")
def test_vectors_then_dense_and_hybrid_search(corpus: Path, tmp_path: Path) -> None:
    index = tmp_path / "index"
    assert bqlc("index", corpus, "-o", index).code == 0
    assert "bqlc vectors" in refused(bqlc("search", index, "bridge", "--ranker", "dense"))
    ended = bqlc("vectors", index, "--encoder", "words", "--model", "w", "--json")
    made = valid("vectors", ended.out)
    assert (made["name"], made["rows"], made["encoded"], made["reused"]) == ("w", 6, 6, 0)
    again = bqlc("vectors", index, "--encoder", "words", "--model", "w")
    assert "vectors `w` of 6 documents, 6 of them from before" in again.out
    valid("info", bqlc("info", index, "--json").out)
    assert "vectors    w  (w, 6 documents)" in bqlc("info", index).out
    for ranker in ("dense", "hybrid", "hybrid:w"):
        data = bqlc("search", index, "bridge", "--ranker", ranker, "--json").data
        assert sorted(hit["id"] for hit in data["hits"]) == ["b1", "b2", "b3"]
        assert data["ranker"] == ranker


@pytest.mark.usefixtures("with_words")
def test_wrong_encoders_and_models_are_messages(index: Path, tmp_path: Path) -> None:
    assert "known: onnx" in refused(bqlc("vectors", index, "--encoder", "magic"))
    message = refused(bqlc("vectors", index, "--encoder", "onnx", "--model", tmp_path))
    assert "there is no model.onnx" in message
    assert "name a folder" in message


def test_a_listing_within_a_budget(index: Path) -> None:
    data = bqlc("search", index, "bridge", "--budget", "90", "--json").data
    assert len(data["hits"]) == 1
    assert data["cursor"]
    assert "too small" in refused(bqlc("search", index, "bridge", "--budget", "3"))


def test_a_ranking_text(index: Path) -> None:
    ended = bqlc("search", index, "date[2016..]", "-k", "1", "--ranking-text", "a tunnel of steel")
    assert "1. b6  Yew Tunnel" in ended.out
