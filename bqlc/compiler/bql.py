"""BQL as a dialect among others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bqlc.compiler.dialect import Dialect, Note
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.compiler.parse.parser import parse_bql
from bqlc.compiler.parse.reading import Line, Reading
from bqlc.compiler.resolve.advice import in_bql
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.resolver import resolve
from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.compiler.resolve.tags import names_in_front

if TYPE_CHECKING:
    from bqlc.compiler.ast.nodes import Query
    from bqlc.compiler.translate.loss import Written


def _read(source: Source, schema: Schema) -> Reading:
    parsed = parse_bql(source, names_in_front(schema))
    line = Line(1, parsed.tree, Span(0, len(source.text)))
    return Reading(source, (line,), False, parsed.diagnostics, parsed.comments, parsed.tokens)


def _resolve(reading: Reading, schema: Schema) -> CheckedQuery:
    return resolve(reading.result.tree, reading.source, schema, reading.diagnostics, in_bql)


# What writes a query is imported when one is written: to check it needs none of that.


def _write(query: Query) -> str:
    from bqlc.compiler.translate.bql import write

    return write(query)


def _emit(query: CheckedQuery) -> Written:
    from bqlc.compiler.translate.to_bql import emit

    return emit(query)


def _format(reading: Reading) -> str:
    from bqlc.compiler.translate.layout import layout

    return layout(reading.result.tree, reading.comments, reading.source)


BQL = Dialect(
    name="bql",
    title="BQL 1",
    since="2026-08-01",
    schema=DOCUMENTS,
    reader=_read,
    resolver=_resolve,
    writer=_write,
    printer=_format,
    samples=(
        '"night shade"[title] AND date[2011..]',
        "(harbour OR port) AND NOT storm[title]",
        "night NEAR/3 shade",
        "cardi*[title,body]",
    ),
    notes=(Note("AND binds tighter than OR, NOT tighter than AND.", "2026-08-01"),),
    emitter=_emit,
    meanings=(
        ("night shade", "night AND shade"),
        ("NOT (harbour OR port)", "NOT harbour AND NOT port"),
        ("harbour OR port AND storm", "harbour OR (port AND storm)"),
        ("date[2011..]", "date[>=2011]"),
    ),
    endings=(".bql",),
)
