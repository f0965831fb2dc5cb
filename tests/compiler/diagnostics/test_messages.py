"""tests/cases/messages.txt: whole messages as a terminal shows them, with notes and fixes."""

from __future__ import annotations

import pytest

from bqlc.compiler.diagnostics.render import render_all
from bqlc.compiler.pipeline import check
from tests.conftest import Expect
from tests.support.cases import Case, load


@pytest.mark.parametrize("case", load("messages"), ids=str)
def test_message(case: Case, expect: Expect) -> None:
    checked = check(case.query)
    expect(case, "shown", render_all(checked.diagnostics, checked.source))
