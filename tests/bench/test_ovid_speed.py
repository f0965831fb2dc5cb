"""How long reading Ovid strategies takes: beside lark's bare parse, and by the length."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import process_time

import pytest

from bqlc_backends.ovid.dialect import MEDLINE_DIALECT as DIALECT

pytestmark = pytest.mark.bench

_GRAMMAR = r"""
    start: (line _NL+)* line?
    line: (WORD | SIGN)+
    WORD: /[^\s()"\[\]]+/
    SIGN: /[()"\[\]]/
    _NL: /\n/
    %ignore /[^\S\n]+/
"""
"""Words, signs and lines: the least that a parser of Ovid must tell apart."""


def _strategies(shared: Path) -> list[str]:
    folder = shared / "data" / "queries" / "strategies" / "ovid"
    return [file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.txt"))]


def _seconds(text: str) -> float:
    begin = process_time()
    DIALECT.read(text)
    return process_time() - begin


def test_a_strategy_is_read_at_once(shared_data: Path) -> None:
    times = [min(_seconds(text) for _ in range(3)) for text in _strategies(shared_data)]
    assert median(times) < 0.01


def test_at_most_five_times_a_bare_parse(shared_data: Path) -> None:
    lark = pytest.importorskip("lark")
    parser = lark.Lark(_GRAMMAR, parser="lalr")
    ratios = []
    for text in _strategies(shared_data):
        begin = process_time()
        parser.parse(text)
        bare = process_time() - begin
        ratios.append(min(_seconds(text) for _ in range(2)) / bare)
    assert median(ratios) < 5


def test_time_grows_with_the_lines() -> None:
    """300 lines, each with references and groups, beside 30."""

    def seconds(count: int) -> float:
        lines = ["1. (asthma$ adj3 (child$ or teen$)).ti,ab."]
        for number in range(2, count + 1):
            lines.append(
                f"{number}. (term{number}$ or other{number} adj2 word).tw. or {number - 1}"
            )
        text = "\n".join(lines)
        return min(_seconds(text) for _ in range(3))

    seconds(30)
    assert seconds(300) < 30 * max(seconds(30), 0.001)


def test_time_grows_with_the_terms() -> None:
    def seconds(count: int) -> float:
        text = "(" + " or ".join(f"word{number}$" for number in range(count)) + ").ti,ab."
        return min(_seconds(text) for _ in range(2))

    seconds(200)
    assert seconds(20_000) < 25 * seconds(2_000)
    assert seconds(2_000) < 25 * max(seconds(200), 0.001)
