"""How long a translation takes: of published strategies, and by the number of words.

python -m pytest -m bench -s tests/bench/test_translate_speed.py
"""

from __future__ import annotations

from pathlib import Path
from statistics import median, quantiles
from time import process_time

import pytest

from bqlc.compiler.translation import translate
from tests.slow.translations import FOLDERS
from tests.support.translations import dialects

pytestmark = pytest.mark.bench

DIRECTIONS = (
    ("ovid-medline", "pubmed"),
    ("pubmed", "ovid-medline"),
    ("ovid-medline", "bql"),
    ("pubmed", "bql"),
    ("ovid-embase", "ovid-medline"),
)


def _seconds(text: str, source: str, target: str, times: int = 3) -> float:
    """The least of some times: what else the machine does only adds to it."""
    languages = dialects(source, target)

    def once() -> float:
        begin = process_time()
        translate(text, *languages)
        return process_time() - begin

    return min(once() for _ in range(times))


@pytest.mark.parametrize(("source", "target"), DIRECTIONS)
def test_published_strategies(source: str, target: str, shared_data: Path) -> None:
    folder = shared_data / "data" / "queries" / "strategies" / FOLDERS[source]
    texts = [file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.txt"))]
    times = [1000 * _seconds(text, source, target) for text in texts]
    p95 = quantiles(times, n=20)[-1]
    print(
        f"\n{source} to {target}: {len(times)} strategies, {median(times):.1f} ms, p95 {p95:.0f}"
    )
    assert median(times) < 30


def _words(count: int, source: str) -> str:
    """An OR of so many truncated words."""
    names = [f"w{number:x}a{'*' if number % 2 else ''}" for number in range(1000, 1000 + count)]
    if source == "pubmed":
        return " OR ".join(f"{name}[tiab]" for name in names)
    return f"({' or '.join(names)}).ti,ab."


@pytest.mark.parametrize(("source", "target"), DIRECTIONS[:4])
def test_time_grows_with_the_words(source: str, target: str) -> None:
    few, many, most = (_seconds(_words(n, source), source, target) for n in (200, 2000, 20_000))
    print(f"\n{source} to {target}: {1000 * few:.0f} {1000 * many:.0f} {1000 * most:.0f} ms")
    assert many < 0.2
    assert most < 20 * many
