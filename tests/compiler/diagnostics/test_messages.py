"""tests/cases/messages.txt: whole messages as a terminal shows them, with notes and fixes."""

from __future__ import annotations

import pytest

from bqlc.compiler.diagnostics.render import render_all
from bqlc.compiler.input.spans import Span
from bqlc.compiler.pipeline import check
from tests.conftest import Expect
from tests.support.cases import Case, load


@pytest.mark.parametrize("case", load("messages"), ids=str)
def test_message(case: Case, expect: Expect) -> None:
    checked = check(case.query)
    expect(case, "shown", render_all(checked.diagnostics, checked.source))


def test_an_empty_query_is_complained_of_at_its_beginning() -> None:
    (found,) = check("").diagnostics
    assert (found.code, found.span) == ("BQL001", Span(0, 0))
