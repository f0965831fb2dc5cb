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
