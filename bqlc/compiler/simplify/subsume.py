"""Pass `subsume`: in an OR the narrower of two leaves goes, in an AND the wider."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from bqlc.compiler.ast.checked import JOINS, And, Clause, Not, Or, Term, Text, Value
from bqlc.compiler.ast.walk import rebuild_groups
from bqlc.compiler.simplify.implied import Known

_OTHERS = (Value, And, Or, Not)


def subsume(clause: Clause) -> Clause:
    """`heart OR heart*` is `heart*`; `"heart attack" AND heart` is `"heart attack"`.

    >>> from bqlc.compiler.ast.checked import Phrase, Term, Text, Wildcard
    >>> heart, hearts = Text(("body",), Term("heart")), Text(("body",), Wildcard("heart*"))
    >>> subsume(Or((heart, hearts)))
    Or(parts=(Text(fields=('body',), pattern=Wildcard(pattern='heart*')),))
    >>> attack = Text(("body",), Phrase((Term("heart"), Term("attack"))))
    >>> subsume(And((heart, attack))) == And((attack,))
    True
    """
    return rebuild_groups(clause, _drop)


def _drop(clause: Clause) -> Clause:
    if not isinstance(clause, JOINS) or all(map(_independent, clause.parts)):
        return clause
    plain = [part for part in clause.parts if not isinstance(part, Not)]
    negated = [part.clause for part in clause.parts if isinstance(part, Not)]
    # NOT turns the order round: in an OR of NOTs the narrower leaf is the wider part.
    if isinstance(clause, Or):
        needless = _narrower(plain) | set(map(Not, _wider(negated)))
    else:
        needless = _wider(plain) | set(map(Not, _narrower(negated)))
    if not needless:
        return clause
    return replace(clause, parts=tuple(part for part in clause.parts if part not in needless))


def _narrower(clauses: Sequence[Clause]) -> set[Clause]:
    """Those that imply another of them."""
    if len(clauses) < 2:
        return set()
    return set(filter(Known(clauses).implied_by, clauses))


def _wider(clauses: Sequence[Clause]) -> set[Clause]:
    """Those that another of them implies."""
    if len(clauses) < 2:
        return set()
    return set(chain.from_iterable(map(Known(clauses).followers, clauses)))


def _independent(clause: Clause) -> bool:
    """Words, values and groups, as most clauses are: none of them follows from another."""
    if isinstance(clause, Not):
        clause = clause.clause
    if isinstance(clause, Text):
        return isinstance(clause.pattern, Term)
    return isinstance(clause, _OTHERS)
