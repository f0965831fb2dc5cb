"""The engine: exact counts and sets, order and paging, what it says when it cannot run a query."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from math import log
from random import Random

import pytest

from bqlc.compiler.ast.checked import EVERYTHING, NOTHING, Clause
from bqlc.compiler.pipeline import check, normalise
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.corpus.document import Document, Section
from bqlc.retrieval.engine import Engine
from bqlc.retrieval.errors import IndexUnusable, RetrievalError
from bqlc_backends.lucene import patterns, spans
from bqlc_backends.lucene.engine import LuceneEngine, open_engine
from bqlc_backends.lucene.errors import TooManyClauses
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.near import MOST_SPANS
from bqlc_backends.lucene.writer import build
from tests.slow.random_documents import SCHEMA, documents
from tests.slow.small_index import segmented

pytestmark = pytest.mark.usefixtures("java")


def document(id: str, title: str, text: str, **metadata: object) -> Document:
    return Document(id, title, (Section("(intro)", text),), metadata=metadata)


SHIPS = [
    document("c", "Airships", "airship over the sea"),
    document("a", "Ships", "a ship and another ship"),
    document("b", "Boats", "a ship and another ship"),
    document("e", "Ports", "ships lie here, ships and more ships", kind="Harbour  Guide"),
    document("d", "Docks", "nothing of interest", kind="a*b"),
]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LuceneEngine]:
    directory = tmp_path_factory.mktemp("indexes") / "ships"
    build(directory, SHIPS, SCHEMA)
    opened = open_engine(directory)
    yield opened
    opened.close()


def query(text: str) -> NormalQuery:
    checked = check(text, SCHEMA)
    assert not checked.has_errors, checked.diagnostics
    return normalise(checked)


def normal(clause: Clause) -> NormalQuery:
    return NormalQuery(clause, SCHEMA)


def ids(engine: LuceneEngine, text: str) -> str:
    """The ids that a query selects, without an order of their own."""
    return "".join(id for id, _ in engine.top(query(text), (), 10).hits)


# ---------------------------------------------------------------- selection


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("ship", "ab"),
        ("ship*", "abe"),
        ("?oats[title]", "b"),
        ('"another ship"', "ab"),
        ('"anoth* ship"', "ab"),
        ('"nowhere* ship"', ""),
        ("NEAR/2(ship, ship)", "ab"),
        ("NEAR/1(ship, ship)", ""),
        ("NEAR/1(zeppelin*, ship)", ""),
        ("(a NEAR/1 ship NEAR/0 and)", "ab"),
        ("ship NOT (a NEAR/0 ship NEAR/0 and NEAR/0 another)", ""),
        ("ship OR (here NEAR/0 lie NEAR/0 ships)", "abe"),
        ("NOT ship", "cde"),
        ("*[kind]", "de"),
        ('"harbour guide"[kind]', "e"),
        ("harbour*[kind]", "e"),
    ],
)
def test_what_is_selected(engine: LuceneEngine, text: str, wanted: str) -> None:
    assert ids(engine, text) == wanted
    assert engine.count(query(text)) == len(wanted)
    assert engine.candidates(query(text)).total == len(wanted)


NESTED = {
    "spans find it": "a x b c",
    "spans miss it": "a b b c",  # the first b hides the second, which touches c
    "only the bound has it": "b x c a",
    "nothing has it": "a b x c",
}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("(a NEAR/1 b NEAR/0 c)", {"spans find it", "spans miss it"}),
        ("NOT (a NEAR/1 b NEAR/0 c)", {"only the bound has it", "nothing has it"}),
        ("x NOT (a NEAR/1 b NEAR/0 c)", {"only the bound has it", "nothing has it"}),
        ("NOT (x NOT (a NEAR/1 b NEAR/0 c))", {"spans find it", "spans miss it"}),
        ('"a b x" OR (a NEAR/1 b NEAR/0 c)', set(NESTED) - {"only the bound has it"}),
    ],
)
@pytest.mark.parametrize("most", [MOST_SPANS, 1])
def test_a_nested_near_is_exact_wherever_it_stands(
    text: str, wanted: set[str], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written out, and, where that would be too much, verified on the stored text."""
    monkeypatch.setattr(patterns, "MOST_SPANS", most)
    made = [document(id, "", body) for id, body in NESTED.items()]
    with segmented(made, SCHEMA, size=3) as engine:
        assert {id for id, _ in engine.top(query(text), (), 4).hits} == wanted
        assert engine.count(query(text)) == len(wanted)


def test_everything_and_nothing(engine: LuceneEngine) -> None:
    assert engine.count(normal(EVERYTHING)) == 5
    assert engine.candidates(normal(EVERYTHING)).documents().tolist() == [0, 1, 2, 3, 4]
    assert engine.candidates(normal(EVERYTHING)).bits.tolist() == [0b11111]
    assert engine.count(normal(NOTHING)) == 0
    assert engine.candidates(normal(NOTHING)).bits.tolist() == [0]
    assert engine.top(normal(NOTHING), ("ship",), 5).hits == ()


def test_a_wide_or_is_not_limited(engine: LuceneEngine) -> None:
    words = " OR ".join(f"word{number}" for number in range(5_000))
    assert ids(engine, f"{words} OR interest") == "d"


def test_segments_and_deletions_are_counted_right() -> None:
    made = [document(f"d{n:02}", "ship" if n % 3 else "boat", "") for n in range(40)]
    gone = ["d00", "d01", "d39"]
    with segmented(made, SCHEMA, size=7, deleted=gone) as engine:
        ships = query("ship[title]")
        wanted = [n for n in range(40) if n % 3 and n != 1]
        found = engine.candidates(ships)
        assert found.documents().tolist() == wanted
        assert found.total == engine.count(ships) == engine.top(ships, (), 5).total == len(wanted)
        assert engine.candidates(query("NOT ship[title]")).total == 37 - len(wanted)


# ---------------------------------------------------------------- order


def test_without_words_the_order_is_that_of_the_ids(engine: LuceneEngine) -> None:
    found = engine.top(normal(EVERYTHING), (), 3)
    assert found.total == 5
    assert found.hits == (("a", 0.0), ("b", 0.0), ("c", 0.0))


def test_the_score_is_bm25_of_title_and_text_over_distinct_stems(engine: LuceneEngine) -> None:
    """Stemmed, `ships` is found as `ship`; a repeated word or stem adds nothing."""
    found = dict(engine.top(normal(EVERYTHING), ("ship", "ships", "ship", "the"), 5).hits)

    def bm25(matching: int, occurrences: int, length: int, average: float) -> float:
        rarity = log(1 + (5 - matching + 0.5) / (matching + 0.5))
        return rarity * occurrences / (occurrences + 0.9 * (1 - 0.4 + 0.4 * length / average))

    lengths = {"c": 3, "a": 3, "b": 3, "e": 6, "d": 2}  # without stop words
    average = sum(lengths.values()) / 5
    text = {id: bm25(3, 2 if id != "e" else 3, lengths[id], average) for id in "abe"}
    title = bm25(1, 1, 1, 1)
    assert found["a"] == pytest.approx(text["a"] + title, rel=1e-5)
    assert found["b"] == pytest.approx(text["b"], rel=1e-5)
    assert found["e"] == pytest.approx(text["e"], rel=1e-5)
    assert found["c"] == found["d"] == 0


def test_ties_and_documents_without_a_word_are_ordered_by_id(engine: LuceneEngine) -> None:
    found = engine.top(normal(EVERYTHING), ("another",), 5)
    assert [id for id, _ in found.hits] == ["a", "b", "c", "d", "e"]
    assert found.hits[0][1] == found.hits[1][1] > found.hits[2][1] == 0


def test_no_document_outside_of_the_set_is_ranked(engine: LuceneEngine) -> None:
    found = engine.top(query("NOT ship"), ("ship", "interest"), 5)
    assert [id for id, _ in found.hits] == ["d", "e", "c"]
    assert found.total == 3


def test_pages_join_to_the_whole_listing() -> None:
    made = documents(Random(3), 45)
    with segmented(made, SCHEMA, size=50) as engine:
        whole = engine.top(normal(EVERYTHING), ("a", "b", "dd"), 45).hits
        pages = [
            engine.top(normal(EVERYTHING), ("a", "b", "dd"), 7, skip) for skip in range(0, 50, 7)
        ]
        assert tuple(hit for page in pages for hit in page.hits) == whole
        assert {page.total for page in pages} == {45}
        assert engine.top(normal(EVERYTHING), ("a",), 5, skip=60).hits == ()
        assert engine.top(normal(EVERYTHING), ("a",), 0).total == 45


def test_scores_do_not_depend_on_how_many_hits_are_read() -> None:
    made = documents(Random(3), 45)
    with segmented(made, SCHEMA, size=50) as engine:
        whole = engine.top(normal(EVERYTHING), ("a", "b"), 45).hits
        assert engine.top(normal(EVERYTHING), ("a", "b"), 3).hits == whole[:3]


# ---------------------------------------------------------------- documents


def test_documents_come_back_in_the_order_asked_for(engine: LuceneEngine) -> None:
    assert engine.documents(["e", "a"]) == [SHIPS[3], SHIPS[1]]
    assert engine.document("b") == SHIPS[2]
    assert engine.document("nowhere") is None
    with pytest.raises(KeyError, match="nowhere"):
        engine.documents(["a", "nowhere"])


def test_the_manifest_and_the_schema_are_those_of_the_index(engine: Engine) -> None:
    assert engine.schema == SCHEMA
    assert engine.manifest()["documents"] == 5


# ---------------------------------------------------------------- what goes wrong


def test_a_truncation_that_is_too_wide_for_spans_is_named_with_its_number(
    engine: LuceneEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spans, "MOST_EXPANSIONS", 2)
    assert ids(engine, "s*") == "abce"
    with pytest.raises(RetrievalError, match=r"`s\*` stands for 3 words of `body`") as caught:
        engine.count(query("NEAR/5(s*, and)[body]"))
    assert caught.value.code == "TRUNCATION-WIDE"
    assert "longer stem" in caught.value.help


def test_a_wildcard_too_intricate_for_lucene_is_an_error(engine: LuceneEngine) -> None:
    with pytest.raises(RetrievalError) as caught:
        engine.count(query("*a" + "?" * 30))
    assert caught.value.code == "WILDCARD-INTRICATE"


def test_too_many_terms_in_all_is_an_error_of_its_own(engine: LuceneEngine) -> None:
    searcher = java_class("org.apache.lucene.search.IndexSearcher")
    limit = searcher.getMaxClauseCount()
    searcher.setMaxClauseCount(4)
    try:
        with pytest.raises(TooManyClauses) as caught:
            engine.count(query("NEAR/5(s*, a*, ship)[body]"))
        assert caught.value.__cause__ is not caught.value
    finally:
        searcher.setMaxClauseCount(limit)


def test_a_closed_index_says_so() -> None:
    with segmented(SHIPS, SCHEMA, size=50) as engine:
        assert engine.count(query("ship")) == 2
    with pytest.raises(IndexUnusable, match="closed"):
        engine.count(query("ship"))


# ---------------------------------------------------------------- threads and time


def test_many_threads_agree_and_leave_nothing_behind_in_java(engine: LuceneEngine) -> None:
    texts = ["ship", "ship*", "NEAR/2(ship, ship)", "NOT ship", "(a NEAR/1 ship NEAR/0 and)"]
    alone = [ids(engine, text) for text in texts]
    wrong: list[str] = []

    def work() -> None:
        for _ in range(5):
            wrong.extend(
                text for text, want in zip(texts, alone, strict=True) if ids(engine, text) != want
            )

    def run() -> None:
        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    run()
    beans = java_class("java.lang.management.ManagementFactory").getThreadMXBean()
    before = beans.getThreadCount(), len(threading.enumerate())
    for _ in range(3):
        run()
    assert not wrong
    assert beans.getThreadCount() <= before[0] + 2
    assert len(threading.enumerate()) == before[1]


def test_what_took_how_long_is_told(engine: LuceneEngine) -> None:
    engine.count(query("ship"))
    assert set(engine.timings) == {"plan", "build", "run"}
    engine.count(query("NEAR/0(NEAR/500(another, ship), another)"))
    assert set(engine.timings) == {"plan", "verify", "build", "run"}
    assert all(spent >= 0 for spent in engine.timings.values())
