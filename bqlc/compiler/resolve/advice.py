"""What is written instead, in the language of the query.

The resolver finds the same in any language, and its advice (`help`, `fix`) is written in BQL. In a
query of another language that advice would be wrong, and a fix would wreck the query: so another
language gets the findings without it, and gives its own where it has some.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from bqlc.compiler.diagnostics.model import Diagnostic

Advise: TypeAlias = Callable[[Diagnostic], Diagnostic]


def in_bql(found: Diagnostic) -> Diagnostic:
    """The finding as it is: what to write is said in BQL."""
    return found


def without_advice(found: Diagnostic) -> Diagnostic:
    """The finding alone, for a language that says nothing of it."""
    return replace(found, help="", fix=None)
