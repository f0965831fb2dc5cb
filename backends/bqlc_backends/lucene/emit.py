"""From a normal query to a Lucene plan. Pure Python: `bqlc compile --to lucene` needs no Java.

The plan selects exactly the documents of the query; it has nothing to do with their order.
"""

from __future__ import annotations

from typing import assert_never

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.simplify.explode import explode
from bqlc.compiler.simplify.query import NormalQuery
from bqlc_backends.lucene.combine import all_of, any_of
from bqlc_backends.lucene.patterns import shape, text
from bqlc_backends.lucene.plan import AnyTerm, DateRange, HasValue, NumberRange, Plan


def emit(query: NormalQuery) -> Plan:
    """The plan that selects exactly the documents of the query."""
    return _plan(query.tree)


def _plan(clause: Clause) -> Plan:
    match clause:
        case checked.Text((field,), pattern):
            return text(field, pattern)
        case checked.Text(fields, pattern):
            return any_of(text(field, pattern) for field in fields)
        case checked.Value(fields, pattern, wild):
            return any_of(_value(field, pattern, wild) for field in fields)
        case checked.Exploded():
            return _plan(explode(clause))
        case checked.Dates(fields, first, last):
            return any_of(DateRange(field, first, last) for field in fields)
        case checked.Numbers(fields, low, high):
            return any_of(NumberRange(field, low, high) for field in fields)
        case checked.Exists(fields):
            return any_of(HasValue(field) for field in fields)
        case checked.And(parts):
            wanted = (_plan(part) for part in parts if not isinstance(part, checked.Not))
            unwanted = (_plan(part.clause) for part in parts if isinstance(part, checked.Not))
            return all_of(wanted, unwanted)
        case checked.Or(parts):
            return any_of(map(_plan, parts))
        case checked.Not(inner):
            return all_of((), (_plan(inner),))
        case _:
            assert_never(clause)


def _value(field: str, pattern: str, wild: bool) -> Plan:
    return shape(field, pattern) if wild else AnyTerm(field, (pattern,))
