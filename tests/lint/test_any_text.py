"""Whatever a text is: the linter answers, findings lie in the text, fixes come to an end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bqlc.compiler.diagnostics.model import Safety
from bqlc.lint.fix import mended
from tests.lint.pages import linter

_WORDS = """
    asthma child* tumour ca* COPD wheez? $ 2015 2010:2020 1 2 #1 #2 or/1-3 or/3-1 adj3 adj NEAR/3
    NEAR/50( ( ) ( ) [tiab] [mh] [ti] [title] .ti,ab. .tw. .mp / exp * " " AND OR NOT and or not
    adn ORR 1. 2. 3. limit to yr="2010-2001" english[la] humans[mh] animals[mh] # bqlc:ignore[TRM]
    bqlc:
    , ; : - \u201c \u201d \u2013 \u0430sthma
"""
PIECES = (*_WORDS.split(), "\n", "not\u00a0not", "#\u00a0bqlc:", "\x00", "\ud800", "\U0001f600")

texts = st.lists(st.sampled_from(PIECES), max_size=25).map(" ".join)


@pytest.mark.parametrize("dialect", ["bql", "pubmed", "ovid"])
@given(text=texts)
def test_any_text_is_judged(dialect: str, text: str) -> None:
    for found in linter(dialect).lint(text).diagnostics:
        assert 0 <= found.span.start <= found.span.end <= len(text)
        for label in found.labels:
            assert 0 <= label.span.start <= label.span.end <= len(text)
        if found.fix:
            assert found.fix.safety is Safety.DISPLAY or found.fix.edits
            for edit in found.fix.edits:
                assert 0 <= edit.span.start <= edit.span.end <= len(text)


@pytest.mark.parametrize("dialect", ["bql", "pubmed", "ovid"])
@given(text=texts)
def test_safe_fixes_come_to_an_end(dialect: str, text: str) -> None:
    judge = linter(dialect)
    once = mended(judge, text)
    assert mended(judge, once) == once
