"""q+: which words of a query rank and choose snippets."""

from __future__ import annotations

import datetime as dt

from bqlc.compiler.ast.checked import (
    And,
    Dates,
    Either,
    Not,
    Or,
    Pattern,
    Phrase,
    Proximity,
    Term,
    Text,
    Value,
    Wildcard,
)
from bqlc.compiler.meaning.positive import positive_leaves, positive_terms

A, B, C, D = (Term(token) for token in "abcd")


def text(pattern: Pattern) -> Text:
    return Text(("title", "body"), pattern)


def test_order_and_repetitions_are_kept_and_words_are_distinct() -> None:
    tree = And((text(Phrase((B, A))), Or((text(A), text(C)))))
    found = positive_terms(tree)
    assert found.terms == (B, A, A, C)
    assert found.words == ("b", "a", "c")


def test_an_odd_number_of_nots_takes_words_out_and_an_even_one_does_not() -> None:
    tree = And((text(A), Not(text(B)), Not(Or((text(C), Not(text(D)))))))
    assert positive_terms(tree).words == ("a", "d")


def test_a_truncation_is_a_term_and_no_word() -> None:
    found = positive_terms(text(Wildcard("cardi*")))
    assert found.terms == (Wildcard("cardi*"),)
    assert found.words == ()


def test_words_inside_proximity_count() -> None:
    tree = text(Proximity((Either((A, Phrase((B, C)))), D), 3, ordered=False))
    assert positive_terms(tree).words == ("a", "b", "c", "d")
    assert positive_terms(tree).pairs == {(B, C)}


def test_dates_and_keywords_are_leaves_without_words() -> None:
    dates = Dates(("date",), dt.date(2016, 1, 1), None)
    language = Value(("language",), "eng", wild=False)
    tree = And((dates, language, Not(dates)))
    assert positive_terms(tree).terms == ()
    assert list(positive_leaves(tree)) == [dates, language]
