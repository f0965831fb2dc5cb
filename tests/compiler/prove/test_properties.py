"""What compare says of random clauses, by random documents, and of the passes of the compiler."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.input.source import Source
from bqlc.compiler.meaning.facts import Facts
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.prove.compare import Comparison, Relation, compare
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.simplify.passes import simplify
from bqlc.testing.clauses import clauses
from bqlc.testing.documents import SCHEMA, facts

SIMPLE = clauses(max_leaves=4)


def query(clause: Clause) -> CheckedQuery:
    return CheckedQuery(clause, SCHEMA, Source("", "<random>"))


def related(a: Clause, b: Clause) -> Comparison:
    return compare(query(a), query(b))


@given(SIMPLE, SIMPLE, st.lists(facts(), min_size=5, max_size=5))
def test_what_is_proven_holds_of_random_documents(
    a: Clause, b: Clause, documents: list[Facts]
) -> None:
    found = related(a, b)
    possible = {(True, False), (False, True), (True, True), (False, False)}
    if found.relation in (Relation.EQUAL, Relation.CONTAINED):
        possible.discard((True, False))
    if found.relation in (Relation.EQUAL, Relation.CONTAINS):
        possible.discard((False, True))
    if found.relation is Relation.DISJOINT:
        possible.discard((True, True))
    for document in documents:
        assert (matches(a, document), matches(b, document)) in possible


@given(SIMPLE, SIMPLE)
def test_the_other_way_round_the_answer_is_the_mirror_image(a: Clause, b: Clause) -> None:
    mirrored = {
        Relation.CONTAINED: Relation.CONTAINS,
        Relation.CONTAINS: Relation.CONTAINED,
    }
    there, back = related(a, b), related(b, a)
    assert back.relation is mirrored.get(there.relation, there.relation)
    assert (back.a_empty, back.b_empty) == (there.b_empty, there.a_empty)


@given(SIMPLE)
def test_the_normal_form_is_proven_to_mean_the_same(clause: Clause) -> None:
    found = related(clause, simplify(query(clause)).tree)
    assert found.relation in (Relation.EQUAL, Relation.UNDECIDED)
