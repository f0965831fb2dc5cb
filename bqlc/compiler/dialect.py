"""A dialect: a language that queries are written in, and how it is read and written.

One object of this type is a whole plugin (kind `dialect`); docs/howto/add-a-dialect.md makes one.
`bqlc.testing.conformance` says what every dialect must do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bqlc.compiler.ast.nodes import Query
from bqlc.compiler.diagnostics.errors import QueryError
from bqlc.compiler.diagnostics.model import Diagnostic, Severity
from bqlc.compiler.input.source import Source
from bqlc.compiler.parse.reading import Reading
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.translate.loss import Written


@dataclass(frozen=True)
class Note:
    """A fact about the platform that queries run on, since when it holds, and who says so."""

    text: str
    since: str = ""
    source: str = ""


@dataclass(frozen=True)
class Syntax:
    """A language that queries are only written in; `emitter` and `schema` as of a dialect."""

    name: str
    title: str
    schema: Schema
    emitter: Callable[[CheckedQuery], Written]


@dataclass(frozen=True)
class Dialect:
    """How one platform's queries are read and written.

    since     the day whose rules are followed, `YYYY-MM-DD`
    schema    the fields that its tags stand for, where the user gives no other
    reader    a tree for any text whatever; never raises
    resolver  the trees as meant: references put in, tags made fields
    writer    a typed tree in this dialect on one line; reads back to the same tree
    printer   a whole reading laid out, comments and line numbers kept
    samples   queries that it reads without a warning, for the conformance suite
    meanings  queries with what they mean, as BQL with this schema; the suite proves them
    emitter   a query of any dialect in this one, with what is lost; None: it is only read
    endings   of names of files that hold such queries, as `.ovid`
    database  whose records it searches, where these have types and dates of their own
    """

    name: str
    title: str
    since: str
    schema: Schema
    reader: Callable[[Source, Schema], Reading]
    resolver: Callable[[Reading, Schema], CheckedQuery]
    writer: Callable[[Query], str]
    printer: Callable[[Reading], str]
    samples: Sequence[str]
    notes: Sequence[Note] = ()
    emitter: Callable[[CheckedQuery], Written] | None = None
    meanings: Sequence[tuple[str, str]] = ()
    endings: Sequence[str] = ()
    database: str = ""

    def read(self, text: str, schema: Schema | None = None, name: str = "<query>") -> Reading:
        """The text as typed."""
        return self.reader(Source(text, name), schema or self.schema)

    def check(
        self, text: str, schema: Schema | None = None, name: str = "<query>"
    ) -> CheckedQuery:
        """The text as meant, with all that is odd about it; a strategy is its result."""
        return self.resolver(self.read(text, schema, name), schema or self.schema)

    def format(self, text: str, schema: Schema | None = None, name: str = "<query>") -> str:
        """The text in its canonical form. Raises QueryError where it needs a repair."""
        reading = self.read(text, schema, name)
        if any(found.severity is Severity.ERROR for found in reading.diagnostics):
            raise QueryError(reading.source, reading.diagnostics)
        return self.printer(reading)


def in_text_order(found: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Diagnostics as a checked query has them."""
    return tuple(sorted(found, key=lambda one: (one.span.start, one.code)))
