"""Commands beside a package whose part of bqlc is broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.plugin import CATALOGUE, ENTRY, FILES, beside, install

BROKEN = {
    "syntax": (CATALOGUE + "\ndef (", ENTRY, "SyntaxError"),
    "type": (CATALOGUE + "\n1 + 'a'", ENTRY, "TypeError"),
    "code": (CATALOGUE.replace("CAT001", "BQL900"), ENTRY, "the codes BQL belong to bqlc"),
    "attribute": (CATALOGUE, {"dialect.catalogue": "catalogue:CATALOGUE"}, "no attribute"),
    "no dialect": ("DIALECT = 5", ENTRY, "is no Dialect but a value of the type int"),
    "name": (
        CATALOGUE,
        {"dialect.kat": "catalogue:DIALECT"},
        "is called `catalogue`; the entry point must be `dialect.catalogue`",
    ),
}


@pytest.mark.parametrize(("code", "entries", "said"), BROKEN.values(), ids=BROKEN)
def test_what_is_wrong_is_named_and_nothing_else_suffers(
    code: str, entries: dict[str, str], said: str, tmp_path: Path
) -> None:
    install(tmp_path, {**FILES, "catalogue/__init__.py": code}, entries)
    (name,) = (entry.removeprefix("dialect.") for entry in entries)
    done = beside(tmp_path, "check", "--dialect", name, "-e", "kiln")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: the dialect `{name}` (catalogue:")
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert beside(tmp_path, "rule", "BQL001").stdout.startswith("# empty-query (BQL001, error)")


@pytest.mark.usefixtures("java")
def test_doctor_imports_every_part_that_was_added(tmp_path: Path) -> None:
    install(tmp_path)
    done = beside(tmp_path, "doctor")
    assert "added by other packages\n  ok       dialect catalogue\n" in done.stdout
    install(tmp_path, {**FILES, "catalogue/__init__.py": "import nothing_like_it"})
    done = beside(tmp_path, "doctor")
    assert done.returncode == 1
    assert "BROKEN   dialect catalogue the dialect `catalogue` (catalogue:DIALECT)" in done.stdout
    assert "No module named 'nothing_like_it'" in done.stdout
    assert "mend or remove that one" in done.stdout
    (part,) = json.loads(beside(tmp_path, "doctor", "--json").stdout)["added"]
    assert not part["ok"]
