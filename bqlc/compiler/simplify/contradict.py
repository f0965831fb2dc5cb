"""Pass `contradict`: A AND NOT A is nothing, A OR NOT A is everything."""

from __future__ import annotations

from bqlc.compiler.ast.checked import EVERYTHING, JOINS, NOTHING, And, Clause, Not
from bqlc.compiler.ast.walk import rebuild_groups
from bqlc.compiler.simplify.implied import Known


def contradict(clause: Clause) -> Clause:
    """Fold parts that exclude each other, or that leave no document out.

    It sees through what is implied: `heart NOT heart*` is nothing.

    >>> from bqlc.compiler.ast.checked import Or, Term, Text, Wildcard
    >>> heart, hearts = Text(("body",), Term("heart")), Text(("body",), Wildcard("heart*"))
    >>> contradict(And((heart, Not(hearts)))) == NOTHING
    True
    >>> contradict(Or((hearts, Not(heart)))) == EVERYTHING
    True
    """
    return rebuild_groups(clause, _fold)


def _fold(clause: Clause) -> Clause:
    if not isinstance(clause, JOINS):
        return clause
    negated = [part.clause for part in clause.parts if isinstance(part, Not)]
    if not negated:
        return clause
    plain = [part for part in clause.parts if not isinstance(part, Not)]
    if isinstance(clause, And):
        # Nothing is left where a part that must hold implies one that must not.
        known = Known(negated)
        return NOTHING if any(map(known.covers, plain)) else clause
    known = Known(plain)
    return EVERYTHING if any(map(known.covers, negated)) else clause
