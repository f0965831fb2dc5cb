"""Hits clause by clause: how many documents each part of a query selects, and the total so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from bqlc.compiler.ast.checked import And, Clause, Not, Or
from bqlc.compiler.input.spans import NOWHERE, Span
from bqlc.compiler.pipeline import canonical, check, normalise
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.simplify.flatten import flatten
from bqlc.compiler.translate.clauses import label
from bqlc.retrieval.engine import Engine
from bqlc.retrieval.errors import QueryError

MOST_RUNNING = 100
"""Parts of one group up to which the running total is counted; it costs a query a part."""


@dataclass(frozen=True, slots=True)
class Row:
    """One part of the query.

    `count` is how many documents the part selects by itself; of a NOT, how many it takes away
    from all. `running` is what is left (after AND and NOT) or gathered (after OR) up to here.
    """

    depth: int
    operator: str
    clause: str
    span: Span
    count: int
    running: int | None


@dataclass(frozen=True)
class Counts:
    """`total` is how many documents the whole query selects; rows in the order of its text."""

    query: str
    total: int
    rows: tuple[Row, ...]
    checked: CheckedQuery

    def to_json(self) -> dict[str, Any]:
        source = self.checked.source
        return {
            "schema": 1,
            "query": self.query,
            "total": self.total,
            "clauses": [
                {
                    "depth": row.depth,
                    "operator": row.operator or None,
                    "clause": row.clause,
                    "place": None if row.span == NOWHERE else source.place_json(row.span),
                    "count": row.count,
                    "running": row.running,
                }
                for row in self.rows
            ],
        }

    def __str__(self) -> str:
        lines = [f"{'hits':>10}  {'running':>10}  clause"]
        for row in self.rows:
            running = "" if row.running is None else f"{row.running:,}"
            text = f"{'  ' * row.depth}{row.operator:<4}{row.clause}"
            lines.append(f"{row.count:>10,}  {running:>10}  {text}".rstrip())
        return "\n".join([*lines, f"{self.total:>10,}  documents match"])


def counts(engine: Engine, text: str) -> Counts:
    """Count every part of a query. Raises QueryError for a query with errors."""
    query = check(text, engine.schema)
    if query.has_errors:
        raise QueryError(query.source, query.diagnostics)
    counter = _Counter(engine, query)
    tree = flatten(query.tree)
    rows = tuple(counter.rows(tree, 0))
    return Counts(canonical(text, engine.schema), counter.count(tree), rows, query)


class _Counter:
    def __init__(self, engine: Engine, query: CheckedQuery) -> None:
        self.engine, self.query = engine, query

    def count(self, clause: Clause) -> int:
        return self.engine.count(normalise(replace(self.query, tree=clause)))

    def rows(self, clause: Clause, depth: int) -> Iterator[Row]:
        if not isinstance(clause, And | Or):
            yield self._row(clause, depth, "", None)
            return
        name = "AND" if isinstance(clause, And) else "OR"
        for at, part in enumerate(clause.parts):
            running = None
            if len(clause.parts) <= MOST_RUNNING:
                running = self.count(type(clause)(clause.parts[: at + 1]))
            inner, operator = part, name if at else ""
            if isinstance(part, Not):
                inner, operator = (
                    part.clause,
                    "NOT" if name == "AND" else f"{operator} NOT".strip(),
                )
            yield self._row(inner, depth, operator, running)
            if isinstance(inner, And | Or):
                yield from self.rows(inner, depth + 1)

    def _row(self, clause: Clause, depth: int, operator: str, running: int | None) -> Row:
        text = label(clause, self.query.schema)
        return Row(depth, operator, text, clause.span, self.count(clause), running)
