"""From clauses to plans: what the cases in tests/cases/lucene_plan.txt do not show."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from bqlc.compiler.ast.checked import (
    EVERYTHING,
    NOTHING,
    And,
    Clause,
    Either,
    Exists,
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
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.compiler.simplify.query import NormalQuery
from bqlc_backends.lucene import plan
from bqlc_backends.lucene.emit import emit
from bqlc_backends.lucene.patterns import MOST_SPANS
from bqlc_backends.lucene.plan import (
    AllOf,
    AnyOf,
    AnyTerm,
    Everything,
    HasValue,
    Near,
    Nothing,
    Plan,
    Prefix,
    Verified,
)

A, B, C = Term("a"), Term("b"), Term("c")


def plan_of(clause: Clause) -> Plan:
    return emit(NormalQuery(clause, DOCUMENTS))


def near(*operands: Pattern, distance: int = 1, ordered: bool = False) -> Plan:
    return plan_of(Text(("title",), Proximity(operands, distance, ordered)))


def title(pattern: Pattern) -> Text:
    return Text(("title",), pattern)


# ---------------------------------------------------------------- Boolean


@pytest.mark.parametrize(
    ("clause", "wanted"),
    [
        (EVERYTHING, Everything()),
        (NOTHING, Nothing()),
        (Not(EVERYTHING), Nothing()),
        (Not(NOTHING), Everything()),
        (And((title(A), NOTHING)), Nothing()),
        (And((title(A), EVERYTHING)), AnyTerm("title", ("a",))),
        (Or((title(A), NOTHING)), AnyTerm("title", ("a",))),
        (Or((title(A), EVERYTHING)), Everything()),
        (And((title(A), title(A))), AnyTerm("title", ("a",))),
    ],
)
def test_everything_and_nothing_leave_no_trace(clause: Clause, wanted: Plan) -> None:
    assert plan_of(clause) == wanted


def test_the_words_of_a_field_are_one_look_up_wherever_they_stand_in_the_or() -> None:
    clause = Or((title(A), Exists(("date",)), Or((title(B), title(A))), title(Either((C, B)))))
    assert plan_of(clause) == AnyOf((AnyTerm("title", ("a", "b", "c")), HasValue("date")))


def test_several_nots_are_one_or_of_what_must_not_be() -> None:
    clause = And((title(A), Not(title(B)), Not(title(C)), Not(Exists(("date",)))))
    excluded = (AnyTerm("title", ("b", "c")), HasValue("date"))
    assert plan_of(clause) == AllOf((AnyTerm("title", ("a",)),), excluded)


def test_a_leaf_of_two_fields_is_an_or() -> None:
    clause = Text(("title", "body"), Wildcard("card*"))
    assert plan_of(clause) == AnyOf((Prefix("title", "card"), Prefix("body", "card")))


def test_a_literal_value_may_hold_wildcard_characters() -> None:
    assert plan_of(Value(("kind",), "what?", wild=False)) == AnyTerm("kind", ("what?",))
    assert plan_of(Value(("kind",), "what?", wild=True)) == plan.Wildcard("kind", "what?")


# ---------------------------------------------------------------- proximity


def test_near_stands_for_every_order_of_its_operands() -> None:
    found = near(A, B, C)
    assert isinstance(found, Near)
    orders = {"".join(slot[0].token for slot in span) for span in found.spans}  # type: ignore[union-attr]
    assert orders == {"abc", "acb", "bac", "bca", "cab", "cba"}


def test_an_operand_is_split_by_length_and_the_choices_are_multiplied() -> None:
    long = Phrase((A, B))
    found = near(Either((A, long, Either((C, Phrase((B, B)))))), B)
    assert isinstance(found, Near)
    assert found.operands[0] == ((A, C), (long, Phrase((B, B))))
    assert len(found.spans) == 4


def test_an_operand_that_cannot_be_makes_the_proximity_impossible() -> None:
    assert near(A, Either(())) == Nothing()


def test_too_many_orders_are_not_written_out() -> None:
    words = [Either((Term(letter), Phrase((A, Term(letter))))) for letter in "abcde"]
    found = near(*words)
    assert MOST_SPANS < 2**5 * 120
    assert isinstance(found, Verified)
    assert isinstance(found.among, AllOf)
    assert found.sure == Nothing()


def test_a_nested_near_is_bounded_by_the_sum_of_the_distances() -> None:
    found = near(Proximity((A, B), 3, ordered=False), C, distance=2)
    assert isinstance(found, Verified)
    assert found.among == near(A, B, C, distance=5)
    assert isinstance(found.sure, Near)
    assert found.sure.distance == 2


def test_the_bound_is_ordered_only_if_every_level_is() -> None:
    for inner, outer in ((True, True), (True, False), (False, True)):
        found = near(Proximity((A, B), 1, inner), C, distance=2, ordered=outer)
        assert isinstance(found, Verified)
        assert found.among == near(A, B, C, distance=3, ordered=inner and outer)


def test_every_choice_of_a_nested_or_has_its_own_bound() -> None:
    found = near(Either((A, Proximity((A, B), 3, ordered=False))), C, distance=2)
    assert isinstance(found, Verified)
    assert isinstance(found.among, AnyOf)
    assert [part.distance for part in found.among.parts if isinstance(part, Near)] == [2, 5]


def test_a_nested_near_of_many_words_is_bounded_by_their_presence() -> None:
    words = [Term(letter) for letter in "abcdefgh"]
    found = near(Proximity(tuple(words[:4]), 3, ordered=False), *words[4:])
    assert isinstance(found, Verified)
    assert found.among == AllOf(tuple(AnyTerm("title", (word.token,)) for word in words))


# ---------------------------------------------------------------- the plan itself

EVERY_NODE = And(
    (
        Text(("title", "body"), A),
        title(Wildcard("a*")),
        title(Wildcard("a?")),
        title(Phrase((A, Wildcard("b*")))),
        title(Proximity((Proximity((A, B), 1, ordered=True), C), 2, ordered=False)),
        Exists(("date",)),
        Not(title(B)),
    )
)


def test_a_plan_is_data() -> None:
    data = plan_of(EVERY_NODE).to_json()
    assert json.loads(json.dumps(data)) == data
    assert data["node"] == "all_of"
    kinds = [part["node"] for part in data["parts"]]
    assert kinds == [
        *("any_of", "prefix", "wildcard", "phrase", "verified", "has_value"),
    ]
    assert data["parts"][3]["parts"] == [
        {"node": "term", "token": "a"},
        {"node": "wildcard", "pattern": "b*"},
    ]
    assert data["excluded"] == [{"node": "any_term", "field": "title", "terms": ["b"]}]


def test_emitting_needs_neither_java_nor_numpy() -> None:
    code = (
        "import sys; from bqlc_backends.lucene.emit import emit;"
        "sys.exit(bool({'jnius', 'jnius_config', 'numpy', 'pyserini'} & set(sys.modules)))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
