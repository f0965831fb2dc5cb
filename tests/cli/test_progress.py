"""How far the reading is, where there is no terminal: lines that a log can bear."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bqlc.cli import progress


def told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], read: int) -> str:
    monkeypatch.setattr(progress, "EVERY", 0.0)
    reading: Any = SimpleNamespace(bytes_read=read, bytes_total=200)
    with progress.reading_progress(reading) as update:
        update(5)
    return capsys.readouterr().err


def test_on_the_way_it_is_told_how_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = told(monkeypatch, capsys, 50)
    assert line.startswith("5 documents, ")
    assert line.endswith("/s, 25% of the input\n")


def test_at_the_end_there_is_nothing_to_tell(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A small file on a slow machine: `2 documents, 0/s, 100% of the input` helps nobody."""
    assert not told(monkeypatch, capsys, 200)
