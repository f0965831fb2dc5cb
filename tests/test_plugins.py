"""The table of exchangeable parts: found by name, imported on use, never twice."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import metadata
from importlib.metadata import EntryPoint

import pytest

from bqlc import plugins
from bqlc.plugins import PluginError
from bqlc.retrieval.rank import Bm25


@pytest.fixture(autouse=True)
def fresh_table() -> Iterator[None]:
    plugins._table.cache_clear()
    yield
    plugins._table.cache_clear()


def installed(monkeypatch: pytest.MonkeyPatch, name: str, path: str) -> None:
    """As if a package with this entry point were installed."""
    point = EntryPoint(name, path, plugins.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: [point])


def test_a_built_in_part() -> None:
    assert plugins.load("ranker", "bm25") is Bm25
    assert "lucene" in plugins.names("engine")


def test_a_part_of_another_package(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "ranker.upside-down", "bqlc.retrieval.rank:Bm25.rank")
    assert plugins.load("ranker", "upside-down") is Bm25.rank
    assert plugins.names("ranker") == [*plugins.BUILT_IN["ranker"], "upside-down"]


def test_an_unknown_name_gets_the_known_ones_and_the_nearest() -> None:
    with pytest.raises(PluginError) as caught:
        plugins.load("engine", "lucena")
    assert "did you mean `lucene`?" in caught.value.message
    assert "lucene" in caught.value.help


def test_a_name_registered_twice_names_both(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "engine.lucene", "elsewhere:open_engine")
    with pytest.raises(PluginError) as caught:
        plugins.load("ranker", "bm25")
    assert "elsewhere:open_engine" in caught.value.message
    assert plugins.BUILT_IN["engine"]["lucene"] in caught.value.message


@pytest.mark.parametrize("name", ["engine", "engin.x", ".x"])
def test_an_entry_point_that_is_no_kind_and_name(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, name, "elsewhere:thing")
    with pytest.raises(PluginError, match=r"kind\.name"):
        plugins.names("engine")


@pytest.mark.parametrize("path", ["no_such_module:x", "bqlc.retrieval.rank:Nothing"])
def test_a_part_that_cannot_be_imported(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "ranker.broken", path)
    with pytest.raises(PluginError, match="cannot be imported"):
        plugins.load("ranker", "broken")
