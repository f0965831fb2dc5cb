"""Strategies of other platforms on records: hits line by line, and the line that lost a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bqlc.corpus.bibliographic import PUBMED_FIELDS
from bqlc.corpus.mesh import Heading, Mesh
from bqlc.retrieval.errors import QueryError
from bqlc.retrieval.index import Index, open_index

RECORDS = [
    {
        "_id": "1",
        "title": "Wheezing in the child",
        "text": "Asthma of a young child.",
        "date": "2010",
        "mesh": ["Asthma/*drug therapy", "Humans"],
        "language": ["eng", "English"],
    },
    {
        "_id": "2",
        "title": "Asthma in rats",
        "text": "A model.",
        "date": "2015",
        "mesh": ["*Asthma, Occupational", "Animals"],
    },
    {"_id": "3", "title": "Kilns", "text": "Glass.", "date": "2001", "mesh": ["Glass"]},
]
STRATEGY = """\
1. exp Asthma/
2. (wheez* adj3 child).ti,ab.
3. or/1-2
4. exp animals/ not humans/
5. 3 not 4
6. limit 5 to yr="2005 -Current"
"""
TREE = Mesh([Heading("Asthma", ("C08.381",)), Heading("Asthma, Occupational", ("C08.381.100",))])


@pytest.fixture
def index(tmp_path: Path) -> Index:
    file = tmp_path / "records.jsonl"
    lines = [
        json.dumps(
            {key: value for key, value in record.items() if key not in ("mesh", "language")}
            | {"metadata": {k: record[k] for k in ("mesh", "language") if k in record}}
        )
        for record in RECORDS
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    return open_index(file, schema=PUBMED_FIELDS)


def test_counts_by_line(index: Index) -> None:
    index.mesh = TREE
    found = index.counts(STRATEGY, "ovid-medline")
    assert [line.count for line in found.lines] == [2, 1, 2, 1, 1, 1]
    assert found.total == 1
    assert found.to_csv().splitlines()[:2] == ["line,search,hits", "1,exp Asthma/,2"]
    assert "    3           2  or/1-2" in str(found)


def test_without_a_tree_a_heading_stands_alone(index: Index) -> None:
    found = index.counts(STRATEGY, "ovid-medline")
    assert [line.count for line in found.lines][:2] == [1, 1]
    assert "--mesh FILE" in found.notes[0]


def test_the_line_that_lost_a_record(index: Index) -> None:
    index.mesh = TREE
    rats = index.why(STRATEGY, "2", "ovid-medline")
    assert not rats.matches
    assert rats.lost == (4, "lost to line 4, which finds it and is taken away in line 5")
    kilns = index.why(STRATEGY, "3", "ovid-medline")
    assert kilns.lost == (3, "lost in line 3, which does not find it")
    assert index.why(STRATEGY, "1", "ovid-medline").lost is None


def test_search_tells_what_the_index_has_not(index: Index) -> None:
    hits = index.search("asthma[tiab] AND systematic[sb]", dialect="pubmed")
    assert sorted(card.id for card in hits) == ["1", "2"]
    assert any("`systematic` was left out, so that more is found" in note for note in hits.notes)


def test_headings_of_another_year_are_named(index: Index) -> None:
    index.mesh = TREE
    found = index.counts('"asthmas"[mh] OR "asthma"[mh]', "pubmed")
    assert any("`asthmas` is no heading of MeSH" in note for note in found.notes)


def test_a_strategy_with_errors_is_not_run(index: Index) -> None:
    with pytest.raises(QueryError):
        index.counts("1. asthma.ti.\n2. 1 and 7", "ovid-medline")


def test_losses_are_told_by_the_numbers_of_the_lines(index: Index) -> None:
    spaced = "1. smith.in.\n\n\n2. self harm.kw.\n\n3. cold.kw.\n\n\n4. or/1-3\n"
    about = [note for note in index.counts(spaced, "ovid-medline").notes if "keyword" in note]
    assert len(about) == 2  # each names its term
    assert about[0].startswith("broader, line 2: the index has the words of keywords; `self harm`")
    assert about[1].startswith("broader, line 3:")
