"""Pass `constants`: everything and nothing disappear, or take over what stands above them."""

from __future__ import annotations

from dataclasses import replace

from bqlc.compiler.ast.checked import EVERYTHING, JOINS, NOTHING, And, Clause, Not
from bqlc.compiler.ast.walk import rebuild_groups


def constants(clause: Clause) -> Clause:
    """Fold the empty AND (every document) and the empty OR (no document).

    >>> from bqlc.compiler.ast.checked import Exists, Or
    >>> constants(Or((Exists(("a",)), And((Exists(("b",)), NOTHING)))))
    Or(parts=(Exists(fields=('a',)),))
    """
    return rebuild_groups(clause, _fold)


def _fold(clause: Clause) -> Clause:
    if isinstance(clause, Not):
        if not _is_constant(clause.clause):
            return clause
        return NOTHING if clause.clause == EVERYTHING else EVERYTHING
    if not isinstance(clause, JOINS):
        return clause
    found = [part for part in clause.parts if _is_constant(part)]
    if not found:
        return clause
    stronger = NOTHING if isinstance(clause, And) else EVERYTHING
    if stronger in found:
        return stronger
    return replace(clause, parts=tuple(part for part in clause.parts if not _is_constant(part)))


def _is_constant(clause: Clause) -> bool:
    return isinstance(clause, JOINS) and not clause.parts
