"""The journey of a query, on one screen."""

from __future__ import annotations

from bqlc.compiler.input.source import Source
from bqlc.compiler.parse.parser import Parsed, parse_bql
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.resolver import resolve
from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.compiler.simplify.passes import simplify
from bqlc.compiler.simplify.query import NormalQuery


def parse(text: str, schema: Schema = DOCUMENTS, name: str = "<query>") -> Parsed:
    """The tree of a query as typed, for any text; what is odd about it is a diagnostic."""
    return parse_bql(Source(text, name), schema.names)


def check(text: str, schema: Schema = DOCUMENTS, name: str = "<query>") -> CheckedQuery:
    """The tree of a query as meant with a schema, and all diagnostics in text order."""
    parsed = parse(text, schema, name)
    return resolve(parsed.tree, parsed.source, schema, parsed.diagnostics)


def normalise(checked: CheckedQuery) -> NormalQuery:
    """The checked query after all passes, as backends take it."""
    return simplify(checked)
