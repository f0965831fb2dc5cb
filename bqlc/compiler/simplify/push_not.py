"""Pass `push_not`: NOT stands above leaves only."""

from __future__ import annotations

from dataclasses import replace
from operator import is_

from bqlc.compiler.ast.checked import JOINS, And, Clause, Not, Or

_GROUPS = (And, Or, Not)


def push_not(clause: Clause) -> Clause:
    """Move every NOT down to the leaves, by De Morgan's laws; two NOTs cancel.

    >>> from bqlc.compiler.ast.checked import Exists
    >>> a, b = Exists(("a",)), Exists(("b",))
    >>> push_not(Not(And((a, Not(b)))))
    Or(parts=(Not(clause=Exists(fields=('a',))), Exists(fields=('b',))))
    """
    return _push(clause, negated=False)


def _push(clause: Clause, negated: bool) -> Clause:
    if isinstance(clause, Not):
        inner = clause.clause
        pushed = _push(inner, not negated)
        unchanged = not negated and isinstance(pushed, Not) and pushed.clause is inner
        return clause if unchanged else pushed
    if not isinstance(clause, JOINS):
        return Not(clause, span=clause.span) if negated else clause
    changed = [
        _push(part, negated) if negated or isinstance(part, _GROUPS) else part
        for part in clause.parts
    ]
    if negated:
        dual = Or if isinstance(clause, And) else And
        return dual(tuple(changed), span=clause.span)
    if all(map(is_, changed, clause.parts)):
        return clause
    return replace(clause, parts=tuple(changed))
