"""Queries of any dialect as Ovid queries: a printer for what `capabilities` allows.

What cannot be said is lost before, in `lower`, and told. Lines stay lines, and a limit of a line
stays one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import assert_never

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import EVERYTHING, NOTHING, Clause
from bqlc.compiler.ast.nodes import And, Bracketed, Not, Or, Query, Reference, Word
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import NOWHERE, Span
from bqlc.compiler.parse.reading import Line, Reading
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.translate.capabilities import FAR, LIMIT, Capabilities
from bqlc.compiler.translate.cover import Covers
from bqlc.compiler.translate.loss import Effect, Loss, Written
from bqlc.compiler.translate.lower import line_numbers, lower
from bqlc.corpus.subheadings import SUBHEADINGS
from bqlc_backends.ovid.capabilities import capabilities, codes_by_field
from bqlc_backends.ovid.fields import EMBASE, Database
from bqlc_backends.ovid.limited import limited
from bqlc_backends.ovid.subheadings import EMTREE, is_subheading, name_of
from bqlc_backends.ovid.typed import any_of, heading, stems, typed, value
from bqlc_backends.ovid.writer import layout, write

_CODES = {name: code for code, name in reversed(SUBHEADINGS.items())}
_EMTREE_CODES = {name: code for code, name in EMTREE.items()}
_YEARS = Or((Word("1*"), Word("20*")))


@cache
def known(database: Database) -> tuple[Capabilities, Covers]:
    """What the database can say, made once."""
    found = capabilities(database)
    return found, Covers(found)


def emit(query: CheckedQuery, database: Database) -> Written:
    """The query for one of Ovid's databases, of a strategy line by line, with what is lost."""
    lowered = lower(query, known(database)[0])
    if lowered.query is None:
        return Written("", lowered.losses, lowered.notes)
    printer = Printer(lowered.query, database)
    reading = printer.reading()
    lines = tuple((one.number, write(one.tree)) for one in reading.lines if reading.is_strategy)
    losses = (*lowered.losses, *printer.losses)
    return Written(layout(reading), losses, lowered.notes, lines, lowered.constructs)


class Printer:
    """A query of which the database can say every part, as its reader would read it."""

    def __init__(self, query: CheckedQuery, database: Database) -> None:
        self._query, self._database = query, database
        self._source: Source = query.source
        self._covers = known(database)[1]
        self._codes = codes_by_field(database)
        self._clauses = {line.number: line.clause for line in query.lines}
        self._numbers = line_numbers(query)
        # Ovid numbers lines itself, from 1 on: where one was lost the others move up.
        self._shown = {number: at for at, number in enumerate(sorted(self._clauses), 1)}
        self.losses: list[Loss] = []

    def reading(self) -> Reading:
        nowhere = Span(0, 0)
        if not self._query.lines:
            return Reading(self._source, (Line(1, self._inside(self._query.tree), nowhere),))
        lines = tuple(
            Line(self._shown[one.number], self._line(one.number), nowhere)
            for one in sorted(self._query.lines, key=lambda line: line.number)
        )
        return Reading(self._source, lines, True)

    def _line(self, number: int) -> Query:
        clause = self._clauses[number]
        first = self._numbers.get(id(clause), number)
        if first != number:
            return self._reference(first)
        said = self._inside(clause)
        return _ranges(said) if isinstance(said, Or) else said

    def _reference(self, number: int) -> Reference:
        shown = self._shown[number]
        return Reference(((shown, shown),))

    def _said(self, clause: Clause) -> Query:
        """The clause as it would be typed; another line by its number."""
        number = self._numbers.get(id(clause)) if self._query.lines else None
        return self._inside(clause) if number is None else self._reference(number)

    def _inside(self, clause: Clause) -> Query:
        if clause == EVERYTHING:
            return self._everything(clause)
        if clause == NOTHING:
            all_years = Bracketed(_YEARS, "yr")
            return And((all_years, Not(all_years)))
        match clause:
            case checked.And(parts):
                return self._limit(parts) or self._all(parts)
            case checked.Or(parts):
                return self._any(parts)
            case checked.Not():
                return self._positive(clause)
            case checked.Text(fields, pattern):
                return self._text(fields, [pattern])
            case checked.Value():
                return self._value(clause, clause.pattern, clause.wild, False)
            case checked.Exploded(_, name):
                return self._value(clause, name, False, True)
            case checked.Dates():
                return self._dates(clause)
            case checked.Exists() | checked.Numbers():
                raise AssertionError(f"Ovid cannot say {clause}")
            case _:
                assert_never(clause)

    # ----------------------------------------------------------------- Booleans

    def _everything(self, clause: Clause) -> Query:
        span = clause.span if clause.span != NOWHERE else Span(0, 0)
        self.losses.append(
            Loss(
                span,
                "everything",
                Effect.UNKNOWN,
                f"{self._database.title} has no term for everything; all records with a year of "
                "publication stand for it",
            )
        )
        return Bracketed(_YEARS, "yr")

    def _is_not(self, clause: Clause) -> bool:
        return isinstance(clause, checked.Not) and id(clause) not in self._numbers

    def _positive(self, clause: Clause) -> Query:
        if isinstance(clause, checked.Not) and self._is_not(clause):
            return And((self._everything(clause), Not(self._said(clause.clause))))
        return self._said(clause)

    def _all(self, parts: tuple[Clause, ...]) -> Query:
        """`not` needs something to its left: what must be there, or else everything."""
        if self._is_not(parts[0]):
            parts = tuple(sorted(parts, key=self._is_not))
        said: list[Query] = [self._everything(parts[0])] if self._is_not(parts[0]) else []
        for part in parts:
            if isinstance(part, checked.Not) and self._is_not(part):
                said.append(Not(self._said(part.clause)))
            else:
                said.append(self._said(part))
        flat = [one for part in said for one in (part.parts if isinstance(part, And) else (part,))]
        return flat[0] if len(flat) == 1 else And(tuple(flat))

    def _any(self, parts: tuple[Clause, ...]) -> Query:
        """One OR; terms in the same fields share one suffix, and lines one range."""
        said: list[Query] = []
        at = 0
        while at < len(parts):
            part = parts[at]
            group = [part]
            if isinstance(part, checked.Text) and not self._is_line(part):
                group = _same_fields(parts[at:], self._is_line)
            if len(group) > 1:
                assert isinstance(part, checked.Text)
                patterns = [one.pattern for one in group if isinstance(one, checked.Text)]
                said.append(self._text(part.fields, patterns))
            else:
                inner = self._positive(part)
                said += inner.parts if isinstance(inner, Or) else (inner,)
            at += len(group)
        return said[0] if len(said) == 1 else Or(tuple(said))

    def _is_line(self, clause: Clause) -> bool:
        return bool(self._query.lines) and id(clause) in self._numbers

    def _limit(self, parts: tuple[Clause, ...]) -> Query | None:
        """`limit 3 to ...` where a line is narrowed by what a limit can say."""
        if not self._is_line(parts[0]) or any(map(self._is_line, parts[1:])):
            return None
        conditions = limited(parts[1:], self._database)
        if conditions is None:
            return None
        return And((self._reference(self._numbers[id(parts[0])]), Bracketed(conditions, "limit")))

    # ------------------------------------------------------------------- leaves

    def _text(self, fields: tuple[str, ...], patterns: Sequence[checked.Pattern]) -> Query:
        content = ",".join(self._covers.exactly(fields))
        first = patterns[0]
        if len(patterns) == 1 and isinstance(first, checked.Proximity) and first.distance >= FAR:
            often = len(first.operands)
            return Bracketed(typed(first.operands[0]), f"{content}/freq={often}")
        return Bracketed(typed(first) if len(patterns) == 1 else any_of(patterns), content)

    def _value(
        self, leaf: checked.Value | checked.Exploded, name: str, wild: bool, explode: bool
    ) -> Query:
        field = leaf.fields[0]
        database = self._database
        if field == "filter" and name.startswith(LIMIT):
            return self._stray_limit(leaf)
        if field == database.subheadings:
            return self._floating(name, wild, explode)
        if field in (database.headings, database.focus) and not wild:
            return self._heading(leaf, name, field == database.focus, explode)
        return Bracketed(value(name, wild), self._codes[field])

    def _heading(self, leaf: checked.Leaf, name: str, focus: bool, explode: bool) -> Query:
        shown, slash, behind = name.partition("/")
        code = self._subheading(behind)
        if slash and not code:
            return Bracketed(value(name, False), "sh")
        content = f"{'exp ' * explode}{'*' * focus}/{code}"
        return Bracketed(heading(self._as_typed(leaf, shown)), content)

    def _floating(self, name: str, wild: bool, explode: bool) -> Query:
        code = "" if wild else self._subheading(name)
        return Bracketed(value(code or name, wild), "xs" if explode else "fs")

    def _subheading(self, name: str) -> str:
        """The two letters of a subheading, or its name where they mean another one there."""
        emtree = self._database is EMBASE
        code = (_EMTREE_CODES.get(name) if emtree else None) or _CODES.get(name, "")
        if code and name_of(code, emtree)[0] == name:
            return code
        return name if is_subheading(name) else ""

    def _as_typed(self, leaf: checked.Leaf, name: str) -> str:
        """A heading with the capitals of the source, where it stands there as it is."""
        if leaf.span == NOWHERE:
            return name
        text = " ".join(self._source.slice(leaf.span).split())
        at = text.lower().find(name)
        return text[at : at + len(name)] if at >= 0 else name

    def _dates(self, leaf: checked.Dates) -> Query:
        said: list[Query] = []
        for field in leaf.fields:
            code = self._codes[field]
            words = [Word(stem) for stem in stems(leaf.first, leaf.last, code == "yr")]
            inner: Query = words[0] if len(words) == 1 else Or(tuple(words))
            said.append(Bracketed(inner, code))
        return said[0] if len(said) == 1 else Or(tuple(said))

    def _stray_limit(self, leaf: checked.Leaf) -> Query:
        span = leaf.span if leaf.span != NOWHERE else Span(0, 0)
        self.losses.append(
            Loss(
                span,
                "limit",
                Effect.UNKNOWN,
                f"{self._database.title} limits whole lines only; this limit was left out",
            )
        )
        return Bracketed(_YEARS, "yr")


def _same_fields(parts: Sequence[Clause], is_line: Callable[[Clause], bool]) -> list[Clause]:
    """The texts at the beginning that lie in the same fields."""
    first = parts[0]
    assert isinstance(first, checked.Text)
    found: list[Clause] = []
    for part in parts:
        same = isinstance(part, checked.Text) and part.fields == first.fields
        often = isinstance(part, checked.Text) and _is_often(part)
        if not same or often or is_line(part):
            break
        found.append(part)
    return found or [first]


def _is_often(text: checked.Text) -> bool:
    return isinstance(text.pattern, checked.Proximity) and text.pattern.distance >= FAR


def _ranges(group: Or) -> Query:
    """`or/1-4,6` where all parts of a whole line are lines; else as it is."""
    numbers = [part.lines[0][0] for part in group.parts if isinstance(part, Reference)]
    if len(numbers) < max(len(group.parts), 3):
        return group
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return Reference(tuple(runs))


__all__ = ["emit"]
