"""Commands beside an installed package with a dialect of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bqlc import plugins
from bqlc.cli.languages import language_of
from bqlc.lint.settings import ENDINGS
from tests.support.plugin import CATALOGUE, FILES, beside, install


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("catalogue"))


def test_its_codes_are_listed_last_under_their_own_family(catalogue: Path) -> None:
    done = beside(catalogue, "rules")
    assert done.stderr == ""
    assert done.stdout.startswith("BQL: how a BQL query reads\n")
    assert done.stdout.endswith(
        "\nCAT: how a catalogue search reads\n  CAT001  warning  old-catalogue\n"
    )
    assert beside(catalogue, "rule").stdout.endswith("CAT001  warning  old-catalogue\n")


def test_its_codes_belong_to_its_dialect(catalogue: Path) -> None:
    def listed(dialect: str) -> list[str]:
        done = beside(catalogue, "rules", "--json", "--select", "CAT", "--dialect", dialect)
        return [rule["code"] for rule in json.loads(done.stdout)["rules"]]

    assert listed("catalogue") == ["CAT001"]
    assert listed("pubmed") == []


def test_its_page_is_printed(catalogue: Path) -> None:
    done = beside(catalogue, "rule", "old-catalogue")
    assert done.stdout == (
        "# old-catalogue (CAT001, warning)\n\nThe catalogue was closed in 1999.\n"
    )


def test_sarif_of_its_queries_and_of_others(catalogue: Path) -> None:
    for dialect, codes in (("catalogue", ["CAT001"]), ("bql", [])):
        done = beside(
            catalogue, "check", "--dialect", dialect, "--output-format", "sarif", "-e", "kiln"
        )
        assert done.stderr == ""
        (run,) = json.loads(done.stdout)["runs"]
        assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == codes


def test_a_dialect_that_is_only_read_is_no_target(catalogue: Path) -> None:
    done = beside(
        catalogue, "translate", "--from", "bql", "--to", "catalogue", "-e", "kiln", "--json"
    )
    error = json.loads(done.stdout)["error"]
    assert error["code"] == "READ-ONLY"
    assert error["message"] == "bqlc reads `catalogue` and writes no queries in it"
    assert error["help"].startswith("it writes bql, lucene, ")
    assert "catalogue" not in error["help"]
    plain = beside(catalogue, "translate", "--from", "bql", "--to", "catalogue", "-e", "kiln")
    assert (plain.returncode, plain.stdout) == (1, "")
    assert plain.stderr.startswith("error: bqlc reads `catalogue`")


def test_a_query_with_errors_is_not_translated(catalogue: Path) -> None:
    arguments = ("translate", "--from", "catalogue", "--to", "bql", "-e", "kiln[titel] date[x]")
    done = beside(catalogue, *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert "BQL101" in done.stderr
    assert "broader" not in done.stderr


def test_explain_has_no_heading_for_tokens_that_no_reader_kept(catalogue: Path) -> None:
    done = beside(catalogue, "explain", "--dialect", "catalogue", "-e", "kiln")
    assert "as typed:" in done.stdout
    assert "tokens:" not in done.stdout


# ------------------------------------------------------------- which language a file is in


@pytest.mark.parametrize(
    ("name", "given", "language"),
    [
        ("q.bql", None, "bql"),
        ("q.pubmed", None, "pubmed"),
        ("folder/q.ovid", None, "ovid-medline"),
        ("q.txt", None, "bql"),
        ("q", None, "bql"),
        ("<query>", None, "bql"),
        ("q.pubmed", "ovid-embase", "ovid-embase"),
    ],
)
def test_the_language_of_a_file(name: str, given: str | None, language: str) -> None:
    assert language_of(name, given).name == language


@pytest.mark.parametrize("command", ["check", "parse", "format", "explain"])
@pytest.mark.parametrize(
    "settings", ['dialects = {".cat" = "pubmed"}', 'dialects = {"*.cat" = "pubmed"}']
)
def test_settings_say_it_to_every_command(command: str, settings: str, tmp_path: Path) -> None:
    (tmp_path / "bqlc.toml").write_text(settings, encoding="utf-8")
    (tmp_path / "q.cat").write_text("asthma[majr:noexp]\n", encoding="utf-8")
    options = ["--check"] if command == "format" else []
    done = beside(tmp_path, command, "q.cat", *options, cwd=tmp_path)
    assert done.returncode == 0
    assert "BQL" not in done.stdout + done.stderr


def test_a_folder_is_searched_for_endings_that_are_set(tmp_path: Path) -> None:
    (tmp_path / "bqlc.toml").write_text('dialects = {".cat" = "pubmed"}', encoding="utf-8")
    (tmp_path / "q.cat").write_text("asthma[titel]", encoding="utf-8")
    (tmp_path / "q.dog").write_text("asthma[titel]", encoding="utf-8")
    done = beside(tmp_path, "check", ".", "--output-format", "concise", cwd=tmp_path)
    assert "q.cat:1:7: error[PUB001]" in done.stdout
    assert "q.dog" not in done.stdout
    (tmp_path / "q.cat").unlink()
    refused = beside(tmp_path, "check", ".", cwd=tmp_path).stderr
    assert "no file that ends in .cat, .bql, .pubmed, .ovid" in refused


@pytest.mark.parametrize("ending", ["cat", "*.c?t", ".c*", "q.cat"])
def test_what_is_no_ending_is_told(ending: str, tmp_path: Path) -> None:
    (tmp_path / "bqlc.toml").write_text(f'dialects = {{"{ending}" = "pubmed"}}', encoding="utf-8")
    done = beside(tmp_path, "parse", "-e", "kiln", cwd=tmp_path)
    assert done.returncode == 2
    assert f'"{ending}" is no ending such as ".cat"' in done.stderr


def test_a_dialect_of_a_package_has_its_own_endings(tmp_path: Path) -> None:
    code = CATALOGUE.replace('name="catalogue"', 'name="catalogue", endings=(".cat",)')
    install(tmp_path, {**FILES, "catalogue/__init__.py": code})
    (tmp_path / "q.cat").write_text("kiln", encoding="utf-8")
    for arguments in (("check", "q.cat"), ("check", "."), ("parse", "q.cat")):
        done = beside(tmp_path, *arguments, cwd=tmp_path)
        assert "CAT001" in done.stdout, arguments


def test_two_files_of_one_language_are_compared(tmp_path: Path) -> None:
    for name, text in (("a.pubmed", "a[majr]"), ("b.pubmed", "a[majr]"), ("c.ovid", "a.ti.")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert "equal" in beside(tmp_path, "compare", "@a.pubmed", "@b.pubmed", cwd=tmp_path).stdout
    done = beside(tmp_path, "compare", "@a.pubmed", "@c.ovid", cwd=tmp_path)
    assert done.returncode == 2
    assert "different languages" in done.stderr


def test_built_in_dialects_have_the_endings_that_are_known_without_loading_them() -> None:
    found = {
        ending: name
        for name in plugins.BUILT_IN["dialect"]
        for ending in plugins.load("dialect", name).endings
    }
    assert found == ENDINGS
