"""`bqlc translate` and `bqlc mesh`, as they are typed."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import bqlc

STRATEGY = "1. exp Asthma/\n2. (wheez* adj3 child).ti.\n3. 1 or 2\n"


def test_the_translation_is_printed_and_its_losses_beside() -> None:
    ended = bqlc("translate", "-e", "PRE/2(a, b)[title]", "--from", "bql", "--to", "pubmed")
    assert ended.out == '"a b"[ti:~2]\n'
    assert ended.err.startswith("broader: 1:1: order: PubMed has no proximity in order")
    assert ended.code == 0


def test_strict_prints_no_query() -> None:
    query = ("translate", "-e", "PRE/2(a, b)[title]", "--from", "bql", "--to", "pubmed")
    ended = bqlc(*query, "--strict")
    assert (ended.out, ended.code) == ("", 1)
    assert "refused: PubMed cannot say the query exactly: 1 part" in ended.err
    phrase = ("translate", "-e", '"a b"[title]', "--from", "bql", "--to", "pubmed")
    assert bqlc(*phrase, "--strict").code == 0
    assert bqlc(*phrase, "--strict=platform").code == 1


def test_side_by_side(tmp_path: Path) -> None:
    file = tmp_path / "strategy.txt"
    file.write_text(STRATEGY, encoding="utf-8")
    ended = bqlc(
        "translate", str(file), "--from", "ovid-medline", "--to", "pubmed", "--side-by-side"
    )
    rows = ended.out.splitlines()
    assert rows[0].split() == ["Ovid", "MEDLINE", "PubMed"]
    assert rows[2].split("   ")[0].strip().startswith("1  exp Asthma/")
    assert rows[2].rstrip().endswith('"Asthma"[mh]')
    assert any(row.startswith("       ! broader: proximity:") for row in rows)


def test_side_by_side_refers_to_what_was_said_before(tmp_path: Path) -> None:
    file = tmp_path / "strategy.txt"
    file.write_text("1. asthma.mp.\n\n2. wheez*.mp.\n3. child.ti.\n4. cold.mp.\n", "utf-8")
    shown = bqlc(
        "translate", str(file), "--from", "ovid-medline", "--to", "pubmed", "--side-by-side"
    ).out
    assert shown.count("PubMed searches the other indexing too") == 1
    assert shown.count("! unknown: field: as in line 1") == 2


def test_several_files_give_a_line_of_json_each(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text(f"{name}[title]", encoding="utf-8")
    files = [str(tmp_path / name) for name in ("a", "b")]
    ended = bqlc("translate", *files, "--from", "bql", "--to", "pubmed", "--json")
    assert [json.loads(line)["text"] for line in ended.out.splitlines()] == ["a[ti]", "b[ti]"]


def test_a_query_with_errors_is_not_translated() -> None:
    ended = bqlc("translate", "-e", "(a[ti] OR b[ti]", "--from", "pubmed", "--to", "bql")
    assert ended.out == ""
    assert "error[BQL003]" in ended.err
    assert ended.code == 1


def test_a_translation_to_bql_can_be_checked_and_taken_further() -> None:
    ended = bqlc("translate", "-e", "salt.mp. and us.fs.", "--from", "ovid-medline", "--to", "bql")
    assert "`bqlc check --schema ovid-medline`" in ended.err
    query = ended.out.strip()
    assert bqlc("check", "-e", query).code == 1
    assert bqlc("check", "-e", query, "--schema", "ovid-medline").code == 0
    further = ("translate", "-e", query, "--from", "bql", "--schema", "ovid-medline")
    assert bqlc(*further, "--to", "ovid-medline").out == "salt.mp. and us.fs.\n"


def test_an_unknown_dialect_is_named() -> None:
    ended = bqlc("translate", "-e", "a", "--from", "bql", "--to", "pubmd")
    assert "did you mean `pubmed`?" in ended.err
    assert ended.code == 1


def test_mesh_without_a_file_says_what_it_needs() -> None:
    ended = bqlc("mesh", "asthma")
    assert "--mesh FILE" in ended.err
    assert ended.code == 2
