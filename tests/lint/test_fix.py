"""Fixes are applied until they mend nothing more; a fix that mends nothing is left out."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bqlc.compiler.bql import BQL
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.compiler.parse.reading import Reading
from bqlc.compiler.resolve.schema import Schema
from bqlc.lint.fix import mended
from bqlc.lint.run import Linter
from bqlc.plugins import load

WORD = re.compile(r"[a-z]+")


def saying(code: str, word: str, instead: str) -> Linter:
    """A linter of BQL that finds `code` wherever a word stands, and wants another for it."""

    def found(match: re.Match[str]) -> Diagnostic:
        place = Span(match.start(), match.end())
        return diagnostic(code, place, "odd", fix=Fix("mend", (Edit(place, instead),)))

    def read(source: Source, schema: Schema) -> Reading:
        reading = BQL.reader(source, schema)
        more = [found(match) for match in WORD.finditer(source.text) if match[0] == word]
        return replace(reading, diagnostics=(*reading.diagnostics, *more))

    return Linter(replace(BQL, reader=read))


def test_a_fix_that_mends_is_applied_wherever_it_is_offered() -> None:
    assert mended(saying("BQL030", "kiln", "oven"), "kiln OR kiln glass") == "oven OR oven glass"


@pytest.mark.parametrize("instead", ["kiln", '"kiln"', "(kiln OR oven)"])
def test_a_fix_after_which_the_finding_is_there_again_is_left_out(instead: str) -> None:
    linter = saying("BQL030", "kiln", instead)
    assert mended(linter, "kiln or glass") == "kiln OR glass"


@pytest.mark.parametrize("instead", ["oven[titel]", "date[1999..1990]", "("])
def test_a_fix_after_which_the_query_has_errors_is_left_out(instead: str) -> None:
    assert mended(saying("BQL030", "kiln", instead), "kiln OR glass") == "kiln OR glass"


def test_a_fix_may_make_room_for_one_within_it() -> None:
    text = "a OR b AND (c OR d AND (e OR f AND g))"
    assert mended(Linter(BQL), text).count("(") > 2
    again = Linter(BQL).lint(mended(Linter(BQL), text))
    assert "BQL033" not in {one.code for one in again.diagnostics}


def test_a_fix_that_makes_an_error_is_left_out_and_the_others_are_not() -> None:
    """In a text that has errors already as well: two fixes must not undo each other for ever."""
    text = "([tiab]cancer OR cancers[tiab]) AND (x1[tiab] or x2[tiab])"
    linter = Linter(load("dialect", "pubmed"))
    for unsafe in (False, True):
        once = mended(linter, text, unsafe)
        assert once.startswith("([tiab]cancer")
        assert once.endswith("(x1[tiab] OR x2[tiab])")
        assert mended(linter, once, unsafe) == once
