"""Pass `absorb`: A OR (A AND B) is A, A AND (A OR B) is A."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bqlc.compiler.ast.checked import And, Clause, Or
from bqlc.compiler.ast.walk import rebuild_groups
from bqlc.compiler.simplify.implied import Known


def absorb(clause: Clause) -> Clause:
    """Drop a part that another one makes needless because it stands inside it too.

    >>> from bqlc.compiler.ast.checked import Exists
    >>> a, b = Exists(("a",)), Exists(("b",))
    >>> absorb(Or((a, And((b, a)))))
    Or(parts=(Exists(fields=('a',)),))
    >>> absorb(And((Or((a, b)), a)))
    And(parts=(Exists(fields=('a',)),))
    """
    return rebuild_groups(clause, _drop)


def _drop(clause: Clause) -> Clause:
    """In an OR, an AND that holds what is an alternative already; in an AND the same with OR."""
    if isinstance(clause, Or):
        known = Known(part for part in clause.parts if not isinstance(part, And))
        kept = tuple(
            part
            for part in clause.parts
            if not (isinstance(part, And) and any(_covered(one, known) for one in part.parts))
        )
    elif isinstance(clause, And):
        # A part that must hold makes an OR needless where it implies one of its alternatives.
        others = [part for part in clause.parts if not isinstance(part, Or)]
        kept = tuple(
            part for part in clause.parts if not (isinstance(part, Or) and _settled(part, others))
        )
    else:
        return clause
    return clause if len(kept) == len(clause.parts) else replace(clause, parts=kept)


def _covered(part: Clause, known: Known) -> bool:
    return part in known.clauses or known.implied_by(part)


def _settled(alternatives: Or, others: Sequence[Clause]) -> bool:
    known = Known(alternatives.parts)
    return any(_covered(other, known) for other in others)
