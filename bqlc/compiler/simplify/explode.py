"""An exploded heading becomes the values that it takes in: the heading, or a narrower one."""

from __future__ import annotations

from bqlc.compiler.ast.checked import Clause, Exploded, Or, Value
from bqlc.compiler.ast.walk import rebuild
from bqlc.compiler.meaning.facts import narrower_than


def explode(clause: Clause) -> Clause:
    """The tree without `Exploded`.

    >>> explode(Exploded(("mesh",), "asthma"))  # doctest: +NORMALIZE_WHITESPACE
    Or(parts=(Value(fields=('mesh',), pattern='asthma', wild=False),
              Value(fields=('mesh',), pattern='> asthma', wild=False)))
    """
    return rebuild(clause, _explode)


def _explode(clause: Clause) -> Clause:
    if not isinstance(clause, Exploded):
        return clause
    values = (clause.heading, narrower_than(clause.heading))
    span = clause.span
    return Or(tuple(Value(clause.fields, one, False, span=span) for one in values), span=span)
