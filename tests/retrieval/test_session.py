"""A session: documents are named by their ranks in what the agent last saw."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bqlc.retrieval.errors import QueryError, RetrievalError, UnknownDocument, UnknownSection
from bqlc.retrieval.fetch import Fetched
from bqlc.retrieval.index import Index
from bqlc.retrieval.session import Session
from tests.retrieval.bridges import BRIDGES, bridge
from tests.retrieval.plain_engine import PlainEngine


@pytest.fixture
def session() -> Iterator[Session]:
    with Index(PlainEngine([*BRIDGES, bridge("2", "Two", None, History="Two mills.")])) as index:
        yield Session(index)


def test_a_rank_names_a_document_of_the_last_listing(session: Session) -> None:
    hits = session.search("stone")
    for card in hits:
        assert session.id_of(f"@{card.rank}") == session.id_of(card.rank) == card.id
    assert session.fetch("@2", "#1").id == hits[1].id
    assert session.fetch("@ 1 ", "#1").id == hits[0].id


def test_text_without_a_sign_is_an_id_even_if_it_is_a_number(session: Session) -> None:
    session.search("stone")
    assert session.fetch("2", "History").text == "Two mills."
    assert session.fetch(2, "#1").id != "2"


def test_ranks_are_those_of_the_newest_listing_and_its_earlier_pages(session: Session) -> None:
    session.search("tunnel")
    first = session.search("bridge OR stone", k=2)
    second = session.more()
    assert [card.rank for card in second] == [3, 4]
    assert session.id_of("@1") == first[0].id
    assert session.id_of("@4") == second[1].id
    session.search("tunnel")
    assert session.id_of("@1") == "b6"
    with pytest.raises(UnknownDocument, match="@4"):
        session.id_of("@4")


def test_the_end_of_a_listing(session: Session) -> None:
    with pytest.raises(RetrievalError, match="nothing has been searched"):
        session.more()
    session.search("tunnel")
    with pytest.raises(RetrievalError, match="no more documents"):
        session.more()


def test_a_search_without_hits_or_with_errors_leaves_the_ranks(session: Session) -> None:
    session.search("tunnel")
    assert not session.search("zzz").hits
    with pytest.raises(QueryError):
        session.search("zzz[nofield]")
    assert session.id_of("@1") == "b6"


def test_a_rank_that_is_not_there_lists_those_that_are(session: Session) -> None:
    with pytest.raises(UnknownDocument) as caught:
        session.fetch("@1", "#1")
    assert "search first" in caught.value.help
    session.search("tunnel")
    with pytest.raises(UnknownDocument) as caught:
        session.fetch("@9", "#1")
    assert "@1 Yew Tunnel" in caught.value.help


def test_several_sections_in_one_call_do_not_fail_together(session: Session) -> None:
    session.search("tunnel")
    found = session.fetch_all(
        [("@1", "Design"), ("@7", "x"), ("b1", "no such"), ("b1", "History")]
    )
    assert [type(each) for each in found] == [
        Fetched, UnknownDocument, UnknownSection, Fetched
    ]  # fmt: skip


@pytest.mark.parametrize(("query", "k"), [("bridge OR stone", 1), ("(bridge) OR (stone)", 3)])
def test_a_page_of_the_listing_is_one_however_it_is_asked_for(
    session: Session, query: str, k: int
) -> None:
    """The model copies the cursor and not the number, or writes the query as it was echoed."""
    first = session.search("bridge OR stone", k=2)
    second = session.search(query, k=k, cursor=first.cursor)
    assert session.id_of("@1") == first[0].id
    assert session.id_of("@3") == second[0].id


@pytest.mark.parametrize("wish", ["1", "#1", "[1]", "1."])
def test_a_rank_without_its_sign_is_told_how_it_is_written(session: Session, wish: str) -> None:
    session.search("tunnel")
    with pytest.raises(UnknownDocument) as caught:
        session.fetch(wish, "Design")
    assert caught.value.help.startswith("the document of that rank is `@1`, Yew Tunnel; ")


def test_an_error_about_a_rank_names_few_documents() -> None:
    documents = [bridge(f"d{n}", "Bridge " * 90, None, Text="A bridge.") for n in range(50)]
    session = Session(Index(PlainEngine(documents)), k=50)
    session.search("bridge")
    with pytest.raises(UnknownDocument) as caught:
        session.fetch("@51", "Text")
    assert caught.value.help.endswith("+40 more")
    assert len(caught.value.help) < 2_000


def test_pieces_are_as_long_as_the_session_says(session: Session) -> None:
    short = Session(session.index, piece=4)
    piece = short.fetch("b1", "History")
    assert piece.tokens <= 4
    assert short.fetch("b1", "History", piece.cursor).text != piece.text


def test_defaults_of_the_session_hold_for_every_search(session: Session) -> None:
    short = Session(session.index, k=1, relax="off", budget=200)
    assert len(short.search("bridge OR stone")) == 1
    assert not short.search("zzz OR (stone AND tunnel)").hits
