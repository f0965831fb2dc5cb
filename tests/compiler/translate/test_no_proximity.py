"""A platform without proximity: one loss for one NEAR, and a phrase is none."""

from __future__ import annotations

import pytest

from bqlc.compiler.bql import BQL
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.compiler.translate.capabilities import Capabilities, Nearness, TextTag, Truncation
from bqlc.compiler.translate.clauses import label
from bqlc.compiler.translate.lower import lower

SHELF = Capabilities(
    name="the shelf",
    schema=DOCUMENTS,
    texts=(TextTag("", DOCUMENTS.default_fields), TextTag("title", ("title",))),
    truncation=Truncation(),
    nearness=Nearness(0),
    lines=False,
)


@pytest.mark.parametrize(
    ("query", "written", "losses"),
    [
        ("NEAR/3(a, b)[title]", "a[title] AND b[title]", ["broader proximity"]),
        ("NEAR/0(a, b)", "a AND b", ["broader proximity"]),
        ("NOT NEAR/3(a, b)", "NOT (a AND b)", ["narrower proximity"]),
        ('"a b"[title]', '"a b"[title]', []),
    ],
)
def test_words_near_each_other(query: str, written: str, losses: list[str]) -> None:
    lowered = lower(BQL.check(query), SHELF)
    assert lowered.query is not None
    assert label(lowered.query.tree, DOCUMENTS) == written
    assert [f"{one.effect} {one.construct}" for one in lowered.losses] == losses
