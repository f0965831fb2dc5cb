"""The passes in their order, and the step from a checked query to a normal one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bqlc.compiler.ast.checked import Clause, Dates, Exploded, Not, Numbers
from bqlc.compiler.ast.walk import walk
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.simplify.absorb import absorb
from bqlc.compiler.simplify.constants import constants
from bqlc.compiler.simplify.contradict import contradict
from bqlc.compiler.simplify.deduplicate import deduplicate
from bqlc.compiler.simplify.explode import explode
from bqlc.compiler.simplify.flatten import flatten
from bqlc.compiler.simplify.merge_ranges import merge_ranges
from bqlc.compiler.simplify.order import order
from bqlc.compiler.simplify.push_fields import push_fields
from bqlc.compiler.simplify.push_not import push_not
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.compiler.simplify.subsume import subsume

Pass = Callable[[Clause], Clause]

PASSES: tuple[Pass, ...] = (
    explode,
    push_not,
    constants,
    flatten,
    deduplicate,
    contradict,
    absorb,
    subsume,
    merge_ranges,
    push_fields,
    order,
)
"""Each matches the same documents before and after, and changes nothing the second time."""

_NEEDED: dict[Pass, frozenset[type[Clause]]] = {
    explode: frozenset((Exploded,)),
    push_not: frozenset((Not,)),
    contradict: frozenset((Not,)),
    merge_ranges: frozenset((Dates, Numbers)),
}
"""What some passes look for. No pass makes a clause of these kinds where there was none."""

_ONCE = frozenset((explode, push_fields))
"""Passes that leave nothing for a second time, whatever the others do."""

_ROUNDS = 20  # each round makes the tree smaller, so that few are ever needed


def steps(checked: CheckedQuery) -> Iterator[tuple[str, Clause]]:
    """Each pass that changes something, with the tree after it, until none does."""
    clause = checked.tree
    kinds = set(map(type, walk(clause)))
    *rewrites, last = (  # the order of parts is nothing to the others
        run
        for run, original in zip(passes(checked.schema), PASSES, strict=True)
        if original not in _NEEDED or not _NEEDED[original].isdisjoint(kinds)
    )
    settled: dict[Pass, Clause] = {}  # the tree in which a pass finds nothing more to do
    for _ in range(_ROUNDS):
        before = clause
        for run in rewrites:
            if settled.get(run) is clause:
                continue
            changed = run(clause)
            if changed is not clause and changed != clause:
                yield _name(run), changed
                clause = changed
            settled[run] = clause
        if clause is before:
            break
        rewrites = [run for run in rewrites if run not in _ONCE]
    changed = last(clause)
    if changed is not clause:
        yield _name(last), changed


def passes(schema: Schema) -> tuple[Pass, ...]:
    """PASSES for a schema, which knows the fields that have one value at most."""
    single = frozenset(field.name for field in schema.fields if field.single)

    def merge(clause: Clause) -> Clause:
        return merge_ranges(clause, single)

    merge.__name__ = merge_ranges.__name__
    return tuple(merge if run is merge_ranges else run for run in PASSES)


def simplify(checked: CheckedQuery) -> NormalQuery:
    """The normal form of a checked query; it matches the same documents."""
    clause = checked.tree
    for _, changed in steps(checked):
        clause = changed
    return NormalQuery(clause, checked.schema)


def _name(run: Pass) -> str:
    return str(getattr(run, "__name__", run))
