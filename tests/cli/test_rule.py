"""`bqlc rule`: the page of a code, found by code, number or name."""

from __future__ import annotations

import pytest

from bqlc.compiler.diagnostics.codes import CODES
from bqlc.compiler.diagnostics.pages import page
from tests.cli.running import bqlc


@pytest.mark.parametrize("given", ["BQL033", "bql033", "BQL33", "33", "mixed-and-or"])
def test_a_page_is_found_by_code_number_or_name(given: str) -> None:
    shown = bqlc("rule", given)
    assert shown.code == 0
    assert shown.out == page("BQL033")


def test_without_a_code_all_are_listed_with_severity_and_name() -> None:
    shown = bqlc("rule")
    assert shown.code == 0
    lines = [line.split() for line in shown.out.splitlines()]
    expected = [[code, severity.value, name] for code, (name, severity) in CODES.items()]
    assert lines[: len(CODES)] == expected
    assert ["PUB020", "warning", "left-to-right"] in lines
    assert ["TRM006", "note", "duplicate-term"] in lines


@pytest.mark.parametrize("given", ["BQL999", "no-such-fault", "BQL", ""])
def test_a_code_that_does_not_exist_is_misuse_and_says_where_the_codes_are(given: str) -> None:
    shown = bqlc("rule", given)
    assert shown.code == 2
    assert f"There is no code `{given}`. `bqlc rules` lists them." in shown.err
