"""Pass `push_not`: NOT stands above leaves only."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Dates,
    Exists,
    Exploded,
    Not,
    Numbers,
    Or,
    Text,
    Value,
)


def push_not(clause: Clause) -> Clause:
    """Move every NOT down to the leaves, by De Morgan's laws; two NOTs cancel.

    >>> a, b = Exists(("a",)), Exists(("b",))
    >>> push_not(Not(And((a, Not(b)))))
    Or(parts=(Not(clause=Exists(fields=('a',))), Exists(fields=('b',))))
    """
    return _push(clause, negated=False)


def _push(clause: Clause, negated: bool) -> Clause:
    match clause:
        case Not(inner):
            pushed = _push(inner, not negated)
            unchanged = not negated and isinstance(pushed, Not) and pushed.clause is inner
            return clause if unchanged else pushed
        case And(parts) | Or(parts):
            changed = []
            for part in parts:
                changed.append(_push(part, negated))
            if negated:
                dual = Or if isinstance(clause, And) else And
                return dual(tuple(changed), span=clause.span)
            if all(new is old for new, old in zip(changed, parts, strict=True)):
                return clause
            return replace(clause, parts=tuple(changed))
        case Text() | Value() | Exploded() | Dates() | Numbers() | Exists():
            return Not(clause, span=clause.span) if negated else clause
        case _:
            assert_never(clause)
