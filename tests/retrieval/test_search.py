"""Search through `Index`, on six documents and a plain engine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import bqlc
from bqlc.compiler.ast.checked import And, Not, Or
from bqlc.compiler.meaning.facts import analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.pipeline import check
from bqlc.compiler.resolve.schema import DOCUMENTS, Field, FieldType, Schema
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.corpus.fields import field_values
from bqlc.corpus.record import document_of
from bqlc.retrieval.engine import Engine, Ranked
from bqlc.retrieval.errors import QueryError, RetrievalError, UnknownDocument, UnknownSection
from bqlc.retrieval.evidence import Matched
from bqlc.retrieval.index import Index
from bqlc.retrieval.rank import Topic
from tests.retrieval.bridges import BRIDGES
from tests.retrieval.plain_engine import PlainEngine


@pytest.fixture
def index() -> Iterator[Index]:
    with Index(PlainEngine(BRIDGES)) as opened:
        yield opened


def ids(index: Index, query: str, relax: str = "labelled") -> list[str]:
    return [card.id for card in index.search(query, k=10, relax=relax)]


def test_only_documents_that_match_are_listed(index: Index) -> None:
    hits = index.search("bridge NOT ferry[title]")
    assert (hits.mode, hits.total, hits.relaxation) == ("strict", 2, None)
    assert sorted(card.id for card in hits) == ["b1", "b2"]


def test_without_words_the_order_is_by_id_and_the_score_0(index: Index) -> None:
    hits = index.search("date[2017..]")
    assert [(card.id, card.score) for card in hits] == [
        ("b2", 0), ("b3", 0), ("b4", 0), ("b6", 0)
    ]  # fmt: skip
    assert "note: the query has no words to rank by: the order is by id" in str(hits)
    assert not index.search("bridge").notes


def test_the_opening_has_its_parentheses_once() -> None:
    index = Index(PlainEngine([document_of({"_id": "d", "title": "D", "text": "A bridge."})]))
    assert "\n   (intro) A bridge." in str(index.search("bridge"))


def test_a_heading_with_commas_is_one_in_the_list_and_can_be_asked_for_as_it_stands() -> None:
    headings = ["Overview", "Pattern, a new construct, and more", "End"]
    sections = [{"heading": heading, "text": "A bridge."} for heading in headings]
    index = Index(PlainEngine([document_of({"_id": "d", "title": "D", "sections": sections})]))
    assert 'sections: *Overview, *"Pattern, a new construct, and more", *End' in str(
        index.search("bridge")
    )
    found = index.fetch("d", '*"Pattern, a new construct, and more"')
    assert (found.section, found.notes) == (headings[1], ())


def test_a_ranking_text_replaces_the_words_of_the_query(index: Index) -> None:
    hits = index.search("date[2017..]", ranking_text="What about the ferry?")
    assert hits[0].id == "b3"
    assert hits[0].score > 0
    assert not hits.notes
    assert hits.total == 4
    empty = index.search("bridge", ranking_text="...")
    assert empty.notes == ("the ranking text has no words to rank by: the order is by id",)
    cursor = index.search("date[2017..]", k=1, ranking_text="ferry").cursor
    with pytest.raises(RetrievalError, match="another request"):
        index.search("date[2017..]", k=1, cursor=cursor)


class ByMeaning:
    """A ranker that reads the topic's text, as those with vectors do."""

    lexical = False

    def rank(self, engine: Engine, query: NormalQuery, topic: Topic, k: int, skip: int) -> Ranked:
        return engine.top(query, (), k, skip)


def test_a_ranker_by_meaning_has_a_topic_where_there_is_no_word(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "_ranker", lambda name: ByMeaning())
    assert not index.search("bridge", ranking_text="🌉").notes
    assert index.search("date[2017..]").notes


def test_a_cursor_by_meaning_belongs_to_the_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    """New vectors order the same documents anew: a page of the old order would lose some."""
    engine = PlainEngine(BRIDGES)
    index, vectors = Index(engine), {"w": {"model": "old"}}
    monkeypatch.setattr(index, "_ranker", lambda name: ByMeaning())
    monkeypatch.setattr(engine, "manifest", lambda: {"content": "c", "vectors": vectors})
    cursor = index.search("bridge", k=1).cursor
    assert index.search("bridge", k=1, cursor=cursor)[0].rank == 2
    vectors = {"w": {"model": "new"}}
    with pytest.raises(RetrievalError, match="index has changed"):
        index.search("bridge", k=1, cursor=cursor)


@pytest.mark.parametrize("k", [0, -1, 1_001, 2.5, "3", None])
def test_a_number_of_hits_that_is_none_is_refused(index: Index, k: int) -> None:
    with pytest.raises(RetrievalError, match="ask for 1 to 1,000"):
        index.search("bridge", k=k)


@pytest.mark.parametrize("budget", ["200", 2.5])
def test_a_budget_that_is_no_number_is_refused(index: Index, budget: int) -> None:
    with pytest.raises(RetrievalError, match="whole number of tokens"):
        index.search("bridge", budget=budget)


@pytest.mark.parametrize("id", [" b1", "b1\n", "`b1`", " `b1` "])
def test_what_a_model_writes_around_an_id_does_not_count(index: Index, id: str) -> None:
    assert index.fetch(id, "History").id == "b1"
    assert index.why("bridge", id).matches


def test_an_error_about_an_id_has_an_end(index: Index) -> None:
    with pytest.raises(UnknownDocument) as caught:
        index.document("x" * 100_000)
    assert len(str(caught.value)) < 1_000


def test_an_index_brings_its_own_fields(tmp_path: Path) -> None:
    with pytest.raises(RetrievalError, match="has its own fields"):
        bqlc.open_index(tmp_path, schema=DOCUMENTS)


def test_a_file_is_opened_with_a_counter_and_a_schema(tmp_path: Path) -> None:
    path = tmp_path / "d.jsonl"
    path.write_text('{"_id": "1", "title": "Elm Bridge", "journal": "Bridges"}', "utf-8")
    schema = Schema("papers", (Field("journal", FieldType.KEYWORD, (), False, ""),))
    with bqlc.open_index(path, count=len, schema=schema) as opened:
        assert opened.search("bridges[journal]").total == 1
        assert opened.fetch("1", "title").tokens == len("Elm Bridge")


def test_the_card_of_a_document(index: Index) -> None:
    card = index.search('"suspension bridge" AND elm[title] AND date[2016]')[0]
    assert card.rank == 1
    assert (card.id, card.title, card.date) == ("b1", "Elm Bridge", "2016")
    assert card.author == ("Ada Lovelace", "Alan Turing")
    assert card.infobox_keys == ("Location", "Opened")
    assert [(one.heading, one.matched) for one in card.sections] == [
        ("History", False),
        ("Design and Tolls", True),
    ]
    assert card.matched == (
        Matched('"suspension bridge"', ("body",)),
        Matched("elm[title]", ("title",)),
        Matched("date[2016]", ("date",)),
    )
    assert card.snippet is not None
    assert card.snippet.section == "Design and Tolls"
    assert "A suspension bridge of steel" in card.snippet.text


def test_a_heading_that_matches_marks_its_section(index: Index) -> None:
    card = index.search("tolls[section]")[0]
    assert [one.heading for one in card.sections if one.matched] == ["Design and Tolls"]


QUERIES = [
    "bridge",
    "elm[title] tolls[body,section]",
    '"stone bridge" OR (steel NOT tunnel[title])',
    "NEAR/3(bridge, steel) OR PRE/4(toll, taken)",
    "toll* OR date[..2017]",
    "*[infobox] OR author[author] OR hopper[author]",
    'lovelace[author] AND "elm river"[infobox] AND 1931[all]',
    "NOT NOT bridge",
]


@pytest.mark.parametrize("query", QUERIES)
def test_matched_fields_are_those_the_oracle_finds(index: Index, query: str) -> None:
    """A clause of a card is asked again of the document, in each field by itself."""
    documents = {document.id: document for document in BRIDGES}
    for card in index.search(query, k=10):
        facts = analyse(field_values(documents[card.id], DOCUMENTS), DOCUMENTS)
        for found in card.matched:
            leaf = check(found.clause).tree
            assert not isinstance(leaf, And | Or | Not)
            holds = tuple(
                name for name in leaf.fields if matches(replace(leaf, fields=(name,)), facts)
            )
            assert found.fields == holds != ()


def test_walking_the_cursor_gives_every_hit_once_and_in_order(index: Index) -> None:
    whole = ids(index, "bridge OR stone OR steel")
    walked: list[str] = []
    cursor = None
    while True:
        hits = index.search("bridge OR stone OR steel", k=2, cursor=cursor)
        assert [card.rank for card in hits] == list(range(len(walked) + 1, len(walked) + 3))
        walked += [card.id for card in hits]
        cursor = hits.cursor
        if cursor is None:
            break
    assert walked == whole
    assert len(whole) == 6


def test_a_cursor_is_for_its_own_query_and_state_of_the_index() -> None:
    engine = PlainEngine(BRIDGES)
    index = Index(engine)
    cursor = index.search("bridge", k=1).cursor
    assert index.search(" (bridge) ", k=1, cursor=cursor).hits[0].rank == 2
    with pytest.raises(RetrievalError, match="another request"):
        index.search("stone", k=1, cursor=cursor)
    engine.content = "sha256:rebuilt"
    with pytest.raises(RetrievalError, match="index has changed"):
        index.search("bridge", k=1, cursor=cursor)


# ---------------------------------------------------------------- zero hits


def test_zero_hits_name_the_counts_and_the_clauses_to_blame(index: Index) -> None:
    relaxation = index.search("bridge AND tunnel AND steel").relaxation
    assert relaxation is not None
    assert [(each.clause, each.count) for each in relaxation.clauses] == [
        ("bridge", 3), ("tunnel", 1), ("steel", 2)
    ]  # fmt: skip
    assert relaxation.emptied_by == ("bridge", "tunnel")
    assert relaxation.smallest


def test_the_closest_documents_keep_every_not_and_date(index: Index) -> None:
    hits = index.search("stone AND steel NOT oak AND date[2017..]")
    assert (hits.mode, hits.total) == ("relaxed", 0)
    assert [card.id for card in hits] == ["b6", "b4"]
    assert hits[0].missing == ("stone",)
    assert hits.relaxation is not None
    assert hits.relaxation.kept == ("NOT oak", "date[2017..]")
    assert "NO document matches" in str(hits)
    assert "do NOT match" in str(hits)
    assert "1~ b6" in str(hits)


def test_a_not_deep_in_an_or_is_kept_too(index: Index) -> None:
    closest = ids(index, "tunnel AND ((bridge NOT steel) OR (ferry NOT steel))")
    assert closest
    assert not {"b1", "b6"} & set(closest)  # the documents with steel


def test_relax_off_lists_nothing_and_explains(index: Index) -> None:
    hits = index.search("bridge AND tunnel", relax="off")
    assert (hits.mode, hits.total, len(hits)) == ("strict", 0, 0)
    assert hits.relaxation is not None
    assert hits.relaxation.emptied_by == ("bridge", "tunnel")


def test_relax_paper_drops_every_constraint(index: Index) -> None:
    assert "b1" in ids(index, "tunnel AND steel AND date[1900]", relax="paper")
    assert ids(index, "tunnel AND steel AND date[1900]") == []


def test_a_document_without_a_single_word_is_not_close(index: Index) -> None:
    assert ids(index, "weir AND nowhere") == ["b4"]


def test_truncations_alone_relax_to_documents_with_one_of_them(index: Index) -> None:
    assert ids(index, "tunn* AND ferr*") == ["b3", "b6"]


def test_walking_a_relaxed_listing_gives_every_document_once(index: Index) -> None:
    walked: list[str] = []
    cursor = None
    while True:
        hits = index.search("stone AND tunnel AND ferry", k=1, cursor=cursor)
        walked += [card.id for card in hits]
        cursor = hits.cursor
        if cursor is None:
            break
    assert sorted(walked) == ["b2", "b3", "b4", "b5", "b6"]


# ---------------------------------------------------------------- fetch and mistakes


def test_fetch_by_rank_is_fetch_by_id(index: Index) -> None:
    hits = index.search("elm[title]")
    by_rank = hits.fetch(1, "#1")
    assert by_rank == index.fetch(hits[0].id, "#1")
    with pytest.raises(UnknownDocument, match="its ranks: 1 to 2"):
        hits.fetch(3, "#1")


def test_an_unknown_document_gets_the_nearest_by_title(index: Index) -> None:
    with pytest.raises(UnknownDocument) as caught:
        index.fetch("elm-bridge", "History")
    assert caught.value.help.startswith("nearest: `b1` Elm Bridge (2 sections, ")


@pytest.mark.parametrize("wish", ["B1", "b-01", "b_1"])
def test_an_unknown_document_gets_the_nearest_by_id(index: Index, wish: str) -> None:
    with pytest.raises(UnknownDocument) as caught:
        index.fetch(wish, "History")
    assert caught.value.help.startswith("nearest: `b1` Elm Bridge (2 sections, ")


def test_an_unknown_section_lists_what_there_is(index: Index) -> None:
    with pytest.raises(UnknownSection, match=r"`History` .*`infobox`"):
        index.fetch("b1", "Engineers")


def test_a_query_with_errors_is_not_run(index: Index) -> None:
    with pytest.raises(QueryError) as caught:
        index.search("bridge[nofield]")
    assert caught.value.diagnostics[0].code == "BQL101"
    assert "column" in caught.value.message


@pytest.mark.parametrize(
    "options", [{"k": 0}, {"k": 10**6}, {"relax": "maybe"}, {"cursor": "zzz"}]
)
def test_wrong_options_are_errors_that_say_what_is_right(
    index: Index, options: dict[str, object]
) -> None:
    with pytest.raises(RetrievalError) as caught:
        index.search("bridge", **options)  # type: ignore[arg-type]
    assert caught.value.help


def test_warnings_go_with_the_hits(index: Index) -> None:
    hits = index.search("bridge and stone")
    assert [found.code for found in hits.diagnostics] == ["BQL031"]
    assert "warning: " in str(hits)


def test_the_data_is_json_and_complete(index: Index) -> None:
    data = json.loads(json.dumps(index.search("bridge and stone", k=1).to_json()))
    assert data["schema"] == 1
    assert set(data) == {
        "schema", "query", "mode", "total", "hits", "cursor", "ranker", "relaxation",
        "notes", "diagnostics", "timings",
    }  # fmt: skip
    assert set(data["hits"][0]) == {
        "rank", "id", "title", "score", "sections", "infobox_keys", "author", "date", "matched",
        "missing", "snippet",
    }  # fmt: skip
    assert set(data["timings"]) == {"check", "search", "cards"}
