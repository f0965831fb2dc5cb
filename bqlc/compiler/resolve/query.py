"""What `resolve` hands on: a tree whose leaves know their fields."""

from __future__ import annotations

from dataclasses import dataclass

from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.diagnostics.model import Diagnostic, Severity
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.compiler.resolve.schema import Schema


@dataclass(frozen=True)
class CheckedLine:
    """One line of a strategy with the lines that it refers to put in.

    Where it refers to another line, `clause` holds that line's very object, so that `is` tells.
    """

    number: int
    clause: Clause
    span: Span


@dataclass(frozen=True)
class CheckedQuery:
    """A query read with a schema. Every field named in `tree` is a field of `schema`.

    A strategy has its `lines`, and `tree` is the clause of the one that it comes to.
    `diagnostics` are those of all stages so far, in text order. A query with an error has a
    tree too (what could not be read matches nothing), but must not be run as if it were sound.
    """

    tree: Clause
    schema: Schema
    source: Source
    diagnostics: tuple[Diagnostic, ...] = ()
    lines: tuple[CheckedLine, ...] = ()

    @property
    def has_errors(self) -> bool:
        return any(found.severity is Severity.ERROR for found in self.diagnostics)
