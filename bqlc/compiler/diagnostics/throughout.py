"""Slips that are made throughout a strategy, each said once, with one fix for all places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from bqlc.compiler.diagnostics.model import Diagnostic, Fix


def once(
    found: Iterable[Diagnostic],
    slip: Callable[[Diagnostic], str],
    together: Callable[[Sequence[Diagnostic]], Diagnostic],
) -> list[Diagnostic]:
    """The same with one diagnostic for each slip; `slip` names it, and is empty for what is none.

    `together` says of several what is said of the first; their fixes become one.
    """
    kept: list[Diagnostic] = []
    throughout: dict[str, list[Diagnostic]] = {}
    for one in found:
        name = slip(one)
        (throughout.setdefault(name, []) if name else kept).append(one)
    return kept + [_joined(group, together) for group in throughout.values()]


def _joined(
    group: list[Diagnostic], together: Callable[[Sequence[Diagnostic]], Diagnostic]
) -> Diagnostic:
    if len(group) == 1:
        return group[0]
    said = together(group)
    if said.fix is None:
        return said
    edits = tuple(edit for one in group if one.fix for edit in one.fix.edits)
    return replace(said, fix=Fix(said.fix.title, edits, said.fix.safety))
