"""The journey of a query, on one screen.

A stage that only some commands need is imported when it is called: `check` writes no text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bqlc.compiler.diagnostics.model import Severity
from bqlc.compiler.input.source import Source
from bqlc.compiler.parse.parser import Parsed, parse_bql
from bqlc.compiler.resolve.advice import in_bql
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.resolver import resolve
from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.compiler.resolve.tags import names_in_front

if TYPE_CHECKING:
    from bqlc.compiler.simplify.query import NormalQuery


def parse(text: str, schema: Schema = DOCUMENTS, name: str = "<query>") -> Parsed:
    """The tree of a query as typed, for any text; what is odd about it is a diagnostic."""
    return parse_bql(Source(text, name), names_in_front(schema))


def check(text: str, schema: Schema = DOCUMENTS, name: str = "<query>") -> CheckedQuery:
    """The tree of a query as meant with a schema, and all diagnostics in text order."""
    parsed = parse(text, schema, name)
    return resolve(parsed.tree, parsed.source, schema, parsed.diagnostics, in_bql)


def normalise(checked: CheckedQuery) -> NormalQuery:
    """The checked query after all passes, as backends take it."""
    from bqlc.compiler.simplify.passes import simplify

    return simplify(checked)


def canonical(text: str, schema: Schema = DOCUMENTS) -> str:
    """The query as it was read, in canonical BQL on one line."""
    from bqlc.compiler.translate.bql import write

    return write(parse(text, schema).tree)


def format_text(text: str, schema: Schema = DOCUMENTS, name: str = "<query>") -> str:
    """The query in canonical BQL, over several lines where it is long, comments kept.

    Raises QueryError where the text cannot be read without a repair.
    """
    from bqlc.compiler.diagnostics.errors import QueryError
    from bqlc.compiler.translate.layout import layout

    parsed = parse(text, schema, name)
    if any(found.severity is Severity.ERROR for found in parsed.diagnostics):
        raise QueryError(parsed.source, parsed.diagnostics)
    return layout(parsed.tree, parsed.comments, parsed.source)
