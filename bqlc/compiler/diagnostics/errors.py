"""The exception for a query that is asked for something its errors do not allow."""

from __future__ import annotations

from collections.abc import Sequence

from bqlc.compiler.diagnostics.model import Diagnostic, Severity
from bqlc.compiler.diagnostics.render import render_all
from bqlc.compiler.input.source import Source


class QueryError(ValueError):
    """The query has errors. `diagnostics` holds all that was found, `str()` shows the errors."""

    def __init__(self, source: Source, diagnostics: Sequence[Diagnostic]) -> None:
        self.source, self.diagnostics = source, tuple(diagnostics)
        super().__init__(self.rendered())

    def rendered(self) -> str:
        """The errors as text: each with its line, carets and help."""
        errors = [found for found in self.diagnostics if found.severity is Severity.ERROR]
        return render_all(errors, self.source)
