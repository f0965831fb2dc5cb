"""Every code has a page, and every page does what it says: its examples are run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

import pytest

from bqlc.compiler.diagnostics.apply import apply
from bqlc.compiler.diagnostics.codes import CODES
from bqlc.compiler.diagnostics.model import Diagnostic, Safety, Severity
from bqlc.compiler.diagnostics.pages import page
from bqlc.compiler.pipeline import check
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import DOCUMENTS, Field, FieldType, Schema

PACKAGE = "bqlc.compiler.diagnostics.pages"
WITH_NUMBER = Schema("cited", (*DOCUMENTS.fields, Field("cited", FieldType.NUMBER)))
SCHEMAS = {"BQL111": WITH_NUMBER}
"""Schemas that an example needs; the others are for the schema of documents."""

_PAGE = re.compile(
    r"(?P<fault>[^\n#].*?\.)\n\n"
    r"## Why\n(?P<why>.+?)\n\n"
    r"## Example\n"
    r"```bql bad\n(?P<bad>.+?)\n```\n"
    r"Write instead:\n"
    r"```bql good\n(?P<good>.+?)\n```\n\n"
    r"## Fix\n(?P<safety>Safe|Unsafe|None): (?P<fix>.+)\n",
    re.DOTALL,
)


@dataclass(frozen=True)
class Page:
    code: str
    fault: str
    why: str
    bad: str
    good: str
    safety: str

    def check(self, query: str) -> CheckedQuery:
        return check(query, SCHEMAS.get(self.code, DOCUMENTS))

    def found(self) -> Diagnostic:
        """What is said about the bad example under the code of the page."""
        return next(one for one in self.check(self.bad).diagnostics if one.code == self.code)


def read(code: str) -> Page:
    text = files(PACKAGE).joinpath(f"{code}.md").read_text(encoding="utf-8")
    match = _PAGE.fullmatch(text)
    assert match is not None, f"the parts of {code}.md are: fault, Why, Example, Fix"
    return Page(code, *match.group("fault", "why", "bad", "good", "safety"))


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    names = {entry.name for entry in files(PACKAGE).iterdir() if entry.name.endswith(".md")}
    assert names == {f"{code}.md" for code in CODES}


@pytest.fixture(params=CODES)
def one(request: pytest.FixtureRequest) -> Page:
    return read(request.param)


def test_a_page_is_short(one: Page) -> None:
    assert one.fault.count("\n") <= 1, "the fault in one sentence"
    assert len(one.why) < 520, "why it matters, in a few lines"


def test_the_bad_example_has_the_fault(one: Page) -> None:
    codes = [found.code for found in one.check(one.bad).diagnostics]
    assert one.code in codes


def test_the_good_example_has_no_error_and_not_this_fault(one: Page) -> None:
    found = one.check(one.good).diagnostics
    assert not [f"{one.code}: {one.message}" for one in found if one.severity is Severity.ERROR]
    assert one.code not in [one.code for one in found]


def test_the_page_tells_how_safe_the_fix_is(one: Page) -> None:
    fix = one.found().fix
    assert one.safety == ("None" if fix is None else fix.safety.value.capitalize())


def test_the_fix_mends_the_bad_example(one: Page) -> None:
    found = one.found()
    if found.fix is None:
        return
    mended = one.check(apply(one.bad, [found.fix]))
    before = [one.code for one in one.check(one.bad).diagnostics].count(one.code)
    assert [found.code for found in mended.diagnostics].count(one.code) < before
    if found.fix.safety is Safety.SAFE:
        assert mended.tree == one.check(one.bad).tree


def test_a_page_begins_with_its_name_and_severity() -> None:
    assert page("BQL033").startswith("# mixed-and-or (BQL033, warning)\n\n`AND` and `OR` stand")
