"""tests/cases/strategies.txt: numbered lines that refer to each other, read as PubMed's."""

from __future__ import annotations

import pytest

from bqlc.compiler.diagnostics.render import render_all
from bqlc.compiler.resolve import lines
from bqlc.compiler.translate.clauses import label
from bqlc_backends.pubmed.dialect import DIALECT
from tests.conftest import Expect
from tests.support.cases import Case, load


@pytest.mark.parametrize("case", load("strategies"), ids=str)
def test_strategy(case: Case, expect: Expect) -> None:
    checked = DIALECT.check(case.query)
    expect(case, "meant", label(checked.tree, checked.schema))
    expect(case, "shown", render_all(checked.diagnostics, checked.source))


def chain(length: int) -> str:
    """Each line refers to the one before."""
    rows = ["#1 asthma[ti]", *(f"#{at} #{at - 1} OR x{at}[ti]" for at in range(2, length + 1))]
    return "\n".join(rows)


def test_so_many_steps_are_followed_and_no_more() -> None:
    assert "STR008" not in {one.code for one in DIALECT.check(chain(lines.MAX_STEPS)).diagnostics}
    found = DIALECT.check(chain(lines.MAX_STEPS + 1)).diagnostics
    assert [one.code for one in found if one.code == "STR008"] == ["STR008"]


def test_lines_that_double_are_cut_off() -> None:
    """Twenty lines, each twice in the next, would be a million clauses."""
    rows = ["#1 asthma[ti]", *(f"#{at} #{at - 1} OR #{at - 1}" for at in range(2, 22))]
    found = DIALECT.check("\n".join(rows))
    assert [one.code for one in found.diagnostics if one.code == "STR008"] == ["STR008"]


@pytest.mark.parametrize(("limit", "said"), [(6, True), (7, False)])
def test_what_a_line_comes_to(limit: int, said: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tag and a word twice, two references and their OR: seven parts."""
    monkeypatch.setattr(lines, "MAX_CLAUSES", limit)
    found = DIALECT.check("#1 a[ti]\n#2 #1 OR #1").diagnostics
    assert ("STR008" in {one.code for one in found}) is said
