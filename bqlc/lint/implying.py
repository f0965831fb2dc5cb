"""Which parts of a group follow from others: enough to see what is empty or without effect."""

from __future__ import annotations

from collections.abc import Sequence

from bqlc.compiler.ast.checked import And, Clause, Not, Or


def narrow_and_wide(parts: Sequence[Clause]) -> tuple[Clause, Clause] | None:
    """Two parts of which the first implies the second, or None. Equal ones count."""
    from bqlc.compiler.simplify.implied import Known

    seen: set[Clause] = set()
    for part in parts:
        if part in seen:
            return part, part
        seen.add(part)
    known = Known(parts)
    for part in parts:
        for wide in known.followers(part):
            return part, next(one for one in parts if one == wide)
    for wide in parts:
        if isinstance(wide, Or):
            options = frozenset(wide.parts)
            for part in parts:
                if part is not wide and _among(part, options):
                    return part, wide
    return None


def taken_away(part: Clause, taken: Clause) -> bool:
    """Whether whatever matches `part` matches `taken`, as far as a quick look tells."""
    if part == taken:
        return True
    if isinstance(taken, Or):
        return _among(part, frozenset(taken.parts))
    if isinstance(part, And):
        return any(taken_away(one, taken) for one in part.parts if not isinstance(one, Not))
    if isinstance(part, Or) or isinstance(taken, And | Not) or isinstance(part, Not):
        return False
    from bqlc.compiler.simplify.implied import Known

    return Known((taken,)).covers(part)


def _among(part: Clause, options: frozenset[Clause]) -> bool:
    if part in options:
        return True
    if isinstance(part, Or):
        return bool(part.parts) and options.issuperset(part.parts)
    if isinstance(part, And):
        return any(_among(one, options) for one in part.parts)
    return False
