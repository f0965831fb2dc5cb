"""The engine in memory selects what the oracle selects, ranks by the textbook, needs no Java."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bqlc
from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.input.source import Source
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.pipeline import check, normalise
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.corpus.bundled import peps_path
from bqlc.corpus.document import Document, to_json
from bqlc.corpus.readers import read_corpus
from bqlc.retrieval import memory
from bqlc.retrieval.engine import Engine
from bqlc.retrieval.index import open_index
from bqlc.retrieval.memory import MemoryEngine, open_file
from bqlc.testing.clauses import clauses
from bqlc.testing.documents import SCHEMA, corpora, facts_of
from tests.cli.running import bqlc as run
from tests.cli.running import refused
from tests.retrieval.bridges import BRIDGES
from tests.retrieval.plain_engine import PlainEngine
from tests.support.cases import load
from tests.support.schemas import PAPERS_FILE

PEP_QUERIES = load("pep_queries")


def normal(clause: Clause) -> NormalQuery:
    return normalise(CheckedQuery(clause, SCHEMA, Source("")))


@given(documents=corpora(max_size=6), clause=clauses())
def test_it_selects_what_the_oracle_selects(documents: list[Document], clause: Clause) -> None:
    engine, query = MemoryEngine(documents, SCHEMA), normal(clause)
    selected = sorted(one.id for one in documents if matches(clause, facts_of(one)))
    assert engine.count(query) == len(selected)
    assert [id for id, _ in engine.top(query, (), 10).hits] == selected


@given(
    documents=corpora(min_size=1, max_size=6),
    clause=clauses(max_leaves=2),
    words=st.lists(st.sampled_from(("a", "b", "wi", "état", "none")), unique=True).map(tuple),
    k=st.integers(1, 4),
    skip=st.integers(0, 3),
)
def test_it_ranks_by_the_textbook(
    documents: list[Document], clause: Clause, words: tuple[str, ...], k: int, skip: int
) -> None:
    query = normal(clause)
    mine = MemoryEngine(documents, SCHEMA).top(query, words, k, skip)
    plain = PlainEngine(documents, SCHEMA).top(query, words, k, skip)
    assert mine.total == plain.total
    assert [score for _, score in mine.hits] == pytest.approx([score for _, score in plain.hits])


@pytest.fixture(scope="module")
def peps() -> MemoryEngine:
    return open_file(peps_path())


@pytest.fixture(scope="module")
def lucene(java: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    from bqlc_backends.lucene.engine import open_engine
    from bqlc_backends.lucene.writer import build

    folder = tmp_path_factory.mktemp("peps") / "index"
    build(folder, read_corpus([peps_path()]))
    engine = open_engine(folder)
    yield engine
    engine.close()


def test_lucene_selects_the_same_peps(peps: MemoryEngine, lucene: Engine) -> None:
    assert len(PEP_QUERIES) >= 50
    found = 0
    for case in PEP_QUERIES:
        query = normalise(check(case.query))
        mine, its = peps.top(query, (), 1000), lucene.top(query, (), 1000)
        assert mine == its, case.title
        found += bool(mine.total)
    assert found >= 45


def test_the_bundled_peps_are_found(peps: MemoryEngine) -> None:
    top = peps.top(normalise(check('"type hints"[title]')), ("type", "hints"), 1)
    assert top.hits[0][0] == "pep-0484"


def test_documents_by_id() -> None:
    engine = MemoryEngine(BRIDGES)
    assert [one.id for one in engine.documents(["b3", "b1"])] == ["b3", "b1"]
    assert engine.document("b9") is None
    with pytest.raises(KeyError):
        engine.documents(["b9"])


def test_the_manifest_counts_and_tells_corpora_apart() -> None:
    manifest = MemoryEngine(BRIDGES).manifest()
    assert manifest["documents"] == 6
    assert manifest["fields"]["date"] == 5
    assert manifest["dates"] == ["2016-01-01", "2020-01-31"]
    assert manifest["content"] == MemoryEngine(BRIDGES).manifest()["content"]
    assert manifest["content"] != MemoryEngine(BRIDGES[1:]).manifest()["content"]
    assert MemoryEngine(BRIDGES[4:5]).manifest()["dates"] is None


# ---------------------------------------------------------------- files in place of an index


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "bridges.jsonl"
    path.write_text("".join(to_json(one) + "\n" for one in BRIDGES), encoding="utf-8")
    return path


def test_a_file_is_searched_and_read_without_an_index(corpus: Path) -> None:
    with bqlc.open_index(corpus) as index:
        hits = index.search("bridge[title] NOT tolls")
        assert [card.id for card in hits] == ["b2"]
        assert hits.fetch(1, "History").text.startswith("A stone bridge.")
        assert index.search("bridge AND xyzzy").mode == "relaxed"


def test_the_commands_take_a_file(corpus: Path) -> None:
    found = run("search", corpus, "steel NOT bridge", "--json")
    assert [hit["id"] for hit in found.data["hits"]] == ["b6"]
    assert found.err == (
        f"note: {corpus} is read as a whole each time; to search it often, build an index: "
        f"bqlc index {corpus} -o DIR\n"
    )
    assert "tunnel of steel" in run("fetch", corpus, "b6", "Design").out
    assert run("counts", corpus, "steel NOT bridge").code == 0
    assert run("why", corpus, "steel", "b6").code == 0
    assert "documents  6" in run("info", corpus).out
    assert run("manual", corpus).code == 0


def test_a_cursor_goes_on(corpus: Path) -> None:
    first = run("search", corpus, "bridge", "-k", "2", "--json").data
    rest = run("search", corpus, "bridge", "-k", "9", "--cursor", first["cursor"], "--json").data
    ids = [hit["id"] for hit in first["hits"] + rest["hits"]]
    assert sorted(ids) == ["b1", "b2", "b3"]
    assert rest["cursor"] is None


def test_fields_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "papers.jsonl"
    papers = [{"_id": str(year), "title": "Heart", "year": year} for year in (1999, 2012)]
    path.write_text("\n".join(map(json.dumps, papers)), encoding="utf-8")
    found = run("search", path, "year[2010..]", "--schema", PAPERS_FILE, "--json")
    assert [hit["id"] for hit in found.data["hits"]] == ["2012"]
    message = refused(run("search", tmp_path, "a", "--schema", PAPERS_FILE), code=2)
    assert "omit --schema" in message


def test_bad_lines_are_told(tmp_path: Path) -> None:
    path = tmp_path / "half.jsonl"
    path.write_text('{"_id": "1", "title": "elm"}\n{no\n', encoding="utf-8")
    found = run("search", path, "elm")
    assert found.code == 0
    assert "1 bad records were left out: " in found.err


def test_a_large_file_is_better_indexed(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "LARGE", 100)
    assert "all 0 MB of it; build an index" in open_file(corpus).notes[0]


@pytest.mark.parametrize("text", ["", "no JSON here", '{"_id": "1"}\n{"_id": "1"}'])
def test_a_file_that_is_no_corpus(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8")
    assert "error: " in refused(run("search", path, "a"))


def test_no_java_is_started(corpus: Path) -> None:
    program = (
        "import sys, bqlc\n"
        f"with bqlc.open_index({str(corpus)!r}) as index: print(index.search('elm').total)\n"
        "print([name for name in sys.modules if name.startswith(('jnius', 'bqlc_backends'))])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "2\n[]\n"


def test_an_engine_can_be_named(corpus: Path) -> None:
    with open_index(corpus, engine="memory") as index:
        assert index.search("elm").total == 2
