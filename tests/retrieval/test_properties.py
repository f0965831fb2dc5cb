"""Random documents and queries: what cards and zero hits say is what the oracle says."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings

from bqlc.compiler.ast.checked import And, Clause, Dates, Not, Text
from bqlc.compiler.diagnostics.model import Severity
from bqlc.compiler.input.source import Source
from bqlc.compiler.meaning.oracle import matches, occurs
from bqlc.compiler.meaning.positive import positive_leaves
from bqlc.compiler.meaning.tokens import tokens
from bqlc.compiler.pipeline import check
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.translate.clauses import label
from bqlc.corpus.document import Document
from bqlc.retrieval.evidence import Matched, Witness
from bqlc.retrieval.relax import conjuncts, emptying, softened
from bqlc.testing.clauses import clauses
from bqlc.testing.documents import SCHEMA, documents, facts_of


def checked(tree: Clause) -> CheckedQuery:
    return CheckedQuery(tree, SCHEMA, Source(""))


@given(clauses(), documents())
def test_matched_fields_are_those_of_the_oracle(tree: Clause, document: Document) -> None:
    seen = facts_of(document)
    wanted = []
    for leaf in dict.fromkeys(positive_leaves(tree)):
        fields = tuple(
            name for name in leaf.fields if matches(replace(leaf, fields=(name,)), seen)
        )
        if fields:
            wanted.append(Matched(label(leaf, SCHEMA), fields))
    assert list(Witness(checked(tree)).evidence(document).matched) == wanted


@given(clauses(), documents())
def test_marked_sections_are_those_with_a_clause_in_text_or_heading(
    tree: Clause, document: Document
) -> None:
    patterns = [leaf for leaf in positive_leaves(tree) if isinstance(leaf, Text)]
    evidence = Witness(checked(tree)).evidence(document)
    for section, passage in zip(document.sections, evidence.passages, strict=True):
        found = any(
            (name == "body" and occurs(leaf.pattern, tokens(passage.text)))
            or (name == "section" and occurs(leaf.pattern, tokens(section.written)))
            for leaf in patterns
            for name in leaf.fields
        )
        assert (section.heading in evidence.sections) == found


@given(clauses(), documents())
def test_softening_loses_no_document_and_keeps_nots_and_dates(
    tree: Clause, document: Document
) -> None:
    seen = facts_of(document)
    soft = softened(tree)
    assert matches(soft, seen) or not matches(tree, seen)
    for part in conjuncts(tree):
        text_under_not = isinstance(part, Not) and isinstance(part.clause, Text)
        if (text_under_not or isinstance(part, Dates)) and matches(soft, seen):
            assert matches(part, seen)


@given(clauses(), documents())
@settings(max_examples=300)
def test_a_label_typed_back_means_the_same(tree: Clause, document: Document) -> None:
    assume("()" not in repr(tree))  # everything and nothing cannot be typed, nor some others
    seen = facts_of(document)
    again = check(label(tree, SCHEMA), SCHEMA)
    errors = {found.code for found in again.diagnostics if found.severity is Severity.ERROR}
    assume(errors <= {"BQL104"})  # a reversed range can: it matches nothing
    assert matches(again.tree, seen) == matches(tree, seen)


@given(clauses(), documents())
def test_what_empties_the_set_is_smallest(tree: Clause, document: Document) -> None:
    seen = facts_of(document)

    def count(clause: Clause) -> int:
        return int(matches(clause, seen))

    parts = conjuncts(tree)
    if count(And(parts)):
        return
    culprits, smallest = emptying(parts, count)
    assert smallest
    assert len(culprits) == 1  # one document fails by one clause
    assert not count(And(culprits))
