"""Two versions of a query, clause by clause: what was added, dropped, narrowed, widened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from bqlc.compiler.ast.checked import And, Clause, Not, Or, Text
from bqlc.compiler.ast.walk import leaves, rebuild
from bqlc.compiler.prove.compare import Comparison, Relation, compare
from bqlc.compiler.prove.pairing import Pair, pairs
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.simplify.flatten import flatten
from bqlc.compiler.translate.clauses import label


class Kind(StrEnum):
    """What became of a clause. `CHANGED`: each version matches what the other does not."""

    SAME = "same"
    NARROWED = "narrowed"
    WIDENED = "widened"
    CHANGED = "changed"
    UNDECIDED = "undecided"
    ADDED = "added"
    DROPPED = "dropped"


_KINDS = {
    Relation.EQUAL: Kind.SAME,
    Relation.CONTAINED: Kind.WIDENED,
    Relation.CONTAINS: Kind.NARROWED,
    Relation.UNDECIDED: Kind.UNDECIDED,
}


@dataclass(frozen=True)
class Change:
    """One clause of the old query, the new one, or both, in canonical BQL.

    `inside`: where both are groups of one kind (also below NOT), what became of their parts,
    without those that are the same; `joined` is how these are joined, AND or OR.
    """

    kind: Kind
    old: str | None
    new: str | None
    joined: str | None = None
    inside: tuple[Change, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind.value,
            "old": self.old,
            "new": self.new,
            "joined": self.joined,
            "inside": [change.to_json() for change in self.inside],
        }


@dataclass(frozen=True)
class Changes:
    """`joined`: how the clauses are joined, AND or OR. `whole` relates the queries."""

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


def changes(old: CheckedQuery, new: CheckedQuery) -> Changes:
    """Relate the clauses of the outermost AND (or OR) of two versions, then the whole.

    A clause is paired with its equal, else with the one it shares most words with. Needs
    python-sat.
    """
    before, after = flatten(old.tree), flatten(new.tree)
    joined = Or if isinstance(before, Or) and isinstance(after, Or) else And
    diff = _Diff(old, new)
    return Changes(_name(joined), diff.parts(before, after, joined), compare(old, new))


class _Diff:
    def __init__(self, old: CheckedQuery, new: CheckedQuery) -> None:
        self._old, self._new, self._schema = old, new, old.schema

    def parts(
        self, before: Clause, after: Clause, joined: type[And] | type[Or]
    ) -> tuple[Change, ...]:
        olds, news = _parts(before, joined), _parts(after, joined)
        return tuple(self._change(pair) for pair in pairs(olds, news, self._related))

    def _related(self, left: Clause, right: Clause) -> bool:
        return self._relation(left, right) in (
            Relation.EQUAL,
            Relation.CONTAINED,
            Relation.CONTAINS,
        )

    def _relation(self, left: Clause, right: Clause) -> Relation:
        one = CheckedQuery(left, self._schema, self._old.source)
        other = CheckedQuery(right, self._schema, self._new.source)
        return compare(one, other).relation

    def _change(self, pair: Pair) -> Change:
        left, right = pair
        before = None if left is None else canonical(left, self._schema)
        after = None if right is None else canonical(right, self._schema)
        if left is None:
            return Change(Kind.ADDED, None, after)
        if right is None:
            return Change(Kind.DROPPED, before, None)
        if left == right:
            return Change(Kind.SAME, before, after)
        kind = _KINDS.get(self._relation(left, right), Kind.CHANGED)
        return self._inside(Change(kind, before, after), left, right)

    def _inside(self, change: Change, left: Clause, right: Clause) -> Change:
        """The change with what became of the parts, unless every part has changed."""
        while isinstance(left, Not) and isinstance(right, Not):
            left, right = left.clause, right.clause
        for joined in (Or, And):
            if isinstance(left, joined) and isinstance(right, joined):
                tag, left = self._tag_change(left, right)
                found = self.parts(left, right, joined)
                telling = tuple(one for one in found if one.kind is not Kind.SAME)
                if tag or len(telling) < len(found):
                    return replace(change, joined=_name(joined), inside=(*tag, *telling))
        return change

    def _tag_change(self, left: Clause, right: Clause) -> tuple[tuple[Change, ...], Clause]:
        """A change of the tag of a whole group, and the old group as if it had the new tag."""
        old, new = _common_fields(left), _common_fields(right)
        if old is None or new is None or old == new:
            return (), left
        kind = Kind.CHANGED
        if set(old) < set(new) or set(new) < set(old):
            kind = Kind.WIDENED if len(old) < len(new) else Kind.NARROWED
        before, after = (f"[{_tag(fields, self._schema)}]" for fields in (old, new))
        return (Change(kind, before, after),), _tagged(left, new)


def _parts(clause: Clause, joined: type[And] | type[Or]) -> Sequence[Clause]:
    is_group = isinstance(clause, And | Or) and isinstance(clause, joined)
    return clause.parts if is_group else (clause,)  # type: ignore[union-attr]


def _name(joined: type[And] | type[Or]) -> str:
    return "AND" if joined is And else "OR"


def canonical(clause: Clause, schema: Schema) -> str:
    """The clause in BQL; a tag that all its words have in common stands once, at the end.

    >>> from bqlc.compiler.ast.checked import Term
    >>> from bqlc.compiler.resolve.schema import DOCUMENTS
    >>> kiln, glass = (Text(("title",), Term(word)) for word in ("kiln", "glass"))
    >>> canonical(Or((kiln, glass)), DOCUMENTS)
    '(kiln OR glass)[title]'
    """
    if isinstance(clause, Not):
        inner = canonical(clause.clause, schema)
        bare = isinstance(clause.clause, And | Or) and not inner.startswith("(")
        return f"NOT ({inner})" if bare else f"NOT {inner}"
    fields = _common_fields(clause)
    if isinstance(clause, And | Or) and fields is not None and fields != schema.default_fields:
        untagged = label(_tagged(clause, schema.default_fields), schema)
        return f"({untagged})[{_tag(fields, schema)}]"
    return label(clause, schema)


def _common_fields(clause: Clause) -> tuple[str, ...] | None:
    """The fields that all leaves of a clause have in common, if all look for words."""
    found = {leaf.fields if isinstance(leaf, Text) else None for leaf in leaves(clause)}
    return found.pop() if len(found) == 1 else None


def _tagged(clause: Clause, fields: tuple[str, ...]) -> Clause:
    def tag(one: Clause) -> Clause:
        return replace(one, fields=fields) if isinstance(one, Text) else one

    return rebuild(clause, tag)


def _tag(fields: tuple[str, ...], schema: Schema) -> str:
    names = (one.name for one in schema.combinations if one.fields == fields)
    return next(names, ",".join(fields))
