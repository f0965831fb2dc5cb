"""Queries and what the passes leave of them, in tests/cases/simplify.txt."""

from __future__ import annotations

import pytest

from bqlc.compiler.ast.checked import Exploded, Or
from bqlc.compiler.pipeline import check, normalise
from bqlc.compiler.simplify.push_fields import push_fields
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


def test_an_exploded_heading_of_two_fields_is_one_for_each() -> None:
    found = push_fields(Exploded(("mesh", "language"), "asthma"))
    assert found == Or((Exploded(("mesh",), "asthma"), Exploded(("language",), "asthma")))
