"""The snippet is a best window, by a brute force that looks at every window."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bqlc.compiler.ast.checked import And, Either, Phrase, Proximity, Term, Text
from bqlc.compiler.input.source import Source
from bqlc.compiler.meaning.positive import PositiveTerms, positive_terms
from bqlc.compiler.meaning.tokens import tokens
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.corpus.document import Document, Section
from bqlc.retrieval.cards import Dealer
from bqlc.retrieval.snippets import LONGEST, Passage, Snippet, snippet
from bqlc.retrieval.words import Finder

A, B, C = (Term(token) for token in "abc")
QUERY = positive_terms(And((Text(("body",), Phrase((A, B))), Text(("body",), C))))


def taken(sections: list[tuple[str, str]], query: PositiveTerms, width: int) -> Snippet | None:
    finder = Finder(query.terms)
    return snippet(
        (Passage(name, text, list(finder.hits(text))) for name, text in sections), query, width
    )


def worth(text: str) -> tuple[int, int]:
    """Distinct terms, then whether the phrase's words are neighbours."""
    found = tokens(text)
    return len({"a", "b", "c"} & set(found)), int("a b" in " ".join(found))


def best(sections: list[tuple[str, str]], width: int) -> tuple[int, int]:
    windows = [
        " ".join(words[start : start + width])
        for _, text in sections
        for words in [text.split()]
        for start in range(max(1, len(words) - width + 1))
    ]
    return max(map(worth, windows), default=(0, 0))


words = st.lists(st.sampled_from(["a", "b", "c", "x", "y", "z"]), max_size=30).map(" ".join)


@given(st.lists(words, max_size=3), st.integers(2, 6))
def test_no_window_is_better(texts: list[str], width: int) -> None:
    sections = [(str(number), text) for number, text in enumerate(texts)]
    found = taken(sections, QUERY, width)
    if found is None:
        assert not "".join(texts)
    else:
        assert worth(found.text) == best(sections, width)
        assert found.text in " ".join(dict(sections)[found.section].split())
        section_words = dict(sections)[found.section].split()
        assert len(found.text.split()) == min(width, len(section_words))
        assert signs_are_true(found, section_words)


def signs_are_true(found: Snippet, words: list[str]) -> bool:
    """Whether the snippet stands at a place where there is more on just the sides that it says."""
    shown = found.text.split()
    return any(
        words[at : at + len(shown)] == shown
        and (at == 0, at + len(shown) == len(words)) == (found.begins, found.ends)
        for at in range(len(words) - len(shown) + 1)
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x a y", "x a y"),
        ("  x a y \n", "x a y"),
        ("a 1 2 3 4", "a 1 2 3 4"),
        ("1 2 3 4 a", "1 2 3 4 a"),
        ("a 1 2 3 4 5", "a 1 2 3 4 …"),
        ("1 2 3 4 5 a", "… 2 3 4 5 a"),
        ("1 2 3 a 4 5 6", "… 2 3 a 4 5 …"),
        ("one two", "one two"),
        ("1 2 3 4 5 6", "1 2 3 4 5 …"),
        ("1 2 3 4 5 \n", "1 2 3 4 5"),
    ],
)
def test_a_sign_stands_only_where_the_section_goes_on(text: str, shown: str) -> None:
    assert str(taken([("s", text)], QUERY, 5)) == shown


@pytest.mark.parametrize("before", ["", "東" * 2000])
@pytest.mark.parametrize("after", ["", "東" * 2000])
def test_a_sign_where_a_script_has_no_spaces(before: str, after: str) -> None:
    query = positive_terms(Text(("body",), Term("京")))
    for term in ("京", "京" + "東" * 300):
        found = taken([("s", before + term + after)], query, 25)
        assert found is not None
        if before:
            assert not found.begins
        if len(term) == 1:
            assert (found.begins, found.ends) == (not before, not after)
    opening = taken([("s", before + after)], QUERY, 25)
    assert opening is None or (opening.begins and not opening.ends)


def test_a_passage_that_matches_comes_before_one_with_more_of_the_words() -> None:
    """Proximity: the words may stand elsewhere too, and closer to what the query names."""
    near = Proximity((Either((Phrase((A, B)), C)), Term("d")), 2, False)
    document = Document(
        "1", "t", (Section("Words", "a b x c x x x d"), Section("Match", "x x c x d x x"))
    )
    query = CheckedQuery(Text(("body",), near), DOCUMENTS, Source("", ""), ())
    card = Dealer(query).card(1, 0.0, document)
    assert [section.matched for section in card.sections] == [False, True]
    assert card.snippet == Snippet("Match", "x x c x d x x", True, True)


def test_hits_stand_in_the_middle() -> None:
    text = "1 2 3 4 5 a 6 7 8 9"
    assert taken([("s", text)], QUERY, 5) == Snippet("s", "4 5 a 6 7")


def test_without_a_hit_the_opening_of_the_first_section_with_text() -> None:
    assert taken([("empty", " "), ("s", "one  two\nthree")], QUERY, 2) == Snippet(
        "s", "one two", True
    )


def test_a_script_without_spaces_is_cut_near_the_hit() -> None:
    text = "東" * 2000 + "京" + "東" * 2000
    query = positive_terms(Text(("body",), Term("京")))
    found = taken([("s", text)], query, 25)
    assert found is not None
    assert "京" in found.text
    assert len(found.text) <= LONGEST
