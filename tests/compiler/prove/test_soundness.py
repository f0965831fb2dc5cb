"""Attacks on the proofs: pairs that are not equal, though a careless argument would say so.

Clauses are built by hand, since some of them cannot be written in a query.
"""

from __future__ import annotations

import datetime as dt

import pytest

from bqlc.compiler.ast.checked import (
    NOTHING,
    And,
    Clause,
    Dates,
    Exists,
    Exploded,
    Not,
    Numbers,
    Or,
    Phrase,
    Proximity,
    Term,
    Text,
    Value,
    Wildcard,
)
from bqlc.compiler.input.source import Source
from bqlc.compiler.prove.compare import Comparison, Relation, compare
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Field, FieldType, Schema

SCHEMA = Schema(
    "attack",
    (
        Field("text", FieldType.TEXT, default=True),
        Field("heading", FieldType.TEXT, single=True),
        Field("kind", FieldType.KEYWORD),
        Field("shelf", FieldType.KEYWORD, single=True),
        Field("number", FieldType.NUMBER),
        Field("date", FieldType.DATE, single=True),
        Field("seen", FieldType.DATE),
    ),
)

aa, bb = Term("aa"), Term("bb")
one, many = Wildcard("?"), Wildcard("??*")


def related(a: Clause, b: Clause) -> Comparison:
    source = Source("", "<attack>")
    return compare(CheckedQuery(a, SCHEMA, source), CheckedQuery(b, SCHEMA, source))


def text(pattern: Term | Wildcard | Phrase | Proximity, field: str = "text") -> Text:
    return Text((field,), pattern)


def value(pattern: str, wild: bool, field: str = "kind") -> Value:
    return Value((field,), pattern, wild)


def number(low: float | None, high: float | None) -> Numbers:
    return Numbers(("number",), low, high)


# No single token avoids both `?` and `??*`, so no filler is the least of all.
gap_of_one = text(Proximity((aa, bb), 1, ordered=True))

NOT_EMPTY = {
    "a narrow gap avoids what every filler fits": And((gap_of_one, Not(text(one)), text(many))),
    "a gap of none avoids any word in it": And(
        (gap_of_one, Not(text(Phrase((aa, Wildcard("*"), bb)))))
    ),
    "a narrow gap avoids many long words, a wide one a short word": And(
        (
            text(Proximity((aa, bb), 2, ordered=True)),
            Not(text(one)),
            Not(text(Phrase((many, many, many, many)))),
        )
    ),
    "the other order avoids a phrase with any word": And(
        (text(Proximity((aa, bb), 3, False)), Not(text(Phrase((aa, Wildcard("*"))))))
    ),
    "a value without a word is a value": And((Exists(("kind",)), Not(value("?*", True)))),
    "the empty value is not every value": And((value("*", True), Not(value("", False)))),
    "stars are characters where they are no wildcards": And(
        (value("a*", True), Not(value("a*", False)))
    ),
    "question marks too": And((value("a?", False), Not(value("ab", True)))),
    "beside a large number there is a smaller one": And(
        (Exists(("number",)), Not(number(1e20, None)))
    ),
    "between two numbers there is another": And(
        (number(1.0, None), Not(number(None, 1.0)), Not(number(1.0000001, None)))
    ),
    "between the largest numbers too": And(
        (number(1e308, None), Not(number(None, 1e308)), Not(number(1.7e308, None)))
    ),
    "a number below an infinite one": And((Exists(("number",)), Not(number(float("inf"), None)))),
    "one star is any word": text(Phrase((Wildcard("*"), aa))),
    "two dates of one document": And(
        (
            Dates(("seen",), dt.date(2010, 1, 1), dt.date(2010, 12, 31)),
            Dates(("seen",), dt.date(2012, 1, 1), dt.date(2012, 12, 31)),
        )
    ),
    "one date that is a whole year": And(
        (
            Dates(("date",), dt.date(2010, 1, 1), dt.date(2010, 1, 1)),
            Dates(("date",), dt.date(2010, 12, 31), dt.date(2010, 12, 31)),
        )
    ),
    "the first day there is": Dates(("date",), None, dt.date(1, 1, 1)),
    "the last day there is": Dates(("date",), dt.date(9999, 12, 31), None),
    "a range that ends before it begins, met by a year": Dates(
        ("date",), dt.date(2010, 6, 1), dt.date(2010, 3, 1)
    ),
    "two values keep apart what one cannot": And(
        (
            text(aa),
            text(bb),
            Not(text(Phrase((aa, Wildcard("*"))))),
            Not(text(Phrase((bb, Wildcard("*"))))),
        )
    ),
    "one value far apart": And(
        (
            text(aa, "heading"),
            text(bb, "heading"),
            Not(text(Proximity((aa, bb), 9, False), "heading")),
        )
    ),
    "a letter that no pattern has": And(
        (Exists(("kind",)), *(Not(value(f"*{chr(97 + at)}*", True)) for at in range(26)))
    ),
    "an operand wider than it seems": And(
        (
            text(Proximity((Proximity((aa, bb), 2, True), aa), 0, True)),
            Not(text(Proximity((aa, bb, aa), 1, True))),
        )
    ),
}


@pytest.mark.parametrize("clause", NOT_EMPTY.values(), ids=NOT_EMPTY)
def test_it_is_not_empty(clause: Clause) -> None:
    found = related(clause, NOTHING)
    assert found.a_empty is False
    assert found.relation is Relation.CONTAINS


EMPTY = {
    "two keywords in a field for one": And(
        (value("a", False, "shelf"), value("b*", True, "shelf"))
    ),
    "two days in a field for one date": And(
        (
            Dates(("date",), dt.date(2010, 1, 1), dt.date(2010, 1, 1)),
            Dates(("date",), dt.date(2012, 1, 1), dt.date(2012, 1, 1)),
        )
    ),
    "a word without a field that has a value": And((text(aa), Not(Exists(("text",))))),
    "every word is of one letter or more": And(
        (Exists(("text",)), text(aa), Not(text(one)), Not(text(many)))
    ),
    "a range for no number": And((number(2.0, 1.0), Exists(("number",)))),
    "a NEAR of one word needs it twice": And(
        (text(Proximity((aa, aa), 0, False)), Not(text(Phrase((aa, aa)))))
    ),
}


@pytest.mark.parametrize("clause", EMPTY.values(), ids=EMPTY)
def test_it_is_empty(clause: Clause) -> None:
    assert related(clause, NOTHING).relation is Relation.EQUAL


def test_an_exploded_heading_takes_in_narrower_ones() -> None:
    heading = value("asthma", False)
    found = related(Exploded(("kind",), "asthma"), heading)
    assert found.relation is Relation.CONTAINS
    assert str(found.only_a) == "kind: (a heading below asthma)"


def test_many_universal_patterns_in_one_value_are_left_undecided_or_right() -> None:
    """A field for one value: `aa` and `bb` would both have to be last."""
    last = [Not(text(Phrase((word, Wildcard("*"))), "heading")) for word in (aa, bb)]
    found = related(And((text(aa, "heading"), text(bb, "heading"), *last)), NOTHING)
    assert found.a_empty is not False


def test_a_deep_clause_is_no_problem() -> None:
    clause: Clause = text(aa)
    for at in range(100):
        clause = Not(Or((And((clause, text(Term(f"w{at}")))), text(bb))))
    assert related(clause, clause).relation is Relation.EQUAL
