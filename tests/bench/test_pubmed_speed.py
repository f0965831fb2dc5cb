"""How long reading PubMed strategies takes: beside search-query where it is installed."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from statistics import median
from time import process_time

import pytest

from bqlc_backends.pubmed.dialect import DIALECT

pytestmark = pytest.mark.bench

_LONGEST = 10_000  # the other parser takes minutes over the longest strategy


def _strategies(shared: Path) -> list[str]:
    folder = shared / "data" / "queries" / "strategies" / "pubmed"
    texts = [file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.txt"))]
    return [text for text in texts if len(text) < _LONGEST]


def _seconds(text: str) -> float:
    begin = process_time()
    DIALECT.read(text)
    return process_time() - begin


def test_five_times_as_fast_as_search_query(shared_data: Path) -> None:
    """Of the strategies that it takes; one that it refuses it leaves early."""
    parser = pytest.importorskip("search_query.parser")
    ratios = []
    for text in _strategies(shared_data):
        begin = process_time()
        try:
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                parser.parse(text, platform="pubmed")
        except Exception:
            continue
        theirs = process_time() - begin
        ratios.append(theirs / min(_seconds(text) for _ in range(2)))
    assert len(ratios) >= 15
    assert median(ratios) >= 5


def test_a_strategy_is_read_at_once(shared_data: Path) -> None:
    times = [min(_seconds(text) for _ in range(3)) for text in _strategies(shared_data)]
    assert median(times) < 0.02


def test_time_grows_with_the_length() -> None:
    def seconds(count: int) -> float:
        text = " OR ".join(f"word{number}[tiab]" for number in range(count))
        return min(_seconds(text) for _ in range(2))

    seconds(200)
    assert seconds(20_000) < 25 * seconds(2_000)
    assert seconds(2_000) < 25 * max(seconds(200), 0.001)
