"""`bqlc check`: selection, settings, comments, fixes, exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import bqlc, refused

MIXED = "harbour OR port AND storm"
TWICE = "harbour OR port OR harbour"


def codes(*arguments: object) -> list[str]:
    shown = bqlc("check", *arguments, "--json")
    return [found["code"] for found in shown.data["diagnostics"]]


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((), ["BQL033", "TRM002"]),
        (("--select", "BQL"), ["BQL033"]),
        (("--select", "bql033,TRM"), ["BQL033", "TRM002"]),
        (("--select", "mixed-and-or"), ["BQL033"]),
        (("--ignore", "BQL033"), ["TRM002"]),
        (("--select", "ALL", "--ignore", "TRM"), ["BQL033"]),
        (("--ignore", "BQL", "--extend-select", "BQL033"), ["BQL033", "TRM002"]),
    ],
)
def test_rules_are_selected_by_code_beginning_or_name(
    options: tuple[str, ...], expected: list[str]
) -> None:
    assert sorted(codes("-e", MIXED, *options)) == expected


def test_a_rule_that_does_not_exist_is_misuse() -> None:
    message = refused(bqlc("check", "-e", "ship", "--select", "XYZ"), 2)
    assert "There is no rule `XYZ`. `bqlc rules` lists them." in message


def test_notes_do_not_fail_and_exit_zero_never_fails() -> None:
    assert bqlc("check", "-e", TWICE, "--select", "TRM006").code == 0
    assert bqlc("check", "-e", MIXED).code == 1
    assert bqlc("check", "-e", MIXED, "--exit-zero").code == 0


def test_statistics_count_by_rule() -> None:
    shown = bqlc("check", "-e", MIXED, "--statistics")
    assert shown.out == "1  BQL033  mixed-and-or\n1  TRM002  missing-spelling-variant\n"


# ---------------------------------------------------------------- settings


def test_the_nearest_settings_are_in_force_and_files_are_not_merged(tmp_path: Path) -> None:
    write(tmp_path / "bqlc.toml", 'ignore = ["BQL033"]\n')
    outer = write(tmp_path / "a.bql", MIXED)
    write(tmp_path / "inner" / "pyproject.toml", '[tool.bqlc]\nignore = ["TRM002"]\n')
    inner = write(tmp_path / "inner" / "deep" / "b.bql", MIXED)
    assert codes(outer) == ["TRM002"]
    assert codes(inner) == ["BQL033"]
    assert codes(outer, inner) == ["TRM002", "BQL033"]
    assert codes(inner, "--isolated") == ["BQL033", "TRM002"]
    assert codes(inner, "--config", tmp_path / "bqlc.toml") == ["TRM002"]


def test_a_pyproject_without_settings_is_passed_over(tmp_path: Path) -> None:
    write(tmp_path / "bqlc.toml", 'select = ["TRM"]\n')
    write(tmp_path / "inner" / "pyproject.toml", "[project]\nname = 'x'\n")
    assert codes(write(tmp_path / "inner" / "a.bql", MIXED)) == ["TRM002"]


def test_per_file_ignores_and_languages(tmp_path: Path) -> None:
    write(
        tmp_path / "bqlc.toml",
        '[per-file-ignores]\n"old/*" = ["LIM"]\n[dialects]\n".search" = "pubmed"\n',
    )
    text = "asthma[tiab] AND english[la]"
    assert codes(write(tmp_path / "new.search", text)) == ["LIM001"]
    assert codes(write(tmp_path / "old" / "a.search", text)) == []
    assert codes(write(tmp_path / "b.pubmed", text)) == ["LIM001"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("selct = []", "there is no setting `selct`; did you mean `select`?"),
        ('select = "TRM"', "`select` must be a list of codes"),
        ("select = [", "bqlc.toml"),
        ('select = ["XYZ"]', "There is no rule `XYZ`"),
    ],
)
def test_bad_settings_are_misuse(text: str, said: str, tmp_path: Path) -> None:
    write(tmp_path / "bqlc.toml", text)
    assert said in refused(bqlc("check", write(tmp_path / "a.bql", "ship")), 2)


def test_show_settings(tmp_path: Path) -> None:
    write(tmp_path / "bqlc.toml", 'ignore = ["TRM002"]\nmesh = "mesh.tsv"\n')
    shown = bqlc("check", write(tmp_path / "a.bql", "x"), "--show-settings", "--select", "LOG").out
    assert f"# {tmp_path / 'bqlc.toml'}" in shown
    assert 'select = ["LOG"]' in shown
    assert 'ignore = ["TRM002"]' in shown
    assert f'mesh = "{tmp_path / "mesh.tsv"}"' in shown


def test_a_folder_is_its_queries(tmp_path: Path) -> None:
    write(tmp_path / "a.bql", MIXED)
    write(tmp_path / "b" / "c.pubmed", "asthma[tiab] AND english[la]")
    write(tmp_path / "notes.txt", "harbour OR port AND storm")
    assert codes(tmp_path) == ["BQL033", "TRM002", "LIM001"]


# ---------------------------------------------------------------- comments


def test_a_comment_silences_its_line_the_next_line_or_the_file() -> None:
    assert codes("-e", f"{MIXED}  # bqlc: ignore[BQL033, TRM002]") == []
    assert codes("-e", f"# bqlc: ignore[BQL033]\n{MIXED}") == ["TRM002"]
    assert codes("-e", f"# bqlc: ignore-file[BQL]\n\n{MIXED}") == ["TRM002"]
    assert codes("-e", f"{MIXED}  # bqlc: ignore") == []
    assert codes("-e", "harbour OR  # bqlc: ignore[BQL033]\nport AND storm") == ["TRM002"]


def test_how_many_were_silenced_is_said() -> None:
    shown = bqlc("check", "-e", f"{MIXED}  # bqlc: ignore")
    assert shown.out == "nothing to complain about (2 silenced by comments)\n"


def test_a_comment_that_silences_nothing_is_found_and_removed() -> None:
    text = "storm AND sea  # bqlc: ignore[BQL033, TRM]"
    assert codes("-e", text) == ["SUP001"]
    assert bqlc("check", "-e", text, "--fix").out == "storm AND sea\n"
    half = f"{MIXED} # bqlc: ignore[BQL033, LOG001, TRM002]"
    assert bqlc("check", "-e", half, "--fix").out == f"{MIXED} # bqlc: ignore[BQL033, TRM002]\n"


def test_a_comment_for_a_rule_that_does_not_run_is_left_alone() -> None:
    assert codes("-e", "storm AND sea # bqlc: ignore[LOG001]", "--ignore", "LOG001") == []


# ---------------------------------------------------------------- fixes


def test_fixes_keep_comments_lines_and_line_ends(tmp_path: Path) -> None:
    text = "# of ports\r\n(ship or boat OR ship)\r\n  AND storm  # why\r\n"
    path = tmp_path / "a.bql"
    path.write_bytes(text.encode())
    bqlc("check", path, "--fix")
    assert path.read_bytes() == b"# of ports\r\n(ship OR boat)\r\n  AND storm  # why\r\n"
    bqlc("check", path, "--fix")
    assert path.read_bytes() == b"# of ports\r\n(ship OR boat)\r\n  AND storm  # why\r\n"


def test_unsafe_fixes_are_applied_only_when_asked_for() -> None:
    assert bqlc("check", "-e", "tumour", "--fix").out == "tumour\n"
    assert bqlc("check", "-e", "tumour", "--fix", "--unsafe-fixes").out == "(tumour OR tumor)\n"


def test_a_diff_shows_and_changes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path / "a.bql", TWICE + "\n")
    shown = bqlc("check", path, "--diff")
    assert shown.code == 1
    assert "-harbour OR port OR harbour" in shown.out
    assert path.read_text() == TWICE + "\n"


def test_an_ignored_rule_mends_nothing() -> None:
    assert bqlc("check", "-e", TWICE, "--fix", "--ignore", "TRM006").out == f"{TWICE}\n"


def test_a_numbered_strategy_keeps_its_numbers(tmp_path: Path) -> None:
    text = "#1 asthma[tiab] or wheez*[tiab]\n#2 child*[tiab]\n#3 (#1 OR #1) AND #2\n"
    path = write(tmp_path / "a.pubmed", text)
    bqlc("check", path, "--fix")
    fixed = "#1 asthma[tiab] OR wheez*[tiab]\n#2 child*[tiab]\n#3 (#1 OR #1) AND #2\n"
    assert path.read_text() == fixed
    bqlc("check", path, "--fix", "--unsafe-fixes")
    assert path.read_text() == fixed.replace("(#1 OR #1)", "(#1)")
