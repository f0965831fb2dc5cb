"""A clause as a formula over numbered leaves, so that it is quick to judge many documents."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple, TypeAlias

from bqlc.compiler.ast.checked import And, Clause, Leaf, Not, Or
from bqlc.compiler.simplify.explode import explode
from bqlc.compiler.simplify.push_fields import push_fields
from bqlc.compiler.simplify.push_not import push_not


class Group(NamedTuple):
    """All of the parts, or any of them."""

    every: bool
    parts: tuple[Formula, ...]


Formula: TypeAlias = int | Group
"""A leaf by its number, counted from 1 and negative where it stands below NOT, or a group."""


class Leaves:
    """The different leaves of some clauses, each in one field, numbered as they come."""

    def __init__(self) -> None:
        self.numbers: dict[Leaf, int] = {}

    def formula(self, clause: Clause) -> Formula:
        """The formula of a clause; its new leaves are added.

        >>> from bqlc.compiler.ast.checked import Exists
        >>> Leaves().formula(Not(And((Exists(("title", "body")), Not(Exists(("date",)))))))
        Group(every=False, parts=(Group(every=True, parts=(-1, -2)), 3))
        """
        return self._made(push_not(explode(push_fields(clause))))

    def _made(self, clause: Clause) -> Formula:
        match clause:
            case And(parts) | Or(parts):
                made = []
                for part in parts:  # a loop: a comprehension would need a frame of its own
                    made.append(self._made(part))
                return Group(isinstance(clause, And), tuple(made))
            case Not(inner):
                negated = self._made(inner)  # push_not has left a leaf there
                assert isinstance(negated, int)
                return -negated
            case leaf:
                return self._number(leaf)

    def _number(self, leaf: Leaf) -> int:
        return self.numbers.setdefault(leaf, len(self.numbers) + 1)


def holds(formula: Formula, true: Set[int]) -> bool:
    """Whether the formula is true where these leaves are, and no others.

    >>> holds(Group(True, (1, -2)), {1}), holds(Group(True, (1, -2)), {1, 2})
    (True, False)
    """
    if isinstance(formula, int):
        return (formula in true) if formula > 0 else (-formula not in true)
    every, parts = formula
    for part in parts:
        if holds(part, true) is not every:
            return not every
    return every
