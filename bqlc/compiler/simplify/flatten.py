"""Pass `flatten`: an AND below an AND, an OR below an OR, become one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bqlc.compiler.ast.checked import JOINS, And, Clause, Or
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
    if not isinstance(clause, JOINS):
        return clause
    kind, parts = type(clause), clause.parts
    if any(isinstance(part, kind) for part in parts):
        parts = tuple(_spread(parts, kind))
    if len(parts) == 1:
        return parts[0]
    return clause if parts is clause.parts else replace(clause, parts=parts)


def _spread(parts: tuple[Clause, ...], kind: type[And] | type[Or]) -> Iterator[Clause]:
    for part in parts:
        if isinstance(part, JOINS) and isinstance(part, kind):
            yield from part.parts
        else:
            yield part
