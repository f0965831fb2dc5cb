"""Dense and hybrid search on a real index, whose vectors come from words."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bqlc.compiler.ast.checked import EVERYTHING
from bqlc.compiler.meaning.facts import analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.meaning.positive import PositiveTerms, positive_terms
from bqlc.compiler.pipeline import check, normalise
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.corpus.document import Document
from bqlc.corpus.fields import field_values
from bqlc.corpus.record import document_of
from bqlc.plugins import PluginError
from bqlc.retrieval.errors import RetrievalError
from bqlc.retrieval.index import Index, open_index
from bqlc.retrieval.rank import Bm25, topic
from bqlc_backends.dense.build import build, text_of
from bqlc_backends.dense.ranker import Dense, Hybrid
from bqlc_backends.dense.vectors import Vectors, live_of, open_vectors
from bqlc_backends.lucene import writer
from bqlc_backends.lucene.engine import LuceneEngine, open_engine
from tests.retrieval.bridges import BRIDGES
from tests.retrieval.plain_engine import PlainEngine
from tests.slow.small_index import segmented
from tests.support.word_encoder import WordEncoder

QUERIES = [
    "bridge OR stone OR steel",
    "river NOT tunnel",
    "stone AND date[2016..]",
    "toll* OR elm[title] OR mill",
    "zzz OR bridge",
    "steel AND bridge[title] OR road",
]


def small_documents(number: int) -> list[Document]:
    random_ = random.Random(7)
    words = ["bridge", "stone", "steel", "river", "toll", "tolls", "elm", "mill", "road", "weir"]
    return [
        document_of(
            {
                "_id": f"d{at:03}",
                "title": " ".join(random_.choices(words, k=2)),
                "text": " ".join(random_.choices(words, k=random_.randint(0, 9))),
                "date": str(random_.randint(2010, 2020)),
            }
        )
        for at in range(number)
    ]


@pytest.fixture(scope="module")
def documents() -> dict[str, Document]:
    return {document.id: document for document in small_documents(700)}


@pytest.fixture
def engine(java: None, tmp_path: Path, documents: dict[str, Document]) -> LuceneEngine:
    writer.build(tmp_path / "index", documents.values())
    first = open_engine(tmp_path / "index")
    build(first, WordEncoder())
    first.close()
    return open_engine(tmp_path / "index")


def candidates(documents: dict[str, Document], text: str) -> list[str]:
    """C, by the oracle."""
    tree = check(text).tree
    return [
        id
        for id, document in documents.items()
        if matches(tree, analyse(field_values(document, DOCUMENTS), DOCUMENTS))
    ]


def by_meaning(documents: dict[str, Document], ids: list[str], words: str) -> list[str]:
    """All of `ids` in dense order, computed apart."""
    encoder = WordEncoder()
    rows = encoder.encode([text_of(documents[id]) for id in ids]).astype(np.float64)
    scores = rows @ encoder.encode_query(words).astype(np.float64)
    return [id for _, id in sorted(zip((-scores).round(12).tolist(), ids, strict=True))]


def _terms(text: str) -> PositiveTerms:
    return positive_terms(check(text).tree)


@pytest.mark.parametrize("query", QUERIES)
def test_dense_and_hybrid_are_orders_of_exactly_the_candidate_set(
    engine: LuceneEngine, documents: dict[str, Document], query: str
) -> None:
    normal, about = normalise(check(query)), topic(_terms(query))
    inside = candidates(documents, query)
    dense = by_meaning(documents, inside, about.text)
    words = [id for id, score in Bm25().rank(engine, normal, about, 700, 0).hits if score > 0]
    scores: dict[str, float] = {}
    for order in (words, dense):
        for rank, id in enumerate(order, 1):
            scores[id] = scores.get(id, 0.0) + 1 / (60 + rank)
    fused = sorted(scores, key=lambda id: (-scores[id], id))
    for k, skip in ((5, 0), (10, 7), (700, 0)):
        ranked = Dense().rank(engine, normal, about, k, skip)
        assert [id for id, _ in ranked.hits] == dense[skip : skip + k]
        assert ranked.total == len(inside)
        hybrid = Hybrid().rank(engine, normal, about, k, skip)
        assert [id for id, _ in hybrid.hits] == fused[skip : skip + k]
        assert hybrid.total == len(inside)


def test_paging_by_meaning_gives_every_hit_once(with_vectors: Path) -> None:
    for ranker in ("dense", "hybrid"):
        with open_index(with_vectors) as index:
            whole = [card.id for card in index.search("bridge OR stone", 10, ranker)]
            paged, cursor = [], None
            while True:
                hits = index.search("bridge OR stone", 2, ranker, cursor=cursor)
                paged += [card.id for card in hits]
                cursor = hits.cursor
                if cursor is None:
                    break
        assert paged == whole
        assert len(whole) == 5


def test_a_ranking_text_is_encoded_instead_of_the_words(with_vectors: Path) -> None:
    with open_index(with_vectors) as index:
        hits = index.search("*[title]", 10, "dense", ranking_text="Yew Tunnel of steel")
    assert (hits[0].id, hits.total) == ("b6", 6)


def test_without_words_the_order_is_by_id_and_it_is_said(with_vectors: Path) -> None:
    with open_index(with_vectors) as index:
        for ranker in ("bm25", "dense", "hybrid"):
            hits = index.search("date[2017..]", 5, ranker)
            assert [card.id for card in hits] == ["b2", "b3", "b4", "b6"]
            assert {card.score for card in hits} == {0}
            assert "order is by id" in hits.notes[0]


def test_relaxed_hits_keep_nots_and_dates_under_every_ranker(with_vectors: Path) -> None:
    with open_index(with_vectors) as index:
        for ranker in ("bm25", "dense", "hybrid"):
            hits = index.search("stone AND steel NOT oak AND date[2017..]", 10, ranker)
            assert hits.mode == "relaxed"
            assert {card.id for card in hits} <= {"b3", "b4", "b6"}
            assert {"b4", "b6"} <= {card.id for card in hits}


def test_an_index_without_vectors_is_an_error_and_never_another_order(plain: Path) -> None:
    with open_index(plain) as index, pytest.raises(RetrievalError) as caught:
        index.search("bridge", ranker="dense")
    assert caught.value.code == "VECTORS-NONE"
    assert f"bqlc vectors {plain}" in caught.value.help
    with Index(PlainEngine(BRIDGES)) as index, pytest.raises(RetrievalError) as caught:
        index.search("bridge", ranker="hybrid")
    assert caught.value.code == "VECTORS-ENGINE"


def test_vectors_of_an_earlier_state_are_an_error_that_names_the_command(
    with_vectors: Path,
) -> None:
    writer.build(with_vectors, BRIDGES[:4])
    with open_index(with_vectors) as index, pytest.raises(RetrievalError) as caught:
        index.search("bridge", ranker="hybrid")
    assert caught.value.code == "VECTORS-STALE"
    assert "--model words --encoder words" in caught.value.help


def test_vectors_are_chosen_by_name(with_vectors: Path) -> None:
    engine = open_engine(with_vectors)
    build(engine, WordEncoder("other"))
    engine.close()
    with open_index(with_vectors) as index:
        newest = index.search("bridge", ranker="dense")
        assert newest[0].score == index.search("bridge", ranker="dense:other")[0].score
        assert newest[0].score != index.search("bridge", ranker="dense:words")[0].score
        with pytest.raises(RetrievalError, match="it has: words, other") as caught:
            index.search("bridge", ranker="hybrid:third")
        assert "write `dense:other` or `hybrid:other`" in caught.value.help
        with pytest.raises(RetrievalError, match="uses no vectors"):
            index.search("bridge", ranker="bm25:words")
        with pytest.raises(PluginError):
            index.search("bridge", ranker="best")


def test_another_revision_of_the_model_is_an_error(
    with_vectors: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Changed(WordEncoder):
        def __init__(self, model: str) -> None:
            super().__init__(model)
            self.about = replace(self.about, revision="2")

    monkeypatch.setattr("tests.support.word_encoder.WordEncoder", Changed)
    with open_index(with_vectors) as index, pytest.raises(RetrievalError, match="revision 2"):
        index.search("bridge", ranker="dense")


def test_vectors_that_were_cut_short_are_an_error(with_vectors: Path) -> None:
    (file,) = with_vectors.glob("vectors/words/*.f32")
    file.write_bytes(file.read_bytes()[:-4])
    with open_index(with_vectors) as index, pytest.raises(RetrievalError) as caught:
        index.search("bridge", ranker="dense")
    assert caught.value.code == "VECTORS-BROKEN"


@pytest.mark.parametrize("damage", ["", "[", "[]", '{"a": 1}', '["b1"]'])
@pytest.mark.parametrize("ranker", ["dense", "hybrid"])
def test_ids_that_are_damaged_are_an_error(with_vectors: Path, damage: str, ranker: str) -> None:
    (file,) = with_vectors.glob("vectors/words/*.ids")
    file.write_text(damage, "utf-8")
    with open_index(with_vectors) as index, pytest.raises(RetrievalError) as caught:
        index.search("bridge", ranker=ranker)
    assert caught.value.code == "VECTORS-BROKEN"


@pytest.mark.parametrize("damage", ["", "{", "{}", "[]", '{"model": "words"}'])
def test_a_damaged_note_of_the_model_hides_no_message(with_vectors: Path, damage: str) -> None:
    writer.build(with_vectors, BRIDGES[:4])
    (with_vectors / "vectors" / "words" / "model.json").write_text(damage, "utf-8")
    with open_index(with_vectors) as index, pytest.raises(RetrievalError) as caught:
        index.search("bridge", ranker="hybrid")
    assert caught.value.code == "VECTORS-STALE"
    assert "`bqlc vectors " in caught.value.help


def test_deleted_documents_leave_no_gap_between_rows_and_documents(
    java: None, documents: dict[str, Document], tmp_path: Path
) -> None:
    """An index in segments with deletions numbers its documents with gaps."""
    some = dict(list(documents.items())[:100])
    gone = list(some)[::7]
    left = {id: document for id, document in some.items() if id not in gone}
    with segmented(list(some.values()), DOCUMENTS, 9, gone) as engine:
        rows = WordEncoder().encode([text_of(document) for document in left.values()])
        (tmp_path / "ids").write_text(json.dumps(list(left)))
        vectors = Vectors("w", WordEncoder().about, rows, live_of(engine), tmp_path / "ids")
        assert vectors.live is not None
        dense = Dense()
        dense._opened[engine] = vectors
        for query in QUERIES:
            about = topic(_terms(query))
            hits = dense.rank(engine, normalise(check(query)), about, 100, 0).hits
            assert [id for id, _ in hits] == by_meaning(left, candidates(left, query), about.text)


def test_everything_can_be_ranked(engine: LuceneEngine, documents: dict[str, Document]) -> None:
    query = NormalQuery(EVERYTHING, DOCUMENTS)
    about = topic(_terms("stone bridge"))
    assert open_vectors(engine).ids == list(documents)
    assert len(Hybrid().rank(engine, query, about, 700, 0).hits) == 700
