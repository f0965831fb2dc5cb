"""Settles what no Lucene query can express: reads the stored text and asks the oracle.

Where a plan has `Verified` nodes it is run twice, once with each of them too wide and once too
narrow (the other way round below a NOT). Only the documents between the two are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.meaning.facts import analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.corpus.document import Document
from bqlc.corpus.fields import field_values
from bqlc_backends.lucene.combine import all_of, any_of
from bqlc_backends.lucene.fields import ID
from bqlc_backends.lucene.plan import AllOf, AnyOf, AnyTerm, Plan, Verified


def is_exact(plan: Plan) -> bool:
    """Whether Lucene alone can run the plan."""
    match plan:
        case Verified():
            return False
        case AllOf(parts, excluded):
            return all(map(is_exact, (*parts, *excluded)))
        case AnyOf(parts):
            return all(map(is_exact, parts))
        case _:
            return True


def settled(
    query: NormalQuery, plan: Plan, documents: Callable[[Plan], Iterable[Document]]
) -> Plan:
    """A plan that Lucene alone can run and that selects exactly what the query does.

    `documents` gives all documents that an exact plan selects.
    """
    sure = bound(plan, wide=False)
    open_to_doubt = all_of((bound(plan, wide=True),), (sure,))
    found = tuple(_matching(query, documents(open_to_doubt)))
    return any_of((sure, AnyTerm(ID, found))) if found else sure


def bound(plan: Plan, wide: bool) -> Plan:
    """An exact plan that selects at least (`wide`) or at most what `plan` does."""
    match plan:
        case Verified(among=among, sure=sure):
            return bound(among if wide else sure, wide)
        case AllOf(parts, excluded):
            return all_of(
                (bound(part, wide) for part in parts), (bound(part, not wide) for part in excluded)
            )
        case AnyOf(parts):
            return any_of(bound(part, wide) for part in parts)
        case _:
            return plan


def _matching(query: NormalQuery, documents: Iterable[Document]) -> Iterator[str]:
    """The ids of the documents that the query selects, by the oracle."""
    asked = {field for leaf in leaves(query.tree) for field in leaf.fields}
    for document in documents:
        values = field_values(document, query.schema)
        facts = analyse({name: values[name] for name in asked}, query.schema)
        if matches(query.tree, facts):
            yield document.id
