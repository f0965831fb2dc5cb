"""Bad records between good ones, at random places: every reader tells the line of each."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bqlc.corpus.readers import read_corpus


@dataclass(frozen=True)
class Kind:
    """How a kind of file is written; `%d` is a number. A bad record begins on the told line."""

    good: str
    bad: tuple[str, ...]
    head: str = ""
    foot: str = ""
    between: str = "\n"
    id: Callable[[int], str] = str


KINDS = {
    "jsonl": Kind(
        '{"_id": "%d", "title": "T", "text": "x"}',
        ("{oops", "[1]", '{"title": "no id"}', '{"_id": "%d"', '{"_id": %d, "sections": 3}'),
    ),
    "browsecomp": Kind(
        '{"docid": "%d", "url": "u", "text": "---\\ntitle: T\\n---\\nx"}',
        ("{oops", '{"docid": "%d", "url": "u"}', '{"url": "u", "text": "x"}', "null"),
    ),
    "anserini": Kind(
        '{"id": "%d", "contents": "x"}', ("oops", '{"contents": "x"}', '{"id": "%d"')
    ),
    "paragraphs": Kind(
        '{"_id": "q%d", "question": "?", "context": [["T%d", ["x."]]]}',
        ("{oops", '{"_id": "q%d", "question": "?", "context": [["T%d", "a", "b"]]}'),
        id=lambda number: f"T{number}",
    ),
    "wikipedia": Kind(
        '{"name": "T", "identifier": %d, "article_sections": [], "abstract": "x"}',
        ('{"identifier": %d}', '{"name": "T", "identifier": }'),
    ),
    "pubmed": Kind(
        "<PubmedArticle><MedlineCitation><PMID>%d</PMID>\n"
        "<Article><ArticleTitle>T</ArticleTitle>\n</Article></MedlineCitation></PubmedArticle>",
        (
            "<PubmedArticle><MedlineCitation>\n<Article><ArticleTitle>no PMID</ArticleTitle>"
            "</Article></MedlineCitation></PubmedArticle>",
            "<PubmedArticle><MedlineCitation><PMID>%d</PMID>\n<Article></Oops>\n"
            "</MedlineCitation></PubmedArticle>",
            "<PubmedArticle>\n</PubmedArticle>",
        ),
        '<?xml version="1.0"?>\n<PubmedArticleSet>\n',
        "\n</PubmedArticleSet>\n",
    ),
    "medline": Kind(
        "PMID- %d\nTI  - T\n      and more\n",
        ("PMID- %d\nLA  - eng\n", "PMID-\nTI  - no number\n"),
        foot="\n",
    ),
    "mediawiki": Kind(
        "<page><title>T%d</title><ns>0</ns><id>%d</id>\n<revision><id>1</id>"
        "<text>x</text></revision></page>",
        (
            "<page><title>Empty</title><ns>0</ns><id>%d</id>\n<revision><id>1</id><text />"
            "</revision></page>",
            "<page><title>Broken\n</ns></page>",
        ),
        "<mediawiki>\n<siteinfo></siteinfo>\n",
        "\n</mediawiki>\n",
    ),
}


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("seed", range(5))
def test_every_bad_record_is_told_with_its_line(tmp_path: Path, name: str, seed: int) -> None:
    if name == "mediawiki":
        pytest.importorskip("mwparserfromhell")
    kind, chance = KINDS[name], random.Random(seed)
    text, ids, lines = kind.head, [], []
    for number in range(1, 41):
        bad = number > 1 and chance.random() < 0.3
        record = chance.choice(kind.bad) if bad else kind.good
        if bad:
            lines.append(text.count("\n") + 1)
        else:
            ids.append(kind.id(number))
        text += record.replace("%d", str(number)) + kind.between
        if chance.random() < 0.2:
            text += "\n"
    path = tmp_path / "corpus"
    path.write_text(text + kind.foot, encoding="utf-8")
    reading = read_corpus([path])
    documents = list(reading)
    assert reading.reader.name == name
    assert [document.id for document in documents] == ids
    assert [problem.line for problem in reading.problems] == lines
    assert all(str(problem).startswith(f"{path}:") for problem in reading.problems)
    assert reading.bad == len(lines) > 0


def test_of_a_folder_of_markdown_the_file_is_told(tmp_path: Path) -> None:
    for number in range(1, 9):
        path = tmp_path / f"note{number}.md"
        path.write_bytes(b"" if number % 4 == 0 else b"# T\n\nx\n")
    reading = read_corpus([tmp_path])
    assert len(list(reading)) == 6
    told = [(Path(problem.path).name, problem.line) for problem in reading.problems]
    assert told == [("note4.md", 1), ("note8.md", 1)]
