"""`bqlc rules`, and what is true of all rules."""

from __future__ import annotations

import json
import re

import pytest

from bqlc.compiler.diagnostics.codes import FAMILIES
from bqlc.lint.catalogue import Entry, entries, page
from tests.cli.running import bqlc, refused
from tests.docs.test_json import validator

ENTRIES = list(entries())


def test_all_rules_are_listed_by_family() -> None:
    shown = bqlc("rules").out
    for entry in ENTRIES:
        assert f"  {entry.code}  {entry.severity.value:<7}  {entry.name}" in shown
    assert "\nTRM: terms\n" in shown
    assert "EVI005  warning  seed-lost  (--seeds)" in shown
    assert "(off)" in shown


def test_rules_of_a_language_and_of_a_family() -> None:
    shown = bqlc("rules", "--dialect", "ovid-embase").out
    assert "LIN003" in shown
    assert "PUB001" not in shown
    assert "AGT001" not in shown
    assert bqlc("rules", "--select", "LOG,CAP").out.count("\n  ") == 8
    assert "no rule `XYZ`" in refused(bqlc("rules", "--select", "XYZ"), 2)


def test_the_json_fits_its_schema() -> None:
    data = json.loads(bqlc("rules", "--json").out)
    assert list(validator("rules").iter_errors(data)) == []
    assert len(data["rules"]) == len(ENTRIES) > 150


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
def test_a_code_has_a_family_a_name_of_its_own_and_a_page(entry: Entry) -> None:
    assert re.fullmatch(r"[A-Z]{3}\d{3}", entry.code)
    assert entry.code[:3] in FAMILIES
    assert [other.name for other in ENTRIES].count(entry.name) == 1
    assert page(entry.code).startswith(f"# {entry.name} ({entry.code}, {entry.severity})\n")
