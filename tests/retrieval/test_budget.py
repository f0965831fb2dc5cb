"""A listing with a budget: never longer, nothing lost, nothing twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bqlc.corpus.document import Document
from bqlc.corpus.record import document_of
from bqlc.retrieval.budget import within
from bqlc.retrieval.errors import RetrievalError
from bqlc.retrieval.index import Index
from bqlc.retrieval.search import FIRST
from bqlc.retrieval.tokens import TokenCounter, estimate
from tests.retrieval.bridges import BRIDGES
from tests.retrieval.plain_engine import PlainEngine


def words(text: str) -> int:
    """Another counter: white-space words."""
    return len(text.split())


@pytest.fixture
def index() -> Iterator[Index]:
    with Index(PlainEngine(BRIDGES)) as opened:
        yield opened


def walk(index: Index, query: str, budget: int, count: TokenCounter, k: int = 6) -> list[str]:
    """The ids of all pages, each of them within the budget."""
    found: list[str] = []
    cursor = None
    while True:
        hits = index.search(query, k=k, cursor=cursor, budget=budget)
        assert count(str(hits)) <= budget
        assert [card.rank for card in hits] == [*range(len(found) + 1, len(found) + len(hits) + 1)]
        found += [card.id for card in hits]
        cursor = hits.cursor
        if cursor is None:
            return found


@pytest.mark.parametrize("count", [estimate, words])
@pytest.mark.parametrize("query", ["bridge OR stone OR steel", "stone AND steel NOT oak"])
def test_every_page_is_within_its_budget_and_every_hit_comes_once(
    count: TokenCounter, query: str
) -> None:
    index = Index(PlainEngine(BRIDGES), count)
    whole = [card.id for card in index.search(query, k=10)]
    for budget in range(100, 400, 7):
        assert walk(index, query, budget, count) == whole


@given(st.integers(60, 500), st.integers(1, 6))
def test_budget_and_k_together(budget: int, k: int) -> None:
    index = Index(PlainEngine(BRIDGES))
    whole = [card.id for card in index.search("bridge OR stone OR steel", k=10)]
    assert walk(index, "bridge OR stone OR steel", budget, estimate, k) == whole


def test_as_many_cards_as_fit_are_shown(index: Index) -> None:
    whole = index.search("bridge OR stone OR steel", k=6)
    for number in range(1, 6):
        exactly = estimate(str(whole.first(number)))
        assert len(index.search("bridge OR stone OR steel", k=6, budget=exactly)) == number


def test_a_card_that_does_not_fit_is_shortened_and_it_is_said(index: Index) -> None:
    whole = index.search("bridge", k=1)
    hits = index.search("bridge", k=1, budget=estimate(str(whole)) - 5)
    assert hits[0].id == whole[0].id
    assert hits[0].snippet is None
    assert "note: the card is cut to fit the budget" in str(hits)
    assert hits.to_json()["hits"][0]["snippet"] is None


def test_a_budget_for_nothing_is_an_error_that_says_what_is_needed(index: Index) -> None:
    with pytest.raises(RetrievalError, match="too small") as caught:
        index.search("bridge", budget=5)
    needed = int(caught.value.help.split(" has ")[1].split()[0])
    assert len(index.search("bridge", budget=needed)) == 1


class CountingEngine(PlainEngine):
    """Knows how many documents were read."""

    def __init__(self, documents: Iterable[Document]) -> None:
        super().__init__(documents)
        self.read = 0

    def documents(self, ids: Sequence[str]) -> list[Document]:
        self.read += len(ids)
        return super().documents(ids)


def bridges(number: int) -> list[Document]:
    """Bridges whose cards are short and long by turns."""
    return [
        document_of(
            {
                "_id": f"d{at:03}",
                "title": f"Bridge {at} " + "long " * (at % 17),
                "text": "\n".join(f"## Part {part}\nA bridge." for part in range(at % 7 + 1)),
            }
        )
        for at in range(number)
    ]


@pytest.mark.parametrize("query", ["bridge", "bridge AND nowhere"])
@pytest.mark.parametrize("count", [estimate, words])
def test_cards_that_cannot_be_shown_are_not_made(count: TokenCounter, query: str) -> None:
    """The listing is the one that is cut out of all the cards, with the same cursor."""
    engine = CountingEngine(bridges(200))
    index = Index(engine, count)
    whole = index.search(query, k=1_000)
    assert (engine.read, len(whole)) == (200, 200)
    full = count(str(whole))
    for budget in (80, 150, 400, 1_000, 2_500, full - 1, full, full + 1):
        engine.read = 0
        hits, cut = index.search(query, k=1_000, budget=budget), within(whole, budget, count)
        assert str(hits) == str(cut)
        assert {**hits.to_json(), "timings": {}} == {**cut.to_json(), "timings": {}}
        assert engine.read <= max(FIRST, 2 * (len(hits) + 1))
        if hits.cursor:
            after = index.search(query, k=3, cursor=hits.cursor)
            assert after[0].rank == len(hits) + 1


def test_many_long_cards() -> None:
    documents: list[Document] = [
        document_of(
            {
                "_id": f"d{number:03}",
                "title": f"Bridge {number} " + "long " * (number % 40),
                "sections": [
                    {"heading": f"Part {part} of {number}", "text": "A bridge. " * part}
                    for part in range(number % 30 + 1)
                ],
            }
        )
        for number in range(60)
    ]
    index = Index(PlainEngine(documents))
    for budget in (120, 333, 1000):
        assert len(set(walk(index, "bridge", budget, estimate, k=20))) == 60


MONSTERS = {
    "an OR of 500 words": "bridge OR " + " OR ".join(f"word{number}" for number in range(500)),
    "an OR of 500 words that are nowhere": " OR ".join(f"word{number}" for number in range(500)),
    "an AND of 300 words": "bridge AND " + " AND ".join(f"word{number}" for number in range(300)),
    "a long word": "bridge OR " + "x" * 5_000,
    "many warnings": " OR ".join("(stone and bridge)" for _ in range(200)),
    "long clauses": "bridge NOT (" + " OR ".join(f"word{number}" for number in range(500)) + ")",
    "long clauses that exclude each other": "tunnel NOT (steel OR " + "x" * 3_000 + ")",
}


@pytest.mark.parametrize("relax", ["labelled", "off", "paper"])
@pytest.mark.parametrize("query", MONSTERS.values(), ids=MONSTERS)
def test_no_query_is_too_long_for_a_small_budget(index: Index, query: str, relax: str) -> None:
    """The host sets the budget, and the model that wrote the query cannot change it."""
    for budget in (150, 400, 1_000):
        hits = index.search(query, relax=relax, budget=budget)
        assert estimate(str(hits)) <= budget
    first = index.search(query, relax=relax, budget=150)
    assert "cut to fit the budget" in str(first)
    assert any("cut to fit the budget" in note for note in first.to_json()["notes"])
    whole = index.search(query, relax=relax)
    assert len(whole.to_json()["query"]) > 2_000
    assert estimate(str(whole)) < 2_500
    assert [card.id for card in hits] == [card.id for card in whole][: len(hits)]


def test_what_is_left_out_above_the_cards_is_counted(index: Index) -> None:
    hits = index.search(MONSTERS["many warnings"])
    shown = [line for line in str(hits).split("\n") if line.startswith("warning: ")]
    assert 0 < len(shown) < len(hits.diagnostics)
    assert f"(+{len(hits.diagnostics) - len(shown)} more to say about the query)" in str(hits)
    assert len(hits.to_json()["diagnostics"]) == len(hits.diagnostics)


LONG = document_of(
    {
        "_id": "long" * 2_000,
        "title": "Bridge " * 500,
        "author": ["Ada " * 200] * 50,
        "date": "long ago " * 90,
        "infobox": {f"key {number} " * 50: "value" for number in range(90)},
        "sections": [{"heading": f"Heading {n} " * 90, "text": "bridge " * n} for n in range(90)],
    }
)


def test_no_document_has_a_card_without_measure() -> None:
    index = Index(PlainEngine([LONG]))
    assert estimate(str(index.search("bridge OR stone"))) < 1_500
    hits = index.search("bridge", budget=200)
    assert estimate(str(hits)) <= 200
    assert hits[0].id == LONG.id
    piece = index.fetch(LONG.id, "#2")
    assert estimate(str(piece)) < piece.tokens + 250
