"""Queries and what the passes leave of them, in tests/cases/simplify.txt."""

from __future__ import annotations

import pytest

from bqlc.compiler.pipeline import check, normalise
from bqlc.compiler.translate.clauses import label
from bqlc.testing.normal import flaws
from tests.conftest import Expect
from tests.support.cases import Case, load
from tests.support.schemas import PAPERS


@pytest.mark.parametrize("case", load("simplify"), ids=str)
def test_simplified(case: Case, expect: Expect) -> None:
    checked = check(case.query, PAPERS)
    assert not checked.has_errors, checked.diagnostics
    normal = normalise(checked)
    assert flaws(normal) == []
    expect(case, "simplified", label(normal.tree, PAPERS))
