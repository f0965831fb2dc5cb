"""Translations as tests/cases/translate_*.txt has them, each of whose claims is proven."""

from __future__ import annotations

import pytest

from bqlc.compiler.diagnostics.model import Severity
from bqlc.compiler.prove.compare import Relation
from tests.conftest import Expect
from tests.support.cases import Case, load
from tests.support.translations import dialects, prove

PAIRS = (
    ("bql", "pubmed"),
    ("pubmed", "bql"),
    ("ovid-medline", "pubmed"),
    ("pubmed", "ovid-medline"),
    ("ovid-medline", "ovid-embase"),
)
CASES = [
    pytest.param(source, target, case, id=f"{source} {target} {case}")
    for source, target in PAIRS
    for case in load(f"translate_{source}_{target}")
]


@pytest.mark.parametrize(("source", "target", "case"), CASES)
def test_translation(source: str, target: str, case: Case, expect: Expect) -> None:
    proof = prove(case.query, *dialects(source, target))
    made = proof.made
    expect(case, "text", made.text or "(nothing)")
    losses = [f"{one.effect}: {one.construct}: {one.message}" for one in made.losses]
    notes = [f"note: {one.effect}: {one.message}" for one in made.notes]
    expect(case, "losses", "\n".join([*losses, *notes]) or "none")
    if not made.text:
        return
    assert not any(one.severity is Severity.ERROR for one in proof.again.diagnostics)
    expect(case, "relation", proof.relation.value)
    # No record is long enough to tell a frequency from its word: that is left undecided.
    assert proof.holds or proof.relation is Relation.UNDECIDED, (
        f"claimed {proof.claim}, but {proof.comparison}"
    )
