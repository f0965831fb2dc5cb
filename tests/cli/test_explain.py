"""`bqlc explain`: every stage, as text and as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import bqlc
from tests.docs.test_json import valid
from tests.support.schemas import PAPERS_FILE

QUERY = '("HP"[title] OR "HP"[body]) AND graffiti[body] AND date[2011..] NOT (toy OR toy*)[title]'


def test_the_stages_of_a_query() -> None:
    shown = bqlc("explain", "-e", QUERY)
    assert shown.code == 0
    assert shown.out.split("\n\n")[:2] == [
        'Documents with the word "hp" in the title or body, the word "graffiti" in the body, and '
        'a date in 2011 or later, but without (the word "toy" or a word that begins with "toy") '
        "in the title.",
        'canonical: ("HP"[title] OR "HP"[body]) AND graffiti[body] AND date[2011..] '
        "NOT (toy OR toy*)[title]",
    ]
    stages = [line for line in shown.out.splitlines() if line and not line.startswith(" ")]
    assert stages[2:] == [
        "tokens:",
        "as typed:",
        "as meant:",
        "after push_not:",
        "after flatten:",
        "after subsume:",
        "after order:",
        "ranked by: hp graffiti",
    ]
    last = shown.out.split("after order:\n")[1].splitlines()[0]
    assert last == (
        "  graffiti[body] AND date[2011..] AND (hp[title] OR hp[body]) AND NOT toy*[title]"
    )


def test_a_query_with_errors_is_explained_as_it_was_read() -> None:
    shown = bqlc("explain", "-e", "kiln[titel] AND date[soon]")
    assert shown.code == 1
    assert shown.out.startswith("No document.\n")
    assert "error[BQL101]" in shown.out
    assert "error[BQL103]" in shown.out


def test_nothing_ranks_where_no_word_must_be_there() -> None:
    assert "ranked by: nothing" in bqlc("explain", "-e", "date[2016] NOT kiln").out


@pytest.mark.parametrize(
    "query",
    [
        QUERY,
        "NEAR/3(heart OR \"heart attack\", PRE/0(a, b*))[title,abstract]",
        "jama[journal] \"j *\"[jn] published[2016] year[2010..] *[mesh] NOT pages[>3]",
        "heart[nofield] AND (",
        "a[title] AND NOT a[title]",
        "",
    ],
)  # fmt: skip
def test_the_json_fits_its_schema(query: str) -> None:
    shown = bqlc("explain", "-e", query, "--json", "--schema", PAPERS_FILE)
    data = valid("explain", shown.out)
    assert data["positive_terms"] == list(dict.fromkeys(data["positive_terms"]))
    assert shown.code == any(found["severity"] == "error" for found in data["diagnostics"])


def test_files_are_explained_one_by_one(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text(f"{name}{name}", encoding="utf-8")
    shown = bqlc("explain", tmp_path / "a", tmp_path / "b", "--json")
    assert [line.count('"aa"') > 0 for line in shown.out.splitlines()] == [True, False]
