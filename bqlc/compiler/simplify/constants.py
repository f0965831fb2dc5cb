"""Pass `constants`: everything and nothing disappear, or take over what stands above them."""

from __future__ import annotations

from dataclasses import replace

from bqlc.compiler.ast.checked import EVERYTHING, NOTHING, And, Clause, Not, Or
from bqlc.compiler.ast.walk import rebuild_groups


def constants(clause: Clause) -> Clause:
    """Fold the empty AND (every document) and the empty OR (no document).

    >>> from bqlc.compiler.ast.checked import Exists
    >>> constants(Or((Exists(("a",)), And((Exists(("b",)), NOTHING)))))
    Or(parts=(Exists(fields=('a',)),))
    """
    return rebuild_groups(clause, _fold)


def _fold(clause: Clause) -> Clause:
    match clause:
        case And(parts):
            if NOTHING in parts:
                return NOTHING
            kept = tuple(part for part in parts if part != EVERYTHING)
        case Or(parts):
            if EVERYTHING in parts:
                return EVERYTHING
            kept = tuple(part for part in parts if part != NOTHING)
        case Not(inner):
            if inner == NOTHING:
                return EVERYTHING
            return NOTHING if inner == EVERYTHING else clause
        case _:
            return clause
    return clause if len(kept) == len(parts) else replace(clause, parts=kept)
