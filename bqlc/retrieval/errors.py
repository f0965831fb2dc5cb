"""What can go wrong between a query and a section: each error says what to do."""

from __future__ import annotations

from collections.abc import Sequence

from bqlc.compiler.diagnostics import errors
from bqlc.compiler.diagnostics.model import Diagnostic, Severity
from bqlc.compiler.input.source import Source


class RetrievalError(Exception):
    """`code` is stable, `message` says what is wrong, `help` what to do."""

    def __init__(self, code: str, message: str, help: str = "") -> None:
        super().__init__(f"{message}\n{help}" if help else message)
        self.code, self.message, self.help = code, message, help


class QueryError(RetrievalError, errors.QueryError):
    """The query has errors, so it is not run; `diagnostics` say where and what."""

    def __init__(self, source: Source, diagnostics: Sequence[Diagnostic]) -> None:
        errors.QueryError.__init__(self, source, diagnostics)
        first = next(found for found in diagnostics if found.severity is Severity.ERROR)
        place = source.place(first.span.start)
        self.code, self.help = "QUERY", first.help
        self.message = f"{first.message} [{first.code}, line {place.line}, column {place.column}]"

    def __str__(self) -> str:
        return self.rendered()


class UnknownDocument(RetrievalError):
    """No document of the index, or of a listing, is called that."""


class UnknownSection(RetrievalError):
    """The document has no such section; the message lists those it has, nearest first."""


class IndexUnusable(RetrievalError):
    """There is no index there, or it cannot be read, or it is of another version."""
