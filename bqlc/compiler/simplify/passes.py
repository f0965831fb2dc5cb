"""The passes in their order, and the step from a checked query to a normal one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.simplify.constants import constants
from bqlc.compiler.simplify.flatten import flatten
from bqlc.compiler.simplify.push_fields import push_fields
from bqlc.compiler.simplify.push_not import push_not
from bqlc.compiler.simplify.query import NormalQuery

Pass = Callable[[Clause], Clause]

PASSES: tuple[tuple[str, Pass], ...] = (
    ("push_fields", push_fields),
    ("push_not", push_not),
    ("constants", constants),
    ("flatten", flatten),
)


def steps(clause: Clause) -> Iterator[tuple[str, Clause]]:
    """Each pass that changed something, with the tree after it."""
    for name, run in PASSES:
        changed = run(clause)
        if changed != clause:
            yield name, changed
        clause = changed


def simplify(checked: CheckedQuery) -> NormalQuery:
    """The normal form of a checked query; it matches the same documents."""
    clause = checked.tree
    for _, run in PASSES:
        clause = run(clause)
    return NormalQuery(clause, checked.schema)
