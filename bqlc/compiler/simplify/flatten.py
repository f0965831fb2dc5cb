"""Pass `flatten`: an AND below an AND, an OR below an OR, become one."""

from __future__ import annotations

from dataclasses import replace

from bqlc.compiler.ast.checked import And, Clause, Or
from bqlc.compiler.ast.walk import rebuild_groups


def flatten(clause: Clause) -> Clause:
    """Merge nested ANDs and nested ORs, and unwrap those of a single part.

    The set of matching documents never changes; order and repetitions stay.

    >>> from bqlc.compiler.ast.checked import Exists
    >>> a, b, c = Exists(("a",)), Exists(("b",)), Exists(("c",))
    >>> flatten(Or((a, Or((b, And((c,)))))))
    Or(parts=(Exists(fields=('a',)), Exists(fields=('b',)), Exists(fields=('c',))))
    """
    return rebuild_groups(clause, _merge)


def _merge(clause: Clause) -> Clause:
    if not isinstance(clause, And | Or):
        return clause
    if len(clause.parts) == 1:
        return clause.parts[0]
    kind = type(clause)
    if not any(isinstance(part, kind) for part in clause.parts):
        return clause
    parts: list[Clause] = []
    for part in clause.parts:
        if isinstance(part, And | Or) and isinstance(part, kind):
            parts.extend(part.parts)
        else:
            parts.append(part)
    return replace(clause, parts=tuple(parts))
