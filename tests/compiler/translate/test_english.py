"""Queries in plain English, in tests/cases/explain.txt and explain_papers.txt."""

from __future__ import annotations

import pytest
from hypothesis import given

from bqlc.compiler.ast.checked import And, Clause, Or, Term
from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.meaning.positive import positive_terms
from bqlc.compiler.pipeline import check
from bqlc.compiler.simplify.constants import constants
from bqlc.compiler.translate.english import english
from bqlc.testing.clauses import clauses
from tests.conftest import Expect
from tests.support.cases import Case, load
from tests.support.schemas import PAPERS


@pytest.mark.parametrize("case", load("explain"), ids=str)
def test_english(case: Case, expect: Expect) -> None:
    expect(case, "english", english(check(case.query).tree))


@pytest.mark.parametrize("case", load("explain_papers"), ids=str)
def test_english_of_values_and_numbers(case: Case, expect: Expect) -> None:
    expect(case, "english", english(check(case.query, PAPERS).tree))


@given(clauses())
def test_any_query_can_be_said(clause: Clause) -> None:
    """Every word and field is named, and parentheses and quotes are closed."""
    said = english(clause)
    assert said.count("(") == said.count(")")
    assert said.count('"') % 2 == 0
    folded = constants(clause)
    if folded in (And(()), Or(())):
        assert said == ("Every document." if folded == And(()) else "No document.")
        return
    for leaf in leaves(folded):
        for field in leaf.fields:
            assert {"section": "heading"}.get(field, field) in said
    for term in positive_terms(folded).terms:
        assert (term.token if isinstance(term, Term) else "a") in said
