"""Why a document matches a query, or does not: each clause, and where in the text it holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Dates,
    Exists,
    Exploded,
    Not,
    Numbers,
    Or,
    Text,
    Value,
)
from bqlc.compiler.input.spans import NOWHERE, Span
from bqlc.compiler.meaning.facts import Facts, analyse
from bqlc.compiler.meaning.oracle import matches, occurrences
from bqlc.compiler.meaning.tokens import spans
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.simplify.flatten import flatten
from bqlc.compiler.translate.clauses import label
from bqlc.corpus.document import Document
from bqlc.corpus.fields import field_values, section_texts
from bqlc.corpus.mesh import Mesh
from bqlc.retrieval.asked import Asked, asked
from bqlc.retrieval.by_line import LineVerdict, judged, lost
from bqlc.retrieval.counting import grouped
from bqlc.retrieval.shown import escaped

_AROUND = 30  # characters shown on either side of a match
_WIDTH = 90


@dataclass(frozen=True, slots=True)
class Place:
    """Where a clause holds: a stretch of one value of a field; of the body, in a section.

    `start` and `end` are code points in the value; `text` is it with a little around.
    """

    field: str
    section: str | None
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of the query: whether it holds, and where (its first place in each field).

    `values` are the document's own values where a range or a whole value is asked for.
    """

    depth: int
    operator: str
    clause: str
    span: Span
    holds: bool
    places: tuple[Place, ...] = ()
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class Why:
    """The verdict on one document, and the reasons in the order of the query's text.

    Of a strategy there are its `lines` and no reasons; `lost` names the line that lost the
    document and says why.
    """

    id: str
    title: str
    query: str
    matches: bool
    reasons: tuple[Reason, ...]
    checked: CheckedQuery
    lines: tuple[LineVerdict, ...] = ()
    lost: tuple[int, str] | None = None
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        source = self.checked.source
        return {
            "schema": 1,
            "id": self.id,
            "title": self.title,
            "query": self.query,
            "matches": self.matches,
            "clauses": [
                {
                    "depth": reason.depth,
                    "operator": reason.operator or None,
                    "clause": reason.clause,
                    "place": None if reason.span == NOWHERE else source.place_json(reason.span),
                    "holds": reason.holds,
                    "found": [
                        {
                            "field": place.field,
                            "section": place.section,
                            "start": place.start,
                            "end": place.end,
                            "text": place.text,
                        }
                        for place in reason.places
                    ],
                    "values": list(reason.values),
                }
                for reason in self.reasons
            ],
            "lines": [
                {"number": line.number, "text": line.text, "holds": line.holds}
                for line in self.lines
            ],
            "lost": None if self.lost is None else {"line": self.lost[0], "why": self.lost[1]},
            "notes": list(self.notes),
        }

    def __str__(self) -> str:
        verdict = "matches" if self.matches else "does not match"
        lines = [f"{escaped(self.id)}  {escaped(self.title)}: {verdict}"]
        for line in self.lines:
            sign = "-" if line.holds is None else "yes" if line.holds else "no"
            lines.append(f"{sign:<4}{line.number:>3}  {_clipped(line.text)}")
        if self.lost is not None:
            lines.append(self.lost[1])
        for reason in self.reasons:
            sign = "yes" if reason.holds else "no"
            lines.append(f"{sign:<4}{'  ' * reason.depth}{reason.operator:<3} {reason.clause}")
            pad = " " * (8 + 2 * reason.depth)
            for place in reason.places:
                where = f"{place.field} § {place.section}" if place.section else place.field
                lines.append(f"{pad}{escaped(f'{where}: {place.text}')}")
            if reason.values:
                lines.append(f"{pad}the document has: {escaped('; '.join(reason.values))}")
        return "\n".join(lines)


def why(
    document: Document,
    schema: Schema,
    text: str,
    dialect: str = "bql",
    mesh: Mesh | None = None,
) -> Why:
    """Judge the document by the query. Raises QueryError for a query with errors."""
    question = asked(text, schema, dialect, mesh)
    query = question.query
    judge = _Judge(question, document)
    tree = flatten(query.tree)
    found = judge.holds(tree)
    verdict = Why(
        document.id, document.title, question.text, found, (), query, notes=question.notes
    )
    if not question.typed:
        return replace(verdict, reasons=tuple(judge.reasons(tree, 0, "")))
    lines = tuple(judged(question, judge.facts))
    return replace(verdict, lines=lines, lost=None if found else lost(question, judge.facts))


class _Judge:
    def __init__(self, question: Asked, document: Document) -> None:
        self.query, self.exploded, self.document = question.query, question.exploded, document
        self.values = field_values(document, self.query.schema)
        self.facts: Facts = analyse(self.values, self.query.schema)
        self._spans = cache(spans)

    def holds(self, clause: Clause) -> bool:
        return matches(self.exploded(clause), self.facts)

    def reasons(self, clause: Clause, depth: int, operator: str) -> Iterator[Reason]:
        inner = clause.clause if isinstance(clause, Not) else clause
        name = f"{operator} NOT".strip() if isinstance(clause, Not) else operator
        if operator == "AND" and isinstance(clause, Not):
            name = "NOT"
        if depth or not isinstance(inner, And | Or):
            yield self._reason(clause, inner, depth, name)
        if isinstance(inner, And | Or):
            joined = "AND" if isinstance(inner, And) else "OR"
            for at, part in enumerate(inner.parts):
                yield from self.reasons(part, depth + 1, joined if at else "")

    def _reason(self, clause: Clause, inner: Clause, depth: int, operator: str) -> Reason:
        shown = grouped(label(inner, self.query.schema), inner, operator)
        places = tuple(self._places(inner)) if isinstance(inner, Text) else ()
        values: tuple[str, ...] = ()
        if isinstance(inner, Dates | Numbers | Value | Exploded | Exists):
            values = tuple(value for field in inner.fields for value in self._shown(field))
        holds = self.holds(clause)
        return Reason(max(depth - 1, 0), operator, shown, inner.span, holds, places, values)

    def _shown(self, field: str) -> tuple[str, ...]:
        """The values of a field that is no text."""
        text = self.query.schema.type_of(field).is_text
        return () if text else self.values.get(field, ())

    def _places(self, leaf: Text) -> Iterator[Place]:
        """The first place in each field where the pattern stands."""
        for field in leaf.fields:
            for section, value in self._texts(field):
                found = self._spans(value)
                held = occurrences(leaf.pattern, [token for token, _, _ in found])
                if held:
                    first, last = min(held)
                    start, end = found[first][1], found[last - 1][2]
                    yield Place(field, section, start, end, _around(value, start, end))
                    break

    def _texts(self, field: str) -> Iterator[tuple[str | None, str]]:
        if field != "body":
            yield from ((None, value) for value in self.values.get(field, ()))
            return
        texts = section_texts(self.document)
        for section, text in zip(self.document.sections, texts, strict=True):
            yield section.heading, text


def _clipped(text: str) -> str:
    return text if len(text) <= _WIDTH else text[: _WIDTH - 1] + "…"


def _around(text: str, start: int, end: int) -> str:
    """The match in angle quotation marks, with a little of the text before and after."""
    low, high = max(0, start - _AROUND), min(len(text), end + _AROUND)
    before, after = " ".join(text[low:start].split()), " ".join(text[end:high].split())
    held = " ".join(text[start : min(end, start + 200)].split())
    gap_before = " " if before and text[start - 1 : start].isspace() else ""
    gap_after = " " if after and text[end : end + 1].isspace() else ""
    return (
        f"{'… ' if text[:low].strip() else ''}{before}{gap_before}«{held}»{gap_after}{after}"
        f"{' …' if text[high:].strip() else ''}"
    )
