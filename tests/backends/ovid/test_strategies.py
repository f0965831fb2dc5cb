"""The published strategies that were handed over: a tree, diagnostics and a round trip for all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bqlc.compiler.ast.checked import NOTHING, And, Clause, Not, Or, Value
from bqlc.compiler.diagnostics.model import Diagnostic, Severity
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.input.source import Source
from bqlc.compiler.parse.reading import references
from bqlc.compiler.pipeline import normalise
from bqlc.compiler.prove.compare import Relation, compare
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.translate.lower import lower
from bqlc.testing.conformance import fixes_keep_the_meaning, verify
from bqlc_backends.ovid.capabilities import capabilities
from bqlc_backends.ovid.dialect import EMBASE_DIALECT, MEDLINE_DIALECT, PSYCINFO_DIALECT
from bqlc_backends.ovid.fields import DATABASES
from tests.conftest import ROOT

FAULTS = ROOT / "tests" / "cases" / "ovid_faults.txt"
FOLDERS = {
    "ovid": MEDLINE_DIALECT,
    "ovid_embase": EMBASE_DIALECT,
    "ovid_psycinfo": PSYCINFO_DIALECT,
}
CAPABILITIES = {database.name: capabilities(database) for database in DATABASES}

NO_FAULT_AFTER_ALL = {("pub_08a_embase.txt", 8), ("pub_08a_embase.txt", 19)}
"""Listed because the last term alone has a field; it is `.mp.`, where Ovid searches a term without
a field, too."""


def faults() -> list[tuple[str, int, str]]:
    """File, line and kind of each fault that was listed before the first run."""
    found = []
    for row in FAULTS.read_text(encoding="utf-8").splitlines():
        if row and not row.startswith("#"):
            name, line, kind, _ = row.split(None, 3)
            found.append((name, int(line), kind))
    return found


@cache
def strategies(shared: Path) -> dict[str, tuple[Dialect, str]]:
    queries = shared / "data" / "queries"
    texts = {
        file.name: (dialect, file.read_text(encoding="utf-8"))
        for folder, dialect in FOLDERS.items()
        for file in sorted((queries / "strategies" / folder).glob("*.txt"))
    }
    with open(queries / "review_strategies.jsonl", encoding="utf-8") as rows:
        for row in rows:
            found = json.loads(row)
            if found["dialect"] == "ovid":
                texts[found["id"]] = (MEDLINE_DIALECT, found["query"])
    return texts


def said(dialect: Dialect, text: str, *severities: Severity) -> list[Diagnostic]:
    return [one for one in dialect.check(text).diagnostics if one.severity in severities]


def lines_of(one: Diagnostic, source: Source) -> Iterator[int]:
    """The lines that a diagnostic is about: its own, and those that its fix mends."""
    yield source.place(one.span.start).line
    for edit in one.fix.edits if one.fix else ():
        yield source.place(edit.span.start).line


def test_all_are_read_and_printed_and_read_again(shared_data: Path) -> None:
    found = strategies(shared_data)
    assert len(found) >= 200
    for dialect, text in found.values():
        verify(dialect, text)


def test_safe_fixes_keep_the_meaning(shared_data: Path) -> None:
    for dialect, text in strategies(shared_data).values():
        fixes_keep_the_meaning(dialect, text)


def test_those_without_a_fault_have_no_error(shared_data: Path) -> None:
    faulty = {name for name, _, _ in faults()}
    sound = {name: one for name, one in strategies(shared_data).items() if name not in faulty}
    wrong = [name for name, one in sound.items() if said(*one, Severity.ERROR)]
    assert len(sound) >= 170
    assert len(wrong) <= 0.02 * len(sound), wrong


@pytest.mark.parametrize(("name", "line", "kind"), faults())
def test_each_fault_is_found_on_its_line(
    name: str, line: int, kind: str, shared_data: Path
) -> None:
    if (name, line) in NO_FAULT_AFTER_ALL:
        return
    dialect, text = strategies(shared_data)[name]
    severities = (Severity.ERROR,) if kind == "error" else (Severity.ERROR, Severity.WARNING)
    found = [one for one in said(dialect, text, *severities) if one.code != "BQL030"]
    source = Source(text)
    assert line in {at for one in found for at in lines_of(one, source)}


def test_every_reference_is_followed_or_complained_about(shared_data: Path) -> None:
    """A line number that is not there, or not yet, never goes by without a word."""
    for name, (dialect, text) in strategies(shared_data).items():
        reading = dialect.read(text)
        known = {line.number for line in reading.lines}
        for line in reading.lines:
            numbers = {
                number
                for one in references(line.tree)
                for first, last in one.lines
                for number in range(first, last + 1)
            }
            if numbers <= {one for one in known if one < line.number}:
                continue
            about = [
                one
                for one in dialect.check(text).diagnostics
                if one.code in ("STR001", "STR002", "STR003", "OVD016")
                and line.span.start <= one.span.start < line.span.end
            ]
            assert about, (name, line.number)


@pytest.mark.parametrize(
    ("name", "line"),
    [("clef_CD007868.txt", 26), ("clef_CD012930.txt", 18), ("sigir17-121-156", 27)],
)
def test_lines_that_refer_to_themselves(name: str, line: int, shared_data: Path) -> None:
    dialect, text = strategies(shared_data)[name]
    source = Source(text)
    about = [one for one in dialect.check(text).diagnostics if one.code == "STR002"]
    assert line in {source.place(one.span.start).line for one in about}


# -------------------------------------------------------------------- written


def alone(query: CheckedQuery, at: int) -> CheckedQuery:
    """The line at this place with a name in place of each line that it refers to."""
    lines = sorted(query.lines, key=lambda line: line.number)
    names: dict[int, str] = {}
    for number, line in enumerate(lines[:at]):
        names.setdefault(id(line.clause), f"line {number}")

    def named(clause: Clause) -> Clause:
        if id(clause) in names and clause != NOTHING:
            return Value(("filter",), names[id(clause)], False)
        match clause:
            case And(parts) | Or(parts):
                return replace(clause, parts=tuple(map(named, parts)))
            case Not(inner):
                return Not(named(inner))
            case _:
                return clause

    return replace(query, tree=named(lines[at].clause), lines=(), diagnostics=())


def whole(query: CheckedQuery, at: int) -> CheckedQuery:
    """The line at this place with the lines that it refers to put in."""
    line = sorted(query.lines, key=lambda line: line.number)[at]
    return replace(query, tree=line.clause, lines=(), diagnostics=())


def are_equal(one: CheckedQuery, other: CheckedQuery) -> bool:
    if normalise(one).tree == normalise(other).tree:
        return True
    return compare(one, other).relation is Relation.EQUAL


def test_what_is_written_reads_back_to_an_equal_query(shared_data: Path) -> None:
    """Line by line, the lines that one refers to being the same on both sides."""
    written = 0
    for name, (dialect, text) in strategies(shared_data).items():
        checked = dialect.check(text)
        lowered = lower(checked, CAPABILITIES[dialect.name]).query
        assert dialect.emitter is not None
        assert lowered is not None
        again = dialect.check(dialect.emitter(checked).text)
        assert len(again.lines) == len(lowered.lines)
        for at in range(len(lowered.lines)):
            same = are_equal(alone(lowered, at), alone(again, at))
            assert same or are_equal(whole(lowered, at), whole(again, at)), (name, at)
        if not lowered.lines:
            assert are_equal(lowered, again), name
        written += 1
    assert written >= 200


def test_most_are_written_without_a_loss(shared_data: Path) -> None:
    exact = 0
    found = strategies(shared_data)
    for dialect, text in found.values():
        assert dialect.emitter is not None
        losses = dialect.emitter(dialect.check(text)).losses
        # MeSH has given up some subheadings since; that is no fault of the writer.
        exact += all(loss.construct == "subheading" for loss in losses)
    assert exact >= 0.9 * len(found)


def test_a_number_in_parentheses_at_the_end_of_a_line_is_not_taken_for_its_hits() -> None:
    verify(MEDLINE_DIALECT, "1.\n2.\n3 0\n4 LIMIT 1 TO:)0")
    verify(MEDLINE_DIALECT, "1. asthma.ti.\n2. limit 1 to : (0))")
