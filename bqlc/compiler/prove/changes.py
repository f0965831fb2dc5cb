"""Two versions of a query, clause by clause: what was added, dropped, narrowed, widened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bqlc.compiler.ast.checked import And, Clause, Leaf, Or, Term, Text
from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import NOWHERE
from bqlc.compiler.prove.compare import Comparison, Relation, compare
from bqlc.compiler.prove.values import atoms
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.simplify.flatten import flatten


class Kind(StrEnum):
    """What became of a clause; `CHANGED`: neither version holds the other."""

    SAME = "same"
    NARROWED = "narrowed"
    WIDENED = "widened"
    CHANGED = "changed"
    ADDED = "added"
    DROPPED = "dropped"


@dataclass(frozen=True)
class Change:
    """One clause of the old query, the new one, or both, as they stand in the texts."""

    kind: Kind
    old: str | None
    new: str | None

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind.value, "old": self.old, "new": self.new}


@dataclass(frozen=True)
class Changes:
    """`joined`: how the clauses are joined, `AND` or `OR`. `whole` relates the queries."""

    joined: str
    changes: tuple[Change, ...]
    whole: Comparison

    def to_json(self) -> dict[str, Any]:
        return {
            "schema": 1,
            "joined": self.joined,
            "changes": [change.to_json() for change in self.changes],
            "whole": self.whole.to_json(),
        }


_KINDS = {
    Relation.EQUAL: Kind.SAME,
    Relation.CONTAINED: Kind.WIDENED,
    Relation.CONTAINS: Kind.NARROWED,
}


def changes(old: CheckedQuery, new: CheckedQuery) -> Changes:
    """Relate the clauses of the outermost AND (or OR) of two versions, then the whole.

    A clause is paired with its equal, else with the one it shares most words with.
    """
    before, after = flatten(old.tree), flatten(new.tree)
    joined = Or if isinstance(before, Or) and isinstance(after, Or) else And
    olds, news = _parts(before, joined), _parts(after, joined)
    found: list[Change] = []
    for left, right in _pairs(olds, news):
        found.append(_change(left, right, old, new))
    return Changes("OR" if joined is Or else "AND", tuple(found), compare(old, new))


def _parts(clause: Clause, joined: type[And] | type[Or]) -> list[Clause]:
    return (
        list(clause.parts)
        if isinstance(clause, And | Or) and isinstance(clause, joined)
        else [clause]
    )


def _pairs(
    olds: Sequence[Clause], news: Sequence[Clause]
) -> list[tuple[Clause | None, Clause | None]]:
    """In the order of the new query; what was dropped comes last."""
    partner: dict[int, int] = {}
    free = set(range(len(olds)))
    first_at = {clause: at for at, clause in reversed(list(enumerate(olds)))}
    for at, clause in enumerate(news):
        same = first_at.get(clause)
        if same is not None and same in free:
            partner[at] = same
            free.discard(same)
    likeness = sorted(
        (
            (-_likeness(olds[one], clause), at, one)
            for at, clause in enumerate(news)
            if at not in partner
            for one in free
        )
    )
    for negative, at, one in likeness:
        if negative < 0 and at not in partner and one in free:
            partner[at] = one
            free.discard(one)
    pairs: list[tuple[Clause | None, Clause | None]] = [
        (olds[partner[at]] if at in partner else None, clause) for at, clause in enumerate(news)
    ]
    return pairs + [(olds[one], None) for one in sorted(free)]


def _likeness(one: Clause, other: Clause) -> float:
    """How many leaves two clauses share; beginnings of words count half."""
    left, right = set(leaves(one)), set(leaves(other))
    shared = len(left & right) / (len(left | right) or 1)
    stems, others = _stems(left), _stems(right)
    return shared + len(stems & others) / (len(stems | others) or 1) / 2


def _stems(found: set[Leaf]) -> set[str]:
    return {
        (atom.token if isinstance(atom, Term) else atom.pattern)[:4].rstrip("*?")
        for leaf in found
        if isinstance(leaf, Text)
        for atom in atoms(leaf.pattern)
    } | {leaf.fields[0] for leaf in found if not isinstance(leaf, Text)}


def _change(
    left: Clause | None, right: Clause | None, old: CheckedQuery, new: CheckedQuery
) -> Change:
    before = None if left is None else _text(left, old.source)
    after = None if right is None else _text(right, new.source)
    if left is None:
        return Change(Kind.ADDED, None, after)
    if right is None:
        return Change(Kind.DROPPED, before, None)
    if left == right:
        return Change(Kind.SAME, before, after)
    parts = (
        CheckedQuery(left, old.schema, old.source),
        CheckedQuery(right, new.schema, new.source),
    )
    return Change(_KINDS.get(compare(*parts).relation, Kind.CHANGED), before, after)


def _text(clause: Clause, source: Source) -> str:
    return " ".join(source.slice(clause.span).split()) if clause.span != NOWHERE else "nothing"
