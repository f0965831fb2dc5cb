"""Every pass keeps the meaning: on documents, in every world of leaves, and by proof."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.input.source import Source
from bqlc.compiler.meaning.facts import Facts
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.pipeline import check, normalise
from bqlc.compiler.prove.compare import Relation, compare
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.simplify.passes import PASSES, passes, simplify
from bqlc.testing import clauses as random_clauses
from bqlc.testing import documents
from bqlc.testing import queries as random_texts
from bqlc.testing.normal import flaws
from tests.compiler.simplify.worlds import SCHEMA, holds, related_clauses, worlds

NAMES = [run.__name__ for run in PASSES]
every_pass = pytest.mark.parametrize("number", range(len(PASSES)), ids=NAMES)


def checked(clause: Clause, schema: Schema = SCHEMA) -> CheckedQuery:
    return CheckedQuery(clause, schema, Source(""))


@every_pass
@given(clause=random_clauses.clauses(), document=documents.facts())
def test_a_pass_matches_the_same_documents(number: int, clause: Clause, document: Facts) -> None:
    after = passes(documents.SCHEMA)[number](clause)
    assert matches(after, document) == matches(clause, document)


@every_pass
@given(clause=related_clauses())
def test_a_pass_keeps_the_truth_in_every_world(number: int, clause: Clause) -> None:
    after = passes(SCHEMA)[number](clause)
    for world in worlds((clause, after)):
        assert holds(after, world) == holds(clause, world), world


@every_pass
@given(clause=related_clauses(max_leaves=10))
def test_a_pass_does_nothing_the_second_time(number: int, clause: Clause) -> None:
    run = passes(SCHEMA)[number]
    after = run(clause)
    assert run(after) == after


@given(clause=random_clauses.clauses(), found=st.lists(documents.facts(), max_size=5))
def test_the_normal_query_matches_the_same_documents(clause: Clause, found: list[Facts]) -> None:
    normal = simplify(checked(clause, documents.SCHEMA))
    for document in found:
        assert matches(normal.tree, document) == matches(clause, document)


@given(clause=related_clauses())
def test_the_normal_query_is_true_in_the_same_worlds(clause: Clause) -> None:
    normal = simplify(checked(clause))
    for world in worlds((clause, normal.tree)):
        assert holds(normal.tree, world) == holds(clause, world), world


@settings(max_examples=50)
@given(clause=related_clauses())
def test_the_normal_query_is_proven_equal(clause: Clause) -> None:
    pytest.importorskip("pysat")
    normal = simplify(checked(clause))
    relation = compare(checked(clause), checked(normal.tree)).relation
    assert relation in (Relation.EQUAL, Relation.UNDECIDED)


@given(clause=related_clauses(max_leaves=12))
def test_the_normal_query_is_valid_and_final(clause: Clause) -> None:
    normal = simplify(checked(clause))
    assert flaws(normal) == []
    assert simplify(checked(normal.tree)) == normal


@given(text=random_texts.texts())
def test_any_text_has_a_valid_normal_query(text: str) -> None:
    assert flaws(normalise(check(text))) == []
