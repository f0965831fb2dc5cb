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
    match clause:
        case Or(parts):
            needless = _narrower_ands(parts)
        case And(parts):
            needless = _wider_ors(parts)
        case _:
            return clause
    if not needless:
        return clause
    return replace(clause, parts=tuple(part for part in parts if part not in needless))


def _narrower_ands(parts: Sequence[Clause]) -> set[Clause]:
    """Of alternatives, the ANDs with a part that is an alternative, or that implies one."""
    ands = [part for part in parts if isinstance(part, And)]
    if not ands or len(ands) == len(parts):
        return set()
    known = Known(part for part in parts if not isinstance(part, And))
    return {part for part in ands if any(map(known.covers, part.parts))}


def _wider_ors(parts: Sequence[Clause]) -> set[Clause]:
    """Of parts that must hold, the ORs with an alternative that another part is, or implies."""
    ors = [part for part in parts if isinstance(part, Or)]
    if not ors or len(ors) == len(parts):
        return set()
    known = Known(alternative for part in ors for alternative in part.parts)
    certain: set[Clause] = set()
    for part in parts:
        if not isinstance(part, Or):
            certain.add(part)
            certain.update(known.followers(part))
    return {part for part in ors if not certain.isdisjoint(part.parts)}
