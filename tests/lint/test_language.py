"""Queries of a language that has no AND, OR, parentheses or quotation marks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bqlc import plugins
from bqlc.compiler.bql import BQL
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.resolve.resolver import resolve
from bqlc.lint.fix import mended
from bqlc.lint.language import has_operators
from bqlc.lint.run import Linter


def _swap(text: str) -> str:
    """`;` for AND and `/` for OR, with the places kept."""
    marks = str.maketrans({"(": "{", ")": "}", '"': "'"})
    return text.translate(marks).replace(" ; ", " & ").replace(" / ", " | ")


SEMICOLONS = replace(
    BQL,
    name="semicolons",
    reader=lambda source, schema: replace(
        BQL.reader(replace(source, text=_swap(source.text)), schema),
        source=source,
        diagnostics=(),
    ),
    resolver=lambda reading, schema: resolve(
        reading.result.tree, reading.source, schema, reading.diagnostics
    ),
)
"""BQL with other signs: `;` is AND, `/` is OR, and there is no sign for a phrase."""


def said(text: str) -> dict[str, tuple[str, bool]]:
    """Code -> help, and whether there is a fix."""
    found = Linter(SEMICOLONS).lint(text).diagnostics
    return {one.code: (one.help, one.fix is not None) for one in found}


def test_which_dialects_have_operators() -> None:
    assert not has_operators(SEMICOLONS)
    for name in plugins.names("dialect"):
        dialect: Dialect = plugins.load("dialect", name)
        assert has_operators(dialect), name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("glass kiln ; murano", "BQL050"),
        ("date[May 1931]", "BQL123"),
        ("date[1999..1990]", "BQL104"),
        ("colour ; kiln", "TRM002"),
        ("kiln / kiln", "TRM006"),
    ],
)
def test_findings_are_told_without_advice_in_bql(text: str, code: str) -> None:
    assert said(text)[code] == ("", False)
    assert mended(Linter(SEMICOLONS), text, unsafe=True) == text


@pytest.mark.parametrize("text", ["'glass AND kiln fire'", "glass ADN kiln", "2010-2015 ; kiln"])
def test_rules_about_operators_or_platforms_are_silent(text: str) -> None:
    assert not {"TRM014", "TRM016", "LOG006", "LIM005"} & said(text).keys()
