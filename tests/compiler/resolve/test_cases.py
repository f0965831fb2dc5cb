"""What fields, brackets and ranges mean, in tests/cases/resolve.txt."""

from __future__ import annotations

import pytest

from bqlc.compiler.pipeline import check
from bqlc.compiler.translate.clauses import label
from tests.compiler.parse.notation import codes
from tests.conftest import Expect
from tests.support.cases import Case, load
from tests.support.schemas import PAPERS


@pytest.mark.parametrize("case", load("resolve"), ids=str)
def test_meaning_and_codes(case: Case, expect: Expect) -> None:
    checked = check(case.query, PAPERS)
    expect(case, "meaning", label(checked.tree, PAPERS))
    expect(case, "codes", codes(checked.diagnostics))
