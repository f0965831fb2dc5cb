"""The published strategies that were handed over: a tree, diagnostics and a round trip for all."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from bqlc.compiler.diagnostics.model import Diagnostic, Severity
from bqlc.compiler.input.source import Source
from bqlc.testing.conformance import fixes_keep_the_meaning, verify
from bqlc_backends.pubmed.dialect import DIALECT
from tests.conftest import ROOT

FAULTS = ROOT / "tests" / "cases" / "pubmed_faults.txt"

READ_AS_ONE_QUERY = {("clef_CD008643.txt", 3), ("CD008643", 3)}
"""A row that begins with OR: listed as an error, but without a number of its own it goes on from
the row before and is none."""


def faults() -> list[tuple[str, int, str]]:
    """File, line and kind of each fault that was listed before the first run."""
    rows = FAULTS.read_text(encoding="utf-8").splitlines()
    found = []
    for row in rows:
        if row and not row.startswith("#"):
            name, line, kind, _ = row.split(None, 3)
            found.append((name, int(line), kind))
    return found


@cache
def strategies(shared: Path) -> dict[str, str]:
    queries = shared / "data" / "queries"
    texts = {
        file.name: file.read_text(encoding="utf-8")
        for file in sorted((queries / "strategies" / "pubmed").glob("*.txt"))
    }
    with open(queries / "review_strategies.jsonl", encoding="utf-8") as rows:
        for row in rows:
            found = json.loads(row)
            if found["dialect"] == "pubmed":
                texts[found["id"]] = found["query"]
    return texts


def said(text: str, *severities: Severity) -> list[Diagnostic]:
    return [one for one in DIALECT.check(text).diagnostics if one.severity in severities]


def test_all_are_read_and_printed_and_read_again(shared_data: Path) -> None:
    found = strategies(shared_data)
    assert len(found) >= 57
    for text in found.values():
        verify(DIALECT, text)


def test_safe_fixes_keep_the_meaning(shared_data: Path) -> None:
    for text in strategies(shared_data).values():
        fixes_keep_the_meaning(DIALECT, text)


def test_those_without_a_fault_have_no_error(shared_data: Path) -> None:
    faulty = {name for name, _, _ in faults()}
    sound = {name: text for name, text in strategies(shared_data).items() if name not in faulty}
    wrong = [name for name, text in sound.items() if said(text, Severity.ERROR)]
    assert len(sound) >= 35
    assert len(wrong) <= 0.02 * len(sound), wrong


def test_each_fault_is_found_on_its_line(shared_data: Path) -> None:
    """Beside the slips that nearly every file has: quotes, capitals, notes."""
    common = {"BQL030", "PUB021", "PUB020"}
    for name, line, kind in faults():
        if (name, line) in READ_AS_ONE_QUERY:
            continue
        text = strategies(shared_data)[name]
        severities = (Severity.ERROR,) if kind == "error" else (Severity.ERROR, Severity.WARNING)
        lines = {
            Source(text).place(one.span.start).line
            for one in said(text, *severities)
            if one.code not in common
        }
        assert line in lines, (name, line, kind)


def test_curly_quotes_are_said_once(shared_data: Path) -> None:
    curly = [text for text in strategies(shared_data).values() if "“" in text]
    assert len(curly) >= 30
    for text in curly:
        assert [one.code for one in DIALECT.check(text).diagnostics].count("BQL030") == 1


@pytest.mark.parametrize("name", ["clef_CD007394.txt", "sigir17-5-10", "sigir17-65-60"])
def test_strategies_have_lines(name: str, shared_data: Path) -> None:
    reading = DIALECT.read(strategies(shared_data)[name])
    assert reading.is_strategy
    assert {line.number for line in reading.lines} == set(range(1, len(reading.lines) + 1))
