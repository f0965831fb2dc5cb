"""Plans become the Lucene queries they say, whatever characters are in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bqlc.compiler.ast import checked
from bqlc.corpus.document import Document
from bqlc_backends.lucene import loops
from bqlc_backends.lucene.classic import FEW_TERMS, classic
from bqlc_backends.lucene.java import QueryMaker
from bqlc_backends.lucene.plan import (
    AllOf,
    AnyOf,
    AnyTerm,
    Everything,
    HasValue,
    Nothing,
    Phrase,
    Plan,
    Prefix,
    Wildcard,
)
from tests.slow.random_documents import SCHEMA
from tests.slow.small_index import segmented

ODD = (
    "and",
    "or",
    "a:b",
    "(x)",
    '"',
    "+1",
    "-",
    "\\",
    "a\\b",
    "~2",
    "^",
    "*\ufe0f\u20e3",
    "😀",
    "ñ",
)
TITLE_A = AnyTerm("title", ("a",))


@pytest.fixture(scope="module")
def maker(java: None) -> Iterator[QueryMaker]:
    with segmented([Document("1", "a b", ())], SCHEMA, size=1) as engine:
        yield QueryMaker(engine._state.searcher)


def made(maker: QueryMaker, plan: Plan) -> Any:
    """The Lucene query, of its own class."""
    return loops.itself(maker.query(plan))


def kind(query: Any) -> str:
    return type(query).__name__.rpartition(".")[2]


@pytest.mark.parametrize("term", ODD)
def test_a_term_stays_as_it_is(maker: QueryMaker, term: str) -> None:
    query = made(maker, AnyTerm("title", (term,)))
    assert kind(query) == "TermQuery"
    assert query.getTerm().text() == term


@pytest.mark.parametrize("term", ODD)
def test_a_prefix_stays_as_it_is(maker: QueryMaker, term: str) -> None:
    query = made(maker, Prefix("title", term))
    assert kind(query) == "PrefixQuery"
    assert query.getPrefix().text() == term


@pytest.mark.parametrize("term", [term for term in ODD if "*" not in term])
def test_a_wildcard_keeps_what_is_literal(maker: QueryMaker, term: str) -> None:
    query = made(maker, Wildcard("title", f"?{term}*x"))
    assert kind(query) == "WildcardQuery"
    text = query.getTerm().text()
    assert text[0] == "?"
    assert text[-2:] == "*x"
    literal = text[1:-2]
    assert literal.replace("\\\\", "\0").replace("\\", "").replace("\0", "\\") == term


@pytest.mark.parametrize("term", ODD)
def test_a_phrase_keeps_its_words(maker: QueryMaker, term: str) -> None:
    query = made(maker, Phrase("title", (checked.Term(term), checked.Term("b"))))
    assert kind(query) == "PhraseQuery"
    assert [each.text() for each in query.getTerms()] == [term, "b"]


def test_a_term_of_several_words_or_of_great_length_is_not_cut(maker: QueryMaker) -> None:
    for term in ("new york", "x" * 300, "\u3000", "😀" * 200):
        assert made(maker, AnyTerm("kind", (term,))).toString() == f"kind:({term})"


def test_a_half_character_is_taken_for_the_replacement_character(maker: QueryMaker) -> None:
    assert made(maker, AnyTerm("kind", ("a\ud800",))).toString() == "kind:(a\ufffd)"


@pytest.mark.parametrize("field", ["OR", "a b", "x:y", "naïve"])
def test_a_field_may_have_any_name(maker: QueryMaker, field: str) -> None:
    assert made(maker, AnyTerm(field, ("a",))).getTerm().field() == field
    assert made(maker, Prefix(field, "a")).getPrefix().field() == field


def test_a_field_of_two_words_may_be_asked_for_a_value(maker: QueryMaker) -> None:
    assert made(maker, HasValue("a b")).toString() == "_has:(a b)"


def test_many_terms_are_one_set(maker: QueryMaker) -> None:
    few = tuple(f"w{number}" for number in range(FEW_TERMS))
    assert kind(made(maker, AnyTerm("title", few))) == "BooleanQuery"
    query = made(maker, AnyTerm("title", (*few, "one more")))
    assert kind(query) == "TermInSetQuery"
    assert query.getTermsCount() == FEW_TERMS + 1


@pytest.mark.parametrize(
    ("plan", "text"),
    [
        (AllOf((TITLE_A, HasValue("date"))), "+title:a +_has:date"),
        (AllOf((TITLE_A,), (Prefix("title", "b"),)), "+title:a -title:b*"),
        (AllOf((), (TITLE_A,)), "+*:* -title:a"),
        (AnyOf((TITLE_A, AllOf((), (TITLE_A,)))), "title:a (+*:* -title:a)"),
        (Everything(), "*:*"),
        (Prefix("title", ""), "title:*"),
    ],
)
def test_classic_syntax_says_what_the_plan_says(maker: QueryMaker, plan: Plan, text: str) -> None:
    assert classic(plan) is not None
    assert made(maker, plan).toString() == text


def test_what_classic_syntax_cannot_say_is_joined_to_what_it_can(maker: QueryMaker) -> None:
    plan = AllOf((TITLE_A, Nothing(), HasValue("date")), (Nothing(), TITLE_A))
    assert classic(plan) is None
    text = made(maker, plan).toString()
    assert text == '#MatchNoDocsQuery("") #(+title:a +_has:date) -MatchNoDocsQuery("") -title:a'
