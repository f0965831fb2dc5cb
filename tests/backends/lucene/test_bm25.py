"""BM25 through the runtime is Lucene's own score of a plain disjunction of the same words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bqlc.compiler.ast.checked import EVERYTHING
from bqlc.compiler.meaning.facts import analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.pipeline import check, normalise
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.corpus.document import Document
from bqlc.corpus.fields import field_values
from bqlc.corpus.record import document_of
from bqlc_backends.lucene import jvm
from bqlc_backends.lucene.engine import LuceneEngine
from bqlc_backends.lucene.jvm import java_class
from tests.slow.small_index import segmented

pytestmark = pytest.mark.usefixtures("java")

WORDS = [
    "bridge", "stone", "steel", "river", "tolls", "mill", "running", "flying", "houses", "the",
    "of", "weir", "1931", "ferry",
]  # fmt: skip
"""No two of them have one stem."""


def made(random: Random, number: int) -> list[Document]:
    def text(most: int) -> str:
        return " ".join(random.choices(WORDS, k=random.randint(0, most)))

    return [
        document_of({"_id": f"d{at}", "title": f"t {text(3)}", "text": text(60)})
        for at in range(number)
    ]


def lucenes_own(engine: LuceneEngine, words: list[str], number: int) -> dict[str, float]:
    """Scores of English-analysed words in either field, as Lucene's own classes make them."""
    search, analysis = "org.apache.lucene.search.", "org.apache.lucene.analysis.en."
    with jvm.door():
        english = java_class(analysis + "EnglishAnalyzer")()
        builder = java_class("org.apache.lucene.util.QueryBuilder")(english)
        clauses = java_class(search + "BooleanQuery$Builder")()
        should = java_class(search + "BooleanClause$Occur").SHOULD
        for field in ("_rank_title", "_rank_text"):
            parsed: Any = builder.createBooleanQuery(field, " ".join(words))
            if parsed is not None:
                clauses.add(parsed, should)
        searcher = java_class(search + "IndexSearcher")(
            engine._state.reader, signature="(Lorg/apache/lucene/index/IndexReader;)V"
        )
        searcher.setSimilarity(java_class(search + "similarities.BM25Similarity")(0.9, 0.4))
        hits = searcher.search(clauses.build(), number).scoreDocs
        ids = engine.ids
        return {ids[hit.doc]: hit.score for hit in hits}


def test_scores_are_lucenes_own() -> None:
    random = Random(11)
    documents = made(random, 120)
    with segmented(documents, DOCUMENTS, size=50) as engine:
        for _ in range(25):
            words = random.sample(WORDS, random.randint(1, 5))
            wanted = lucenes_own(engine, words, 120)
            found = engine.top(NormalQuery(EVERYTHING, DOCUMENTS), tuple(words), 120)
            assert found.total == 120
            for id, score in found.hits:
                assert score == pytest.approx(wanted.get(id, 0.0), rel=2e-6, abs=1e-9)
            order = [id for id, score in found.hits]
            scores = dict(found.hits)
            assert order == sorted(order, key=lambda id: (-scores[id], id))


def test_what_is_selected_does_not_change_a_score() -> None:
    """Rarity and mean length are those of all documents; who is listed, the oracle says."""
    random = Random(12)
    documents = made(random, 120)
    with segmented(documents, DOCUMENTS, size=50) as engine:
        for _ in range(20):
            words = random.sample(WORDS, random.randint(1, 4))
            one, other = random.sample(WORDS, 2)
            text = random.choice([f"{one} NOT {other}", f"{one} OR {other}", f"NOT {one}[title]"])
            query = check(text)
            wanted = lucenes_own(engine, words, 120)
            found = engine.top(normalise(query), tuple(words), 120)
            assert {id for id, _ in found.hits} == {
                each.id
                for each in documents
                if matches(query.tree, analyse(field_values(each, DOCUMENTS), DOCUMENTS))
            }
            for id, score in found.hits:
                assert score == pytest.approx(wanted.get(id, 0.0), rel=2e-6, abs=1e-9)
