"""What can go wrong between a query and a section: each error says what to do."""

from __future__ import annotations

from collections.abc import Sequence

from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.source import Source


class RetrievalError(Exception):
    """`code` is stable, `message` says what is wrong, `help` what to do."""

    def __init__(self, code: str, message: str, help: str = "") -> None:
        super().__init__(f"{message}\n{help}" if help else message)
        self.code, self.message, self.help = code, message, help


class QueryError(RetrievalError):
    """The query has errors, so it is not run; `diagnostics` say where and what."""

    def __init__(self, source: Source, diagnostics: Sequence[Diagnostic]) -> None:
        self.source, self.diagnostics = source, tuple(diagnostics)
        first = next(found for found in diagnostics if found.severity == "error")
        place = source.place(first.span.start)
        where = f"line {place.line}, column {place.column}"
        super().__init__("QUERY", f"{first.message} [{first.code}, {where}]", first.help)


class UnknownDocument(RetrievalError):
    """No document of the index, or of a listing, is called that."""


class UnknownSection(RetrievalError):
    """The document has no such section; the message lists those it has, nearest first."""


class IndexUnusable(RetrievalError):
    """There is no index there, or it cannot be read, or it is of another version."""
