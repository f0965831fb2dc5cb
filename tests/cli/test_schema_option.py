"""`--schema FILE`: every command that reads queries takes the fields of another collection."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import bqlc, refused
from tests.support.schemas import PAPERS_FILE

QUERY = 'outline:heart "J Hist Astron"[jn] AND year[2010..2016] AND "star*"[mesh] NOT 100..[pages]'


@pytest.mark.parametrize(
    "command", [("check",), ("format",), ("explain",), ("compile", "--to", "lucene"), ("parse",)]
)
def test_the_fields_are_known(command: tuple[str, ...]) -> None:
    with_schema = bqlc(*command, "-e", QUERY, "--schema", PAPERS_FILE)
    assert "BQL1" not in with_schema.out + with_schema.err
    without = bqlc(*command, "-e", QUERY)
    assert with_schema.out != without.out


def test_check_finds_what_is_wrong_with_these_fields() -> None:
    found = bqlc("check", "-e", "heart[body]", "--schema", PAPERS_FILE)
    assert found.code == 1
    assert "there is no field `body` here" in found.out
    assert "title (ti), abstract (ab), outline" in found.out


def test_check_mends_with_these_fields(tmp_path: Path) -> None:
    file = tmp_path / "query.bql"
    file.write_text("heart[jornal]\n", encoding="utf-8")
    shown = bqlc("check", file, "--diff", "--unsafe-fixes", "--schema", PAPERS_FILE)
    assert "+heart[journal]" in shown.out
    bqlc("check", file, "--fix", "--unsafe-fixes", "--schema", PAPERS_FILE)
    assert file.read_text(encoding="utf-8") == "heart[journal]\n"


def test_format_reads_a_field_in_front() -> None:
    shown = bqlc("format", "-e", "outline:heart", "--schema", PAPERS_FILE)
    assert shown.out == "heart[outline]\n"


def test_compile_has_whole_values_and_numbers() -> None:
    plan = bqlc("compile", "-e", QUERY, "--schema", PAPERS_FILE)
    assert plan.code == 0
    assert plan.out == (
        "all of\n"
        "  outline: heart\n"
        '  journal: "j hist astron"\n'
        "  year: 2010..2016\n"
        "  mesh: star*\n"
        "but none of\n"
        "  pages: 100..\n"
    )


def test_compare_uses_the_fields() -> None:
    pytest.importorskip("pysat")
    ended = bqlc("compare", "2016[year]", "year[2010..2020]", "--schema", PAPERS_FILE)
    assert ended.out.startswith("contained")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "There is no file"),
        ("[fields", "the schema is not valid TOML"),
        ("[fields.title]", "[fields.title] needs a `type`"),
    ],
)
def test_a_schema_that_is_none_is_misuse(text: str | None, message: str, tmp_path: Path) -> None:
    file = tmp_path / "schema.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    for command in ("check", "format", "explain", "compile", "parse"):
        assert message in refused(bqlc(command, "-e", "a", "--schema", file), code=2)


@pytest.mark.usefixtures("java")
def test_an_index_of_other_fields(tmp_path: Path) -> None:
    papers = [
        {"_id": "p1", "title": "Heart", "journal": "J Hist Astron", "year": 2012, "pages": [3, 9]},
        {"_id": "p2", "title": "Heart", "journal": "Nature", "year": 2012, "abstract": "A star."},
        {"_id": "p3", "title": "Star", "journal": "J Hist Astron", "year": 1999},
    ]
    corpus = tmp_path / "papers.jsonl"
    corpus.write_text("\n".join(map(json.dumps, papers)), encoding="utf-8")
    folder = tmp_path / "index"
    made = bqlc("index", corpus, "-o", folder, "--schema", PAPERS_FILE)
    assert made.code == 0, made.err

    def ids(query: str) -> list[str]:
        return sorted(hit["id"] for hit in bqlc("search", folder, query, "--json").data["hits"])

    assert ids('"j hist*"[jn] AND year[2010..]') == ["p1"]
    assert ids("star") == ["p2", "p3"]
    assert ids("heart NOT pages[..5]") == ["p2"]
