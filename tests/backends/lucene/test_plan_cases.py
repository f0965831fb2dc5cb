"""Queries and their Lucene plans, in tests/cases/lucene_plan.txt."""

from __future__ import annotations

import pytest

from bqlc.compiler.pipeline import check, normalise
from bqlc.compiler.resolve.schema import DOCUMENTS, Field, FieldType, Schema
from bqlc_backends.lucene.emit import emit
from tests.conftest import Expect
from tests.support.cases import Case, load

SCHEMA = Schema(
    "catalogue",
    (*DOCUMENTS.fields, Field("kind", FieldType.KEYWORD), Field("year", FieldType.NUMBER)),
    DOCUMENTS.combinations,
)


@pytest.mark.parametrize("case", load("lucene_plan"), ids=str)
def test_plan(case: Case, expect: Expect) -> None:
    checked = check(case.query, SCHEMA)
    assert not checked.has_errors, checked.diagnostics
    expect(case, "plan", str(emit(normalise(checked))))
