"""Ways through a checked tree: the children of a clause, all its clauses, a changed copy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bqlc.compiler.ast.checked import (
    JOINS,
    And,
    Clause,
    Dates,
    Exists,
    Exploded,
    Leaf,
    Not,
    Numbers,
    Or,
    Text,
    Value,
)

_GROUPS = (And, Or, Not)


def children(clause: Clause) -> tuple[Clause, ...]:
    match clause:
        case And(parts) | Or(parts):
            return parts
        case Not(inner):
            return (inner,)
        case _:
            return ()


def walk(clause: Clause) -> Iterator[Clause]:
    """The clause and everything below it, in text order, parents first."""
    stack = [clause]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(reversed(children(current)))


def leaves(clause: Clause) -> Iterator[Leaf]:
    for found in walk(clause):
        if isinstance(found, Text | Value | Exploded | Dates | Numbers | Exists):
            yield found


def rebuild(clause: Clause, change: Callable[[Clause], Clause]) -> Clause:
    """The tree with `change` applied to every clause, children first.

    Untouched subtrees stay the very same objects, so `is` tells whether a pass did anything.
    """
    return _rebuild(clause, change, change)


def rebuild_groups(clause: Clause, change: Callable[[Clause], Clause]) -> Clause:
    """The same for AND, OR and NOT alone: leaves are many, and most passes never touch them."""
    return _rebuild(clause, change, None)


def _rebuild(
    clause: Clause,
    change: Callable[[Clause], Clause],
    change_leaf: Callable[[Clause], Clause] | None,
) -> Clause:
    if isinstance(clause, JOINS):
        parts = clause.parts
        changed: list[Clause] | None = None
        for at, part in enumerate(parts):
            if isinstance(part, _GROUPS):
                new = _rebuild(part, change, change_leaf)
            elif change_leaf is not None:
                new = change_leaf(part)
            else:
                continue
            if new is not part:
                changed = changed or list(parts)
                changed[at] = new
        if changed is not None:
            clause = replace(clause, parts=tuple(changed))
    elif isinstance(clause, Not):
        new = _rebuild(clause.clause, change, change_leaf)
        if new is not clause.clause:
            clause = replace(clause, clause=new)
    else:
        return clause if change_leaf is None else change_leaf(clause)
    return change(clause)
