"""`bqlc compare`: what it prints, its exit codes and its JSON."""

from __future__ import annotations

import builtins
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import bqlc, refused
from tests.docs.test_json import valid

PAIRS = {
    "equal": ("heart lung", "lung heart"),
    "contained": ("NEAR/2(kiln, glass)", "NEAR/5(kiln, glass)"),
    "contains": ("heart", "heart[title] AND date[2010..]"),
    "disjoint": ("heart", "lung NOT heart"),
    "overlap": ("heart", "lung OR date[2016-01]"),
    "undecided": ("東*", "東"),
}


@pytest.mark.parametrize("relation", PAIRS)
def test_the_relation_and_the_exit_code(relation: str) -> None:
    ended = bqlc("compare", *PAIRS[relation])
    assert ended.out.startswith(f"{relation}: ")
    assert ended.code == (0 if relation == "equal" else 1)


@pytest.mark.parametrize("relation", PAIRS)
def test_the_json_fits_its_schema(relation: str) -> None:
    ended = bqlc("compare", *PAIRS[relation], "--json")
    data = valid("compare", ended.out)
    assert data["relation"] == relation
    assert (data["witness"] is None) == (relation in ("equal", "undecided"))


def test_what_is_printed_for_people() -> None:
    ended = bqlc(
        "compare", "heart[ti] AND (kiln OR lamp)[ti]", "heart[ti] AND (kiln OR lamps)[ti]"
    )
    assert ended.out.splitlines() == [
        "overlap: some documents match both, some A alone, some B alone",
        "",
        "a document that only A matches:",
        "  title: heart lamp",
        "  A matches by lamp[title]",
        "  B fails by lamps[title]",
        "",
        "a document that only B matches:",
        "  title: heart lamps",
        "  A fails by lamp[title]",
        "  B matches by lamps[title]",
    ]


def test_a_query_that_can_match_nothing_is_named() -> None:
    ended = bqlc("compare", "heart", "date[2010] AND date[2012]")
    assert "B matches no document whatever (proven)" in ended.out


def test_queries_from_files_and_a_schema(tmp_path: Path) -> None:
    (tmp_path / "a.bql").write_text("kind:a*")
    schema = tmp_path / "schema.toml"
    schema.write_text(
        '[fields.text]\ntype = "text"\ndefault = true\n[fields.kind]\ntype = "keyword"\n'
    )
    ended = bqlc("compare", f"@{tmp_path / 'a.bql'}", "kind:ab", "--schema", schema)
    assert ended.out.startswith("contains: ")


def test_queries_in_another_language() -> None:
    ended = bqlc("compare", "heart[ti]", "heart[tiab]", "--dialect", "pubmed")
    assert ended.out.startswith("contained: ")
    ended = bqlc("diff", "heart[ti] AND lung[tiab]", "lung[tiab]", "--dialect", "pubmed")
    assert ended.out.startswith("- dropped   heart[title]\n  same ")
    assert "did you mean `pubmed`?" in refused(bqlc("compare", "a", "b", "--dialect", "pubmd"))


@pytest.mark.parametrize("as_json", [False, True])
def test_a_query_with_errors_is_refused(as_json: bool) -> None:
    ended = bqlc("compare", "heart", "heart[titel]", *(["--json"] if as_json else []))
    if as_json:
        valid("error", ended.out)
        assert ended.code == 1
    else:
        assert "--> <B>:1:6" in refused(ended)


@pytest.mark.parametrize("command", ["compare", "diff"])
def test_without_the_solver_it_says_what_to_install(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def absent(name: str, *rest: Any, **options: Any) -> Any:
        if name.partition(".")[0] == "pysat":
            raise ModuleNotFoundError(name)
        return real(name, *rest, **options)

    monkeypatch.setattr(builtins, "__import__", absent)
    assert 'help: install it: pip install "bqlc[proof]"' in refused(bqlc(command, "a", "b"))
    valid("error", bqlc(command, "a", "b", "--json").out)


def test_misuse() -> None:
    assert "Missing argument 'B'" in refused(bqlc("compare", "heart"), 2)
    assert "no file" in refused(bqlc("compare", "heart", "@nowhere.bql"), 2)
