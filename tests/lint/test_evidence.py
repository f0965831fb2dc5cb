"""Rules that ask an index, by the command: a file of documents serves as one, without Java."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import bqlc, refused
from tests.lint.evidence import DOCUMENTS


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    rows = [
        {
            "_id": one.id,
            "title": one.title,
            "sections": [{"heading": part.heading, "text": part.text} for part in one.sections],
        }
        for one in DOCUMENTS
    ]
    path = tmp_path / "corpus.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def found(corpus: Path, query: str, *options: object) -> dict[str, str]:
    data = bqlc("check", "-e", query, "--index", corpus, "--json", *options).data
    return {one["code"]: one["message"] for one in data["diagnostics"]}


def test_a_term_without_hits_and_the_word_that_was_meant(corpus: Path) -> None:
    said = found(corpus, "storm AND harbuor")
    assert said["EVI001"] == f"no document of {corpus} has `harbuor`"
    assert said["EVI004"] == f"`harbuor` is in 0 documents of {corpus}, `harbour` in 3"


def test_what_adds_nothing_and_what_removes_nothing(corpus: Path) -> None:
    said = found(corpus, "storm AND (harbour OR anchor)", "--ignore", "TRM002")
    assert said["EVI002"].startswith("the 1 document with it is found by other parts")
    assert said["EVI003"].startswith("it takes away none of the 2 documents")


def test_seeds_that_are_lost_and_the_clause_that_lost_them(corpus: Path, tmp_path: Path) -> None:
    seeds = tmp_path / "seeds.txt"
    seeds.write_text("d1\nd3  # the storm\n\nd9\n", encoding="utf-8")
    shown = bqlc("check", "-e", "storm AND anchor", "--index", corpus, "--seeds", seeds, "--json")
    lost = [one for one in shown.data["diagnostics"] if one["code"] == "EVI005"]
    assert [one["message"] for one in lost] == [
        f"{corpus} has no document `d9`",
        "this loses `d3`, known to be relevant",
    ]
    assert lost[1]["place"]["start"]["offset"] == len("storm AND ")
    assert shown.code == 1


def test_a_field_that_no_document_has(corpus: Path) -> None:
    assert "has the field author" in found(corpus, "storm AND smith[author]")["EVI006"]


def test_without_an_index_these_rules_are_silent() -> None:
    data = bqlc("check", "-e", "storm AND harbuor", "--json", "--select", "EVI").data
    assert data["diagnostics"] == []


def test_seeds_need_an_index(tmp_path: Path) -> None:
    message = refused(bqlc("check", "-e", "ship", "--seeds", tmp_path / "x"), 2)
    assert "--seeds needs --index" in message


def test_headings_are_looked_up_in_the_vocabulary_that_is_named(tmp_path: Path) -> None:
    mesh = tmp_path / "mesh.tsv"
    mesh.write_text(
        "tree_number\tmesh\nC08\tAsthma\nC08.1\tAsthma, Occupational\n", encoding="utf-8"
    )
    query = '"Astma"[mh] OR "Asthma"[mh:noexp]'
    options = ("--dialect", "pubmed", "--mesh", mesh, "--select", "SUB", "--json")
    said = {one["code"]: one for one in bqlc("check", "-e", query, *options).data["diagnostics"]}
    assert said["SUB001"]["help"] == "nearest: `Asthma`"
    assert "`Asthma` has narrower headings" in said["SUB003"]["message"]
