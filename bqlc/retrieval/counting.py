"""Hits clause by clause: how many documents each part of a query selects, and the total so far."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from bqlc.compiler.ast.checked import And, Clause, Not, Or
from bqlc.compiler.input.spans import NOWHERE, Span
from bqlc.compiler.pipeline import normalise
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.simplify.flatten import flatten
from bqlc.compiler.translate.clauses import label
from bqlc.corpus.mesh import Mesh
from bqlc.retrieval.asked import Asked, asked
from bqlc.retrieval.engine import Engine

MOST_RUNNING = 100
"""Parts of one group up to which the running total is counted; it costs a query a part."""

_WIDTH = 80


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


@dataclass(frozen=True, slots=True)
class LineCount:
    """One line of a strategy as typed, and its hits; None: the index can say nothing of it."""

    number: int
    text: str
    count: int | None


@dataclass(frozen=True)
class Counts:
    """`total` is how many documents the whole query selects; rows in the order of its text.

    Of a strategy there are its `lines` and no rows. `notes`: what the index cannot say.
    """

    query: str
    total: int
    rows: tuple[Row, ...]
    checked: CheckedQuery
    lines: tuple[LineCount, ...] = ()
    notes: tuple[str, ...] = ()

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
            "lines": [
                {"number": line.number, "text": line.text, "count": line.count}
                for line in self.lines
            ],
            "notes": list(self.notes),
        }

    def to_csv(self) -> str:
        """The table that is published with a strategy: line, search, hits."""
        table = io.StringIO()
        rows = csv.writer(table, lineterminator="\n")
        rows.writerow(("line", "search", "hits"))
        listed = self.lines or (LineCount(1, self.query, self.total),)
        rows.writerows(
            (one.number, one.text, "" if one.count is None else one.count) for one in listed
        )
        return table.getvalue()

    def __str__(self) -> str:
        if self.lines:
            return "\n".join(self._by_line())
        lines = [f"{'hits':>10}  {'running':>10}  clause"]
        for row in self.rows:
            running = "" if row.running is None else f"{row.running:,}"
            text = f"{'  ' * row.depth}{row.operator:<3} {row.clause}"
            lines.append(f"{row.count:>10,}  {running:>10}  {text}".rstrip())
        return "\n".join([*lines, f"{self.total:>10,}  documents match"])

    def _by_line(self) -> Iterator[str]:
        yield f"{'line':>5}  {'hits':>10}  search"
        for line in self.lines:
            hits = "-" if line.count is None else f"{line.count:,}"
            first, *others = textwrap.wrap(line.text, _WIDTH) or [""]
            yield f"{line.number:>5}  {hits:>10}  {first}"
            for other in others:
                yield f"{'':19}{other}"


def counts(engine: Engine, text: str, dialect: str = "bql", mesh: Mesh | None = None) -> Counts:
    """Count every part of a query, of a strategy every line. Raises QueryError for errors."""
    question = asked(text, engine.schema, dialect, mesh)
    query = question.query
    counter = _Counter(engine, question)
    tree = flatten(query.tree)
    if question.typed:
        return Counts(
            question.text,
            counter.count(tree),
            (),
            query,
            tuple(counter.lines(question)),
            question.notes,
        )
    rows = tuple(counter.rows(tree, 0))
    return Counts(question.text, counter.count(tree), rows, query, notes=question.notes)


def grouped(text: str, clause: Clause, operator: str) -> str:
    """The text of a clause behind an operator: a group in parentheses, as it would be written."""
    return f"({text})" if operator and isinstance(clause, And | Or) else text


class _Counter:
    def __init__(self, engine: Engine, question: Asked) -> None:
        self.engine, self.query, self.exploded = engine, question.query, question.exploded

    def count(self, clause: Clause) -> int:
        return self.engine.count(normalise(replace(self.query, tree=self.exploded(clause))))

    def lines(self, question: Asked) -> Iterator[LineCount]:
        clauses = {line.number: line.clause for line in question.query.lines}
        for number, text in question.typed:
            clause = clauses.get(number)
            hits = None if clause is None else self.count(clause)
            yield LineCount(number, " ".join(text.split()), hits)

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
        text = grouped(label(clause, self.query.schema), clause, operator)
        return Row(depth, operator, text, clause.span, self.count(clause), running)
