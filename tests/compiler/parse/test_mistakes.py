"""grammars/mistakes: what people get wrong, and the reading and the messages it earns.

A file has a first paragraph and `## groups`. A case is a query, then indented its canonical
reading behind `=` and the code and message of every diagnostic in order. With `--update-cases`
the indented lines are written again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from bqlc.compiler.diagnostics.apply import apply
from bqlc.compiler.diagnostics.codes import CODES
from bqlc.compiler.diagnostics.model import Diagnostic, Safety, Severity
from bqlc.compiler.pipeline import canonical, check, parse
from tests.conftest import ROOT

FILES = sorted((ROOT / "grammars" / "mistakes").glob("*.txt"))
RECOVERED = re.compile(r"\bread\b|\bleft out\b|\bmatch(es)? nothing\b")
OTHER_SCHEMAS = {"BQL111"}
"""Codes that a query with the schema of documents cannot earn."""


@dataclass(frozen=True)
class Mistake:
    query: str
    expected: str

    def __str__(self) -> str:
        return self.query


def paragraphs(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").rstrip("\n").split("\n\n")


def mistakes(path: Path) -> list[Mistake]:
    found = []
    for paragraph in paragraphs(path):
        query, indented, expected = paragraph.partition("\n    ")
        if indented:
            found.append(Mistake(query, indented[1:] + expected))
    return found


def result(query: str) -> str:
    """The indented lines for a query as it is read today."""
    said = [f"{found.code} {found.message}" for found in check(query).diagnostics]
    return "\n".join(f"    {line}" for line in (f"= {canonical(query)}", *said))


ALL = [mistake for path in FILES for mistake in mistakes(path)]
each = pytest.mark.parametrize("mistake", ALL, ids=str)


@pytest.fixture(scope="module", autouse=True)
def updated(request: pytest.FixtureRequest) -> bool:
    if not request.config.getoption("--update-cases"):
        return False
    for path in FILES:
        written = []
        for paragraph in paragraphs(path):
            query, indented, _ = paragraph.partition("\n    ")
            written.append(f"{query}\n{result(query)}" if indented else paragraph)
        path.write_text("\n\n".join(written) + "\n", encoding="utf-8")
    return True


@each
def test_a_mistake_earns_its_messages(mistake: Mistake, updated: bool) -> None:
    assert updated or result(mistake.query) == mistake.expected


@each
def test_the_reading_can_be_typed_back(mistake: Mistake) -> None:
    assert parse(canonical(mistake.query)).tree == parse(mistake.query).tree


@each
def test_an_error_says_how_it_was_read_and_what_to_do(mistake: Mistake) -> None:
    for found in check(mistake.query).diagnostics:
        if found.severity is Severity.ERROR:
            assert RECOVERED.search(found.message), found.message
        if found.severity is not Severity.NOTE:
            assert found.help, found.message


@each
def test_a_safe_fix_keeps_the_meaning_and_ends_the_complaint(mistake: Mistake) -> None:
    query = check(mistake.query)
    for found in query.diagnostics:
        if found.fix is None:
            continue
        mended = check(apply(mistake.query, [found.fix]))
        assert count(found, mended.diagnostics) < count(found, query.diagnostics)
        if found.fix.safety is Safety.SAFE:
            assert mended.tree == query.tree


def count(one: Diagnostic, found: tuple[Diagnostic, ...]) -> int:
    return [other.code for other in found].count(one.code)


def test_every_code_is_earned_by_a_mistake() -> None:
    earned = {found.code for mistake in ALL for found in check(mistake.query).diagnostics}
    assert earned == set(CODES) - OTHER_SCHEMAS


def test_no_mistake_is_there_twice() -> None:
    queries = [mistake.query for mistake in ALL]
    assert sorted(set(queries)) == sorted(queries)
