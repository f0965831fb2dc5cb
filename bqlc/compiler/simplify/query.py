"""What `simplify` hands on: the tree that backends read."""

from __future__ import annotations

from dataclasses import dataclass

from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.resolve.schema import Schema


@dataclass(frozen=True)
class NormalQuery:
    """A checked query after all passes.

    Every leaf has exactly one field; no And below an And, no Or below an Or; Not stands only
    above leaves; And and Or have at least two parts, or none at the root (everything, nothing).
    It matches the same documents as the checked query it came from.
    """

    tree: Clause
    schema: Schema
