"""What `resolve` hands on: a tree whose leaves know their fields."""

from __future__ import annotations

from dataclasses import dataclass

from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.diagnostics.model import Diagnostic, Severity
from bqlc.compiler.input.source import Source
from bqlc.compiler.resolve.schema import Schema


@dataclass(frozen=True)
class CheckedQuery:
    """A query read with a schema. Every field named in `tree` is a field of `schema`.

    `diagnostics` are those of all stages so far, in text order. A query with an error has a
    tree too (what could not be read matches nothing), but must not be run as if it were sound.
    """

    tree: Clause
    schema: Schema
    source: Source
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def has_errors(self) -> bool:
        return any(found.severity is Severity.ERROR for found in self.diagnostics)
