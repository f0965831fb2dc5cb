"""In a long list the complaint about mixed operators points to the operators that are few."""

from __future__ import annotations

import pytest

from bqlc.lint.run import Linter
from bqlc.plugins import load


@pytest.mark.parametrize(
    ("dialect", "code", "text", "few"),
    [
        ("bql", "BQL033", "a1 OR b1 OR c1 OR d1 AND e1 OR f1", ["AND"]),
        ("pubmed", "PUB020", "a1[ti] OR b1[ti] OR c1[ti] AND d1[ti] OR e1[ti]", ["AND"]),
        (
            "pubmed",
            "PUB020",
            "(x1[ti] OR y1[ti]) AND a1[ti] AND b1[ti] AND c1[ti] OR d1[ti]",
            ["OR"],
        ),
        ("ovid-medline", "OVD020", '(a1 or "b and c" or c1 or d1 and e1 or f1).ti.', ["and"]),
        (
            "pubmed",
            "PUB020",
            "wounds and injuries[mh] OR a1[ti] OR b1[ti] AND c1[ti] OR d1[ti]",
            ["AND"],
        ),
        ("bql", "BQL033", "a1 OR b1 AND c1", []),
    ],
)
def test_the_operators_that_are_few_are_shown(
    dialect: str, code: str, text: str, few: list[str]
) -> None:
    found = Linter(load("dialect", dialect)).lint(text).diagnostics
    labels = [label for one in found if one.code == code for label in one.labels]
    assert [text[label.span.start : label.span.end] for label in labels] == few
