"""Which fixes are safe where the text around them is broken: next to none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bqlc.compiler.diagnostics.model import Diagnostic, Fix, Safety

_BROKEN = frozenset(("BQL002", "BQL003", "BQL004", "BQL005", "BQL006", "BQL013", "BQL014"))
"""What opens and does not close, or has two fields: where it ends or what counts was guessed."""

_ONE_FOR_ONE = frozenset(("BQL030",))
"""Fixes that the scanner makes itself, character by character, before it reads anything."""


def cautious(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The same diagnostics. Beside a quotation mark, parenthesis or bracket without a partner no
    fix is safe, nor beside a second field: what it writes may move the place of the guess.
    """
    found = list(found)
    if not any(one.code in _BROKEN for one in found):
        return found
    return [one if one.code in _ONE_FOR_ONE else _unsafe(one) for one in found]


def _unsafe(one: Diagnostic) -> Diagnostic:
    if one.fix is None or one.fix.safety is not Safety.SAFE:
        return one
    return replace(one, fix=Fix(one.fix.title, one.fix.edits, Safety.UNSAFE))
