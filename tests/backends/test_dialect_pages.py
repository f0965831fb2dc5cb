"""Every code of a dialect and of strategies has a page, and its examples do what it says."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import pytest

from bqlc.compiler.diagnostics.apply import apply
from bqlc.compiler.diagnostics.codes import OTHERS, PAGES
from bqlc.compiler.diagnostics.model import Diagnostic, Safety, Severity
from bqlc.compiler.diagnostics.pages import page
from bqlc.compiler.simplify.passes import simplify
from bqlc_backends.ovid.codes import CODES as ovid
from bqlc_backends.ovid.dialect import MEDLINE_DIALECT as OVID
from bqlc_backends.pubmed.codes import CODES as pubmed
from bqlc_backends.pubmed.dialect import DIALECT as PUBMED
from tests.support.dialect_pages import read

STRATEGIES = [code for code in OTHERS if code.startswith("STR")]
TABLES = {"STR": (PUBMED, STRATEGIES), "PUB": (PUBMED, list(pubmed)), "OVD": (OVID, list(ovid))}
"""The codes of each family, and the dialect in which its examples are written."""

ALL = [code for _, codes in TABLES.values() for code in codes]


def check(code: str, text: str) -> Sequence[Diagnostic]:
    return TABLES[code[:3]][0].check(text).diagnostics


def found(code: str) -> Diagnostic:
    """What is said about the bad example under the code of the page."""
    return next(one for one in check(code, read(code).bad) if one.code == code)


def times(code: str, text: str) -> int:
    return [one.code for one in check(code, text)].count(code)


@pytest.mark.parametrize("family", TABLES)
def test_every_code_has_a_page_and_every_page_a_code(family: str) -> None:
    codes = TABLES[family][1]
    names = {one.name for one in files(PAGES[codes[0]]).iterdir() if one.name.endswith(".md")}
    assert names == {f"{code}.md" for code in codes}


@pytest.mark.parametrize("code", ALL)
def test_the_bad_example_has_the_fault_and_the_good_one_not(code: str) -> None:
    example = read(code)
    assert times(code, example.bad)
    good = check(code, example.good)
    assert code not in [one.code for one in good]
    assert not [one.message for one in good if one.severity is Severity.ERROR]


@pytest.mark.parametrize("code", ALL)
def test_the_page_tells_how_safe_the_fix_is(code: str) -> None:
    fix = found(code).fix
    assert read(code).safety == ("None" if fix is None else fix.safety.value.capitalize())


@pytest.mark.parametrize("code", ALL)
def test_the_fix_mends_the_bad_example(code: str) -> None:
    fix, text = found(code).fix, read(code).bad
    if fix is None:
        return
    mended = apply(text, [fix])
    assert times(code, mended) < times(code, text)
    if fix.safety is Safety.SAFE:
        dialect = TABLES[code[:3]][0]
        before, after = (simplify(dialect.check(one)).tree for one in (text, mended))
        assert before == after


def test_a_page_begins_with_its_name_and_severity() -> None:
    assert page("PUB020").startswith("# left-to-right (PUB020, warning)\n\nAND and OR side by")
