"""Counts and reasons, clause by clause, against the oracle."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bqlc.compiler.meaning.facts import analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.pipeline import check
from bqlc.corpus.document import Document, Section
from bqlc.corpus.fields import field_values
from bqlc.retrieval.counting import counts
from bqlc.retrieval.errors import QueryError
from bqlc.retrieval.why import why
from tests.retrieval.plain_engine import PlainEngine

KILN = Document(
    "1",
    "The kiln of Murano",
    (Section("(intro)", "Glass and fire."), Section("Fire", "A kiln, then the Murano glass.")),
    authors=("Ada Bianchi",),
    date="2016",
)
SHIP = Document("2", "The ship", (Section("(intro)", "No fire on board."),), date="2019-03-02")
DOCUMENTS = [KILN, SHIP]


def test_every_clause_is_counted_with_the_total_so_far() -> None:
    found = counts(PlainEngine(DOCUMENTS), "(fire OR ship[title]) NOT kiln AND date[2016..]")
    rows = [(row.depth, row.operator, row.clause, row.count, row.running) for row in found.rows]
    assert rows == [
        (0, "", "fire OR ship[title]", 2, 2),
        (1, "", "fire", 2, 2),
        (1, "OR", "ship[title]", 1, 2),
        (0, "NOT", "kiln", 1, 1),
        (0, "AND", "date[2016..]", 2, 1),
    ]
    assert found.total == 1


def test_a_query_of_one_clause_is_one_row() -> None:
    found = counts(PlainEngine(DOCUMENTS), "NOT kiln")
    assert [(row.clause, row.count) for row in found.rows] == [("NOT kiln", 1)]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A kiln.", "A «kiln»."),
        ("  \n" * 30 + "A kiln." + " \n" * 30, "A «kiln»."),
        ("Glass. " * 9 + "A kiln.", "… Glass. Glass. Glass. Glass. A «kiln»."),
        ("A kiln. " + "Glass. " * 9, "A «kiln». Glass. Glass. Glass. Glass. …"),
    ],
)
def test_a_sign_stands_where_the_text_goes_on(text: str, shown: str) -> None:
    found = why(Document("1", "t", (Section("(intro)", text),)), PlainEngine(()).schema, "kiln")
    assert [place.text for place in found.reasons[0].places] == [shown]


def test_why_shows_where_each_clause_holds() -> None:
    found = why(KILN, PlainEngine(DOCUMENTS).schema, '"murano glass" NOT ship AND date[2017..]')
    assert not found.matches
    phrase, ship, date = found.reasons
    assert phrase.holds
    place = phrase.places[0]
    assert (place.field, place.section) == ("body", "Fire")
    assert "A kiln, then the Murano glass."[place.start : place.end] == "Murano glass"
    assert "«Murano glass»" in place.text
    assert (ship.operator, ship.clause, ship.holds) == ("NOT", "ship", True)
    assert (date.holds, date.values) == (False, ("2016",))


@pytest.mark.parametrize(
    "query",
    [
        "fire NOT (kiln OR ship)",
        "fire OR NOT kiln",
        "fire OR NOT (kiln AND ship)",
        "fire AND (kiln OR ship OR NOT glass)",
        "(fire OR kiln) NOT (ship OR NOT (glass AND murano))",
        "NOT fire AND NOT (kiln OR ship)",
    ],
)
def test_the_rows_read_like_the_query(query: str) -> None:
    """`NOT kiln OR ship` would be another query than `NOT (kiln OR ship)`."""
    engine = PlainEngine(DOCUMENTS)
    found = counts(engine, query)
    (_, first), *rest = [(row.operator, row.clause) for row in found.rows if not row.depth]
    start = f"{found.rows[0].operator} ({first})".strip()
    again = " ".join([start, *(f"{operator} {clause}" for operator, clause in rest)])
    assert counts(engine, again).total == found.total
    assert [row.count for row in counts(engine, again).rows] == [row.count for row in found.rows]
    for shown in (str(found), str(why(KILN, engine.schema, query))):
        assert re.search(r"\b(OR NOT|NOT|OR|AND) +[(a-z]", shown)
        assert not re.search(r"\b(OR NOT|NOT|OR|AND)[(a-z]", shown)


def test_errors_stop_both() -> None:
    engine = PlainEngine(DOCUMENTS)
    with pytest.raises(QueryError):
        counts(engine, "kiln[nofield]")
    with pytest.raises(QueryError):
        why(KILN, engine.schema, "kiln[nofield]")


WORDS = st.sampled_from(["fire", "kiln", "ship", "glass", "murano", '"the kiln"', "date[2016]"])


@st.composite
def queries(draw: st.DrawFn, depth: int = 2) -> str:
    if depth == 0:
        return draw(WORDS)
    parts = draw(st.lists(queries(depth - 1), min_size=1, max_size=3))
    joined = draw(st.sampled_from([" AND ", " OR ", " NOT "])).join(parts)
    return f"({joined})"


@given(queries())
@settings(max_examples=100, deadline=None)
def test_counts_and_verdicts_are_the_oracles(text: str) -> None:
    engine = PlainEngine(DOCUMENTS)
    tree = check(text).tree
    facts = [analyse(field_values(one, engine.schema), engine.schema) for one in DOCUMENTS]
    selected = [matches(tree, one) for one in facts]
    found = counts(engine, text)
    assert found.total == sum(selected)
    assert all(row.count <= len(DOCUMENTS) for row in found.rows)
    outermost = [row.running for row in found.rows if row.depth == 0 and row.running is not None]
    assert not outermost or outermost[-1] == found.total
    for document, wanted in zip(DOCUMENTS, selected, strict=True):
        verdict = why(document, engine.schema, text)
        assert verdict.matches == wanted
        for reason in verdict.reasons:
            if reason.places:
                assert reason.holds != reason.operator.endswith("NOT")
