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
from bqlc_backends.lucene.near import MOST_SPANS, Near, Row, Slot, size
from bqlc_backends.lucene.plan import (
    AllOf,
    AnyOf,
    AnyTerm,
    Everything,
    HasValue,
    Nothing,
    Plan,
    Prefix,
    Verified,
)
from bqlc_backends.lucene.verify import bound, is_exact

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


def test_a_nested_near_is_written_out_by_the_number_of_tokens_between() -> None:
    found = near(Proximity((A, B), 1, ordered=False), C, distance=2)
    assert isinstance(found, Near)
    assert [str(slots) for slots in _letters(found)] == [
        *("ab|ba c", "a.b|b.a c", "c ab|ba", "c a.b|b.a"),
    ]
    assert size(found) == 4 + 8


def _letters(found: Near) -> list[str]:
    """The ordered spans, a dot for a token between."""

    def part_text(part: object) -> str:
        match part:
            case Term(token):
                return token
            case Row(((first,), *others), gaps):
                rest = zip(gaps, others, strict=True)
                return part_text(first) + "".join(
                    "." * gap + part_text(one) for gap, (one,) in rest
                )
        raise AssertionError(part)

    return [" ".join("|".join(map(part_text, slot)) for slot in span) for span in found.spans]


@pytest.mark.parametrize(
    "pattern",
    [
        Proximity((A, B, C), 2, ordered=False),
        Proximity((Either((A, Phrase((A, B)))), B), 2, ordered=True),
        Proximity((Proximity((A, B), 3, ordered=False), C), 2, ordered=False),
        Proximity((Proximity((A, B, C), 2, ordered=True), C, C), 2, ordered=True),
        Proximity((Either((Proximity((A, B), 2, ordered=False), C)), B), 1, ordered=True),
    ],
)
def test_the_size_is_the_number_of_spans_and_rows(pattern: Proximity) -> None:
    found = near(*pattern.operands, distance=pattern.distance, ordered=pattern.ordered)
    assert isinstance(found, Near)

    def count(slots: tuple[Slot, ...]) -> int:
        parts = (part for slot in slots for part in slot)
        return 1 + sum(count(part.slots) for part in parts if isinstance(part, Row))

    assert size(found) == sum(map(count, found.spans))


def test_too_many_orders_are_bounded_by_presence_and_by_spans_of_mixed_length() -> None:
    words = [Either((Term(letter), Phrase((A, Term(letter))))) for letter in "abcde"]
    found = near(*words)
    assert isinstance(found, Verified)
    assert isinstance(found.among, AllOf)
    assert isinstance(found.sure, Near)
    assert not found.sure.exact
    assert len(found.sure.spans) == 120 < MOST_SPANS < 2**5 * 120


def chain(*distances: int, ordered: bool = False) -> Plan:
    """`a NEAR/x b NEAR/y c ...`: each is the left operand of the next."""
    inner: Pattern = A
    for letter, distance in zip("bcdefgh", distances, strict=False):
        inner = Proximity((inner, Term(letter)), distance, ordered)
    return plan_of(title(inner))


def test_a_nested_near_too_large_to_be_written_out_is_bounded_by_the_sum_of_distances() -> None:
    found = chain(20, 30, 40)
    assert isinstance(found, Verified)
    assert found.among == near(A, B, C, Term("d"), distance=90)
    assert isinstance(found.sure, Near)
    assert not found.sure.exact
    assert found.sure.distance == 40


def test_the_bound_is_ordered_only_if_every_level_is() -> None:
    for inner, outer in ((True, True), (True, False), (False, True)):
        large = Proximity((A, B), 1000, inner)
        found = near(large, large, distance=2, ordered=outer)
        assert isinstance(found, Verified)
        assert found.among == near(A, B, A, B, distance=2002, ordered=inner and outer)


def test_every_choice_of_a_nested_or_has_its_own_bound() -> None:
    large = Proximity((A, B), 1000, ordered=False)
    found = near(Either((A, large)), large, distance=2)
    assert isinstance(found, Verified)
    assert isinstance(found.among, AnyOf)
    assert [part.distance for part in found.among.parts if isinstance(part, Near)] == [1002, 2002]


def test_a_nested_near_of_many_words_is_bounded_by_their_presence() -> None:
    words = [Term(letter) for letter in "abcdefgh"]
    found = near(Proximity(tuple(words[:4]), 3, ordered=False), *words[4:])
    assert isinstance(found, Verified)
    assert found.among == AllOf(tuple(AnyTerm("title", (word.token,)) for word in words))


def test_many_nested_alternatives_are_bounded_by_presence() -> None:
    def either(distance: int) -> Either:
        inner = (Proximity((A, Term(letter)), distance, ordered=False) for letter in "bcdefghi")
        return Either(tuple(inner))

    found = near(either(900), either(901), distance=2)
    assert isinstance(found, Verified)
    assert isinstance(found.among, AllOf)
    assert is_exact(bound(found, wide=True))
    assert is_exact(bound(found, wide=False))


# ---------------------------------------------------------------- the plan itself

EVERY_NODE = And(
    (
        Text(("title", "body"), A),
        title(Wildcard("a*")),
        title(Wildcard("a?")),
        title(Phrase((A, Wildcard("b*")))),
        title(Proximity((Proximity((A, B), 1, ordered=True), C), 2, ordered=False)),
        title(Proximity((Proximity((A, B), 999, ordered=True), C), 2, ordered=False)),
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
        *("any_of", "prefix", "wildcard", "phrase", "near", "verified", "has_value"),
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
