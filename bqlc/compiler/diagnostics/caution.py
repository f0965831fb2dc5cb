"""Which fixes are safe where the text around them is broken: next to none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bqlc.compiler.diagnostics.model import Diagnostic, Fix, Safety

BROKEN = frozenset(
    ("BQL002", "BQL003", "BQL004", "BQL005", "BQL006", "BQL007", "BQL013", "BQL014")
)
"""What does not close, an operator left out, two fields on one unit: a guess was made."""

_ONE_FOR_ONE = frozenset(("BQL030",))
"""Fixes that the scanner makes itself, character by character, before it reads anything."""


def cautious(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The same diagnostics, but beside a guess at the structure of the query no fix is safe: what
    it writes may be what the guess was looking for.
    """
    found = list(found)
    if not any(one.code in BROKEN for one in found):
        return found
    return [one if one.code in _ONE_FOR_ONE else _unsafe(one) for one in found]


def _unsafe(one: Diagnostic) -> Diagnostic:
    if one.fix is None or one.fix.safety is not Safety.SAFE:
        return one
    return replace(one, fix=Fix(one.fix.title, one.fix.edits, Safety.UNSAFE))
