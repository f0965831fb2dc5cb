"""Every code of Ovid has a page, and its examples do what it says."""

from __future__ import annotations

from importlib.resources import files

import pytest

from bqlc.compiler.diagnostics.apply import apply
from bqlc.compiler.diagnostics.codes import PAGES
from bqlc.compiler.diagnostics.model import Diagnostic, Safety, Severity
from bqlc.compiler.simplify.passes import simplify
from bqlc_backends.ovid.codes import CODES
from bqlc_backends.ovid.dialect import MEDLINE_DIALECT as DIALECT
from tests.support.dialect_pages import read


def found(code: str) -> Diagnostic:
    """What is said about the bad example under the code of the page."""
    return next(one for one in DIALECT.check(read(code).bad).diagnostics if one.code == code)


def codes_of(text: str) -> list[str]:
    return [one.code for one in DIALECT.check(text).diagnostics]


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    names = {one.name for one in files(PAGES["OVD001"]).iterdir() if one.name.endswith(".md")}
    assert names == {f"{code}.md" for code in CODES}


@pytest.mark.parametrize("code", CODES)
def test_the_bad_example_has_the_fault_and_the_good_one_not(code: str) -> None:
    example = read(code)
    assert code in codes_of(example.bad)
    good = DIALECT.check(example.good).diagnostics
    assert code not in [one.code for one in good]
    assert not [one.message for one in good if one.severity is Severity.ERROR]


@pytest.mark.parametrize("code", CODES)
def test_the_page_tells_how_safe_the_fix_is(code: str) -> None:
    fix = found(code).fix
    assert read(code).safety == ("None" if fix is None else fix.safety.value.capitalize())


@pytest.mark.parametrize("code", CODES)
def test_the_fix_mends_the_bad_example(code: str) -> None:
    fix, text = found(code).fix, read(code).bad
    if fix is None:
        return
    mended = apply(text, [fix])
    assert codes_of(mended).count(code) < codes_of(text).count(code)
    if fix.safety is Safety.SAFE:
        before, after = (simplify(DIALECT.check(one)).tree for one in (text, mended))
        assert before == after
