"""Edits that rules share: a member of a group taken out, one put in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bqlc.compiler.ast.nodes import Query
from bqlc.compiler.diagnostics.model import Edit
from bqlc.compiler.input.spans import Span

_JOINT = re.compile(r"\s+(?:AND|OR)\s+", re.IGNORECASE)


def without(members: Sequence[Query], at: int, text: str) -> tuple[Edit, ...]:
    """Edits that take out the member with its operator; none where it is not that simple."""
    if at > 0:
        place = Span(members[at - 1].span.end, members[at].span.end)
        between = text[place.start : members[at].span.start]
    else:
        place = Span(members[0].span.start, members[1].span.start)
        between = text[members[0].span.end : place.end]
    return (Edit(place, ""),) if _JOINT.fullmatch(between) else ()


def beside(members: Sequence[Query], at: int, more: str, text: str) -> tuple[Edit, ...]:
    """Edits that put `OR more` behind a member of an OR."""
    end = members[at].span.end
    joint = text[end : members[at + 1].span.start] if at + 1 < len(members) else ""
    before = text[members[at - 1].span.end : members[at].span.start] if at else ""
    for between in (joint, before):
        if _JOINT.fullmatch(between):
            return (Edit(Span(end, end), f" {between.strip()} {more}"),)
    return ()
