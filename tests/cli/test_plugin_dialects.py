"""Commands beside an installed package with a dialect of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.plugin import beside, install


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
