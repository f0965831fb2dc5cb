"""Queries of any dialect as PubMed queries: a printer for what `capabilities` allows.

What cannot be said is lost before, in `lower`, and told; nothing is decided here.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from typing import assert_never

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import EVERYTHING, NOTHING, Clause, Pattern, Term, Wildcard
from bqlc.compiler.ast.nodes import And, Bracketed, Not, Or, Phrase, Query, Reference, Run, Word
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import NOWHERE, Span
from bqlc.compiler.parse.reading import Line, Reading
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.translate.gaps import gaps_of
from bqlc.compiler.translate.loss import Effect, Loss, Written
from bqlc.compiler.translate.lower import line_numbers, lower
from bqlc_backends.pubmed.capabilities import CAPABILITIES
from bqlc_backends.pubmed.dates import OPEN_END, OPEN_START
from bqlc_backends.pubmed.fields import MAX_WILDCARDS, PRESENCE, TAGS, UNTAGGED, Kind
from bqlc_backends.pubmed.terms import OPERATORS
from bqlc_backends.pubmed.writer import layout, write

_PLAIN = re.compile(r"[^\W_]+(?:\*[^\W_]*)*\Z")
_TAGS = {TAGS[tag.tag].fields: tag.tag for tag in reversed(CAPABILITIES.texts) if tag.tag}
_FIELDS = {
    tag.fields[0]: tag.name
    for tag in TAGS.values()
    if tag.kind in (Kind.VALUE, Kind.HEADING, Kind.DATE) and len(tag.fields) == 1
}
_FIELDS |= {"identifier": "aid", "date": "dp"}
_EXISTS = {field: word for word, field in PRESENCE.items()}
_ALL = Bracketed(Word("all"), "sb")
_INITIALS = re.compile(r"\w{1,2}\*\Z")


def emit(query: CheckedQuery) -> Written:
    """The query for PubMed, of a strategy line by line, with what is lost."""
    lowered = lower(query, CAPABILITIES)
    if lowered.query is None:
        return Written("", lowered.losses, lowered.notes)
    reading = as_typed(lowered.query)
    lines = tuple((one.number, write(one.tree)) for one in reading.lines if reading.is_strategy)
    text = layout(reading)
    spans = {line.number: line.span for line in query.lines}
    whole = Span(0, len(query.source.text))
    losses = list(lowered.losses)
    for number, written in lines or ((0, text),):
        losses += _too_many_wildcards(written, spans.get(number, whole))
    return Written(text, tuple(losses), lowered.notes, lines, lowered.constructs)


def _too_many_wildcards(text: str, span: Span) -> Iterator[Loss]:
    count = text.count("*")
    if count > MAX_WILDCARDS:
        message = (
            f"PubMed fails with more than {MAX_WILDCARDS} truncations in one query, and this has "
            f"{count}; split it"
        )
        yield Loss(span, "truncation", Effect.UNKNOWN, message)


def as_typed(query: CheckedQuery) -> Reading:
    """A query of which PubMed can say every part, as its reader would read it."""
    printer = _Printer(query)
    nowhere = Span(0, 0)
    if not query.lines:
        line = Line(1, printer.query(query.tree), nowhere)
        return Reading(query.source, (line,))
    lines = tuple(Line(one.number, printer.line(one.number), nowhere) for one in query.lines)
    return Reading(query.source, lines, True)


class _Printer:
    def __init__(self, query: CheckedQuery) -> None:
        self._source: Source = query.source
        self._clauses = {line.number: line.clause for line in query.lines}
        self._numbers = line_numbers(query)

    def line(self, number: int) -> Query:
        clause = self._clauses[number]
        first = self._numbers.get(id(clause), number)
        return self._inside(clause) if first == number else _reference(first)

    def query(self, clause: Clause) -> Query:
        """The clause as it would be typed; another line by its number."""
        number = self._numbers.get(id(clause))
        return self._inside(clause) if number is None else _reference(number)

    def _inside(self, clause: Clause) -> Query:
        if clause == EVERYTHING:
            return _ALL
        if clause == NOTHING:
            return And((_ALL, Not(_ALL)))
        match clause:
            case checked.And(parts):
                return self._all(parts)
            case checked.Or(parts):
                return _group(Or, [self._positive(part) for part in parts])
            case checked.Not():
                return self._positive(clause)
            case checked.Text(fields, pattern):
                return _text(fields, pattern)
            case checked.Value():
                return self._value(clause, clause.pattern, "noexp")
            case checked.Exploded(_, heading):
                return self._value(clause, heading, "")
            case checked.Dates(fields, first, last):
                return Bracketed(Word(_dates(first, last)), _FIELDS[fields[0]])
            case checked.Exists(fields):
                return _group(Or, [Word(_EXISTS[field]) for field in fields])
            case checked.Numbers():
                raise AssertionError("PubMed has no numbers")
            case _:
                assert_never(clause)

    def _all(self, parts: tuple[Clause, ...]) -> Query:
        """NOT needs something to its left: what must be there, or else everything."""
        if self._is_not(parts[0]):
            parts = tuple(sorted(parts, key=self._is_not))
        said: list[Query] = [_ALL] if self._is_not(parts[0]) else []
        for part in parts:
            if isinstance(part, checked.Not) and self._is_not(part):
                said.append(Not(self.query(part.clause)))
            else:
                said.append(self.query(part))
        return _group(And, said)

    def _is_not(self, clause: Clause) -> bool:
        return isinstance(clause, checked.Not) and id(clause) not in self._numbers

    def _positive(self, clause: Clause) -> Query:
        if isinstance(clause, checked.Not) and self._is_not(clause):
            return And((_ALL, Not(self.query(clause.clause))))
        return self.query(clause)

    # ------------------------------------------------------------------ leaves

    def _value(self, leaf: checked.Value | checked.Exploded, text: str, behind: str) -> Query:
        field = leaf.fields[0]
        if field == "property":
            return Word(text)
        if field == "filter" and "[" in text:  # `last 5 years[dp]`
            relative, _, tag = text.rstrip("]").partition("[")
            return Bracketed(_phrase(relative), tag)
        tag = _FIELDS[field]
        is_heading = TAGS[tag].kind is Kind.HEADING
        typed = self._as_typed(leaf, text) if is_heading else text
        wild = isinstance(leaf, checked.Value) and leaf.wild
        content = f"{tag}:noexp" if is_heading and behind and not wild else tag
        plain = _PLAIN.match(typed) is not None and typed.lower() not in OPERATORS
        quoted = is_heading and not wild
        return Bracketed(Word(typed) if plain and not quoted else _phrase(typed), content)

    def _as_typed(self, leaf: checked.Leaf, text: str) -> str:
        """A heading with the capitals of the source, where it stands there as it is."""
        if leaf.span == NOWHERE:
            return text
        typed = " ".join(self._source.slice(leaf.span).split())
        heading, slash, subheading = text.partition("/")
        at = typed.lower().find(heading)
        return (typed[at : at + len(heading)] if at >= 0 else heading) + slash + subheading


def _group(kind: type[And] | type[Or], parts: list[Query]) -> Query:
    """One group; a group of the same kind in it is spread, as PubMed's reader does."""
    flat: list[Query] = []
    for part in parts:
        flat += part.parts if isinstance(part, And | Or) and isinstance(part, kind) else (part,)
    return flat[0] if len(flat) == 1 else kind(tuple(flat))


def _reference(number: int) -> Reference:
    return Reference(((number, number),))


def _text(fields: tuple[str, ...], pattern: Pattern) -> Query:
    if fields == UNTAGGED:
        return _untagged(pattern)
    tag = _TAGS[fields]
    near = gaps_of(pattern)
    if near is not None:
        words, distance = near
        return Bracketed(Phrase(tuple(map(_word, words))), f"{tag}:~{distance}")
    if TAGS[tag].kind is Kind.AUTHOR and isinstance(pattern, checked.Phrase):
        return Bracketed(_author(pattern), tag)
    return Bracketed(_words(pattern, TAGS[tag].kind is Kind.ANYWHERE), tag)


def _words(pattern: Pattern, quoted: bool) -> Query:
    """A word, in quotation marks where it would be read otherwise, or a phrase."""
    match pattern:
        case Term() | Wildcard():
            word = _word(pattern)
            plain = _PLAIN.match(word.text) and word.text.lower() not in OPERATORS
            return word if plain and not quoted else Phrase((word,))
        case checked.Phrase(parts):
            return Phrase(tuple(map(_word, parts)))
        case _:
            raise AssertionError(pattern)


def _untagged(pattern: Pattern) -> Query:
    """Without a tag, and without quotation marks, which would stop the mapping."""
    if isinstance(pattern, checked.Phrase):
        return Word("-".join(_word(part).text for part in pattern.parts))
    assert isinstance(pattern, Term | Wildcard)
    return _word(pattern)


def _author(pattern: checked.Phrase) -> Query:
    """`smith j` finds all initials that begin with j; in quotation marks, no others."""
    words = list(map(_word, pattern.parts))
    if not _INITIALS.match(words[-1].text) or not all(_PLAIN.match(one.text) for one in words):
        return Phrase(tuple(words))
    return Run((*words[:-1], Word(words[-1].text.removesuffix("*"))))


def _word(part: Term | Wildcard) -> Word:
    return Word(part.token if isinstance(part, Term) else part.pattern)


def _phrase(text: str) -> Phrase:
    return Phrase(tuple(map(Word, text.split())))


def _dates(first: dt.date | None, last: dt.date | None) -> str:
    """`2000:2010`, `2019/11/01:3000`: a range even of one year, which finds more than the year
    alone does where print and electronic dates differ."""
    starts = first is None or (first.month, first.day) == (1, 1)
    ends = last is None or (last.month, last.day) == (12, 31)
    length = 4 if starts and ends else 10
    low = str(OPEN_START) if first is None else first.isoformat()[:length].replace("-", "/")
    high = str(OPEN_END) if last is None else last.isoformat()[:length].replace("-", "/")
    return f"{low}:{high}"
