"""Which parts of a group follow from others: enough to see what is empty or without effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from bqlc.compiler.ast.checked import And, Clause, Leaf, Not, Or, Term, Text

if TYPE_CHECKING:
    from bqlc.compiler.simplify.implied import Known


class Wide:
    """Some clauses, asked which of them follow from a clause.

    An OR follows from each of its parts, and from an OR of some of them; an AND has what its parts
    have; of two words, phrases or spans `simplify` knows which is wider. Linear in all clauses.
    """

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self._own = {clause: clause for clause in clauses}
        self._options: dict[Clause, list[Clause]] = {}
        for clause in self._own:
            for option in clause.parts if isinstance(clause, Or) else ():
                self._options.setdefault(option, []).append(clause)
        self._by_fields: dict[tuple[str, ...], list[Leaf]] = {}
        for one in (*self._own, *self._options):
            if not isinstance(one, And | Or | Not):
                self._by_fields.setdefault(one.fields, []).append(one)

    def followers(self, clause: Clause) -> Iterator[Clause]:
        """Those that follow from the clause, itself among them."""
        if clause in self._own:
            yield self._own[clause]
        yield from self._options.get(clause, ())
        if isinstance(clause, Or) and clause.parts:
            yield from self._with_all(clause)
        elif isinstance(clause, And):
            for part in clause.parts:
                if not isinstance(part, Not):
                    yield from self.followers(part)
        elif not isinstance(clause, Or | Not) and self._may_follow(clause):
            for wide in self._known.followers(clause):
                yield from ([self._own[wide]] if wide in self._own else self._options[wide])

    def _may_follow(self, leaf: Leaf) -> bool:
        """A quick look: of plain words none is wider than another."""
        others = self._by_fields.get(leaf.fields, ())
        if not others or others == [leaf]:
            return False
        return not _is_word(leaf) or leaf.fields in self._with_more

    @cached_property
    def _with_more(self) -> frozenset[tuple[str, ...]]:
        """The fields that are asked for more than plain words."""
        leaves = (leaf for leaves in self._by_fields.values() for leaf in leaves)
        return frozenset(leaf.fields for leaf in leaves if not _is_word(leaf))

    @cached_property
    def _known(self) -> Known:
        from bqlc.compiler.simplify.implied import Known

        return Known(leaf for leaves in self._by_fields.values() for leaf in leaves)

    def _with_all(self, clause: Or) -> list[Clause]:
        """The ORs that have every part of this one."""
        found = self._options.get(clause.parts[0], [])
        for part in clause.parts[1:]:
            if not found:
                break
            others = self._options.get(part, [])
            found = [one for one in found if any(one is other for other in others)]
        return [one for one in found if one is not clause]


def _is_word(leaf: Leaf) -> bool:
    return isinstance(leaf, Text) and isinstance(leaf.pattern, Term)
