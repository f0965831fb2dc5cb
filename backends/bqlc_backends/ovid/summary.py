"""Slips that are made throughout a strategy, each said once, with one fix for all places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bqlc.compiler.diagnostics import throughout
from bqlc.compiler.diagnostics.model import Diagnostic

_MANY = {
    "STR007": "{} numbers of hits at the ends of lines were left out",
    "OVD021": "{} field suffixes without their closing dot",
    "OVD022": "{} field suffixes that are written in another way than `.ti,ab.`",
    "OVD029": "{} set numbers with a number sign before them",
    "OVD040": "{} terms without a field: Ovid searches them in .mp.",
    "OVD041": "{} lists of fields pasted from the screen; `.mp.` was read as these fields",
    "OVD042": "{} chains of adj, each read from the left: (a adj3 b) adj3 c",
    "OVD043": "{} times `and` and `not` side by side; every reading finds the same",
    "OVD044": "{} fields behind the last term of an adj, each read for all of it",
    "OVD045": "{} terms in fields that Ovid searches as whole values, read as words",
}


def once(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The same with one diagnostic for each slip that was made throughout."""
    return throughout.once(found, lambda one: one.code if one.code in _MANY else "", _together)


def _together(group: Sequence[Diagnostic]) -> Diagnostic:
    first = group[0]
    fix = replace(first.fix, title="mend all") if first.fix else None
    return replace(first, message=_MANY[first.code].format(len(group)), fix=fix)
