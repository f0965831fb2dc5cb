"""Pass `deduplicate`: a part that is there twice counts once."""

from __future__ import annotations

from dataclasses import replace

from bqlc.compiler.ast.checked import JOINS, Clause
from bqlc.compiler.ast.walk import rebuild_groups


def deduplicate(clause: Clause) -> Clause:
    """Keep the first of equal parts of an AND or OR.

    >>> from bqlc.compiler.ast.checked import Exists, Or
    >>> a, b = Exists(("a",)), Exists(("b",))
    >>> deduplicate(Or((a, b, a)))
    Or(parts=(Exists(fields=('a',)), Exists(fields=('b',))))
    """
    return rebuild_groups(clause, _once)


def _once(clause: Clause) -> Clause:
    if not isinstance(clause, JOINS):
        return clause
    parts = tuple(dict.fromkeys(clause.parts))
    return clause if len(parts) == len(clause.parts) else replace(clause, parts=parts)
