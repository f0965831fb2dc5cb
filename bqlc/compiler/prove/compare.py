"""How two queries relate: equal, one within the other, disjoint, or neither."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.input.spans import NOWHERE
from bqlc.compiler.prove.report import lines
from bqlc.compiler.prove.search import Found, Search, Verdict
from bqlc.compiler.prove.witness import Witness
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.simplify.explode import explode
from bqlc.compiler.translate.clauses import label


class Relation(StrEnum):
    """The sets of documents that A and B match, on any index whatever."""

    EQUAL = "equal"
    CONTAINED = "contained"  # every document of A is one of B
    CONTAINS = "contains"  # every document of B is one of A
    DISJOINT = "disjoint"
    OVERLAP = "overlap"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Comparison:
    """The first relation that holds, and documents that show it.

    `a_empty`, `b_empty`: that query matches no document whatever; None is not decided.
    `only_a`, `only_b`: a document that one of them alone matches; `both`: one that both match.
    """

    relation: Relation
    a_empty: bool | None
    b_empty: bool | None
    only_a: Witness | None
    only_b: Witness | None
    both: Witness | None
    a: CheckedQuery = field(repr=False)
    b: CheckedQuery = field(repr=False)

    def __str__(self) -> str:
        return "\n".join(lines(self))

    @property
    def witness(self) -> Witness | None:
        """A document on which they differ; None when there is none, or none was found."""
        return self.only_a or self.only_b

    def to_json(self) -> dict[str, Any]:
        return {
            "schema": 1,
            "relation": self.relation.value,
            "a_empty": self.a_empty,
            "b_empty": self.b_empty,
            "witness": self._witness(self.witness),
            "only_a": self._witness(self.only_a),
            "only_b": self._witness(self.only_b),
            "both": self._witness(self.both),
        }

    def _witness(self, witness: Witness | None) -> dict[str, Any] | None:
        if witness is None:
            return None
        return {
            "document": witness.fields(),
            "a": _decision(witness.in_a, witness.a, self.a),
            "b": _decision(witness.in_b, witness.b, self.b),
        }


def _decision(matched: bool, clause: Clause, query: CheckedQuery) -> dict[str, Any]:
    somewhere = clause.span != NOWHERE
    return {
        "matches": matched,
        "clause": label(clause, query.schema) or None,
        "place": query.source.place_json(clause.span) if somewhere else None,
    }


def compare(a: CheckedQuery, b: CheckedQuery) -> Comparison:
    """Relate two queries that were checked with the same schema.

    What is said is proven, or shown by a document that the oracle has judged; what is neither
    is `undecided`. Needs python-sat.
    """
    search = Search([explode(a.tree), explode(b.tree)], a.schema)
    try:
        only_a = search.document([True, False])
        only_b = search.document([False, True])
        both = search.document([True, True])
    finally:
        search.close()
    return Comparison(
        _relation(only_a.verdict, only_b.verdict, both.verdict),
        _empty(only_a, both),
        _empty(only_b, both),
        _witness(only_a, (True, False), a, b),
        _witness(only_b, (False, True), a, b),
        _witness(both, (True, True), a, b),
        a,
        b,
    )


def _relation(only_a: Verdict, only_b: Verdict, both: Verdict) -> Relation:
    """The first relation that is proven; a relation that might hold and comes earlier bars it."""
    none = Verdict.NONE
    if only_a is none and only_b is none:
        return Relation.EQUAL
    if Verdict.UNKNOWN in (only_a, only_b):
        return Relation.UNDECIDED
    if only_a is none:
        return Relation.CONTAINED
    if only_b is none:
        return Relation.CONTAINS
    if both is Verdict.UNKNOWN:
        return Relation.UNDECIDED
    return Relation.DISJOINT if both is none else Relation.OVERLAP


def _empty(alone: Found, both: Found) -> bool | None:
    if Verdict.FOUND in (alone.verdict, both.verdict):
        return False
    return None if Verdict.UNKNOWN in (alone.verdict, both.verdict) else True


def _witness(
    found: Found, answers: tuple[bool, bool], a: CheckedQuery, b: CheckedQuery
) -> Witness | None:
    if found.document is None:
        return None
    return Witness(found.document, *answers, a.tree, b.tree)
