"""From the tree as typed to the tree as meant: what each tag does with the words before it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import assert_never

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import EVERYTHING, NOTHING, Clause, Term, Wildcard
from bqlc.compiler.ast.nodes import (
    And,
    Bracketed,
    Missing,
    Near,
    Not,
    Or,
    Phrase,
    Query,
    Reference,
    Run,
    Word,
)
from bqlc.compiler.diagnostics.caution import cautious
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.dialect import in_text_order
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.plain import plain
from bqlc.compiler.lex.rows import rows_stay
from bqlc.compiler.lex.standard import keyword
from bqlc.compiler.parse.reading import Reading, references
from bqlc.compiler.resolve.lines import Lines
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.translate.gaps import MOST_ORDERS, each_gap
from bqlc_backends.pubmed import complaints
from bqlc_backends.pubmed.dates import is_relative, read_dates
from bqlc_backends.pubmed.fields import (
    PRESENCE,
    PROPERTIES,
    TAGS,
    UNDOCUMENTED,
    UNTAGGED,
    Kind,
    Tag,
)
from bqlc_backends.pubmed.headings import heading, subheading
from bqlc_backends.pubmed.operators import without_operators
from bqlc_backends.pubmed.rows import HALF, bars_stay
from bqlc_backends.pubmed.stopwords import STOPWORDS
from bqlc_backends.pubmed.summary import Summary
from bqlc_backends.pubmed.terms import is_truncated, open_stem, parts_of, pattern_of, words_of

Unit = Word | Run | Phrase

_INITIALS = 2
_BEHIND = re.compile(r"(?:noexp|~\d{1,9})\Z")
_PMID = re.compile(r"\d{5,8}")
_EXPLODE = frozenset(("exp", "explode"))


@dataclass(frozen=True, slots=True)
class _Tagged:
    """A tag with what is behind its colon."""

    tag: Tag
    span: Span
    no_explosion: bool = False
    distance: int | None = None


def resolve(reading: Reading, schema: Schema) -> CheckedQuery:
    """The result of a strategy, or the one query, with its fields."""
    resolver = _Resolver(schema)
    lines = Lines(reading, lambda tree: resolver.clause(tree, None))
    resolver.lines = lines
    tree = lines.result()
    if not reading.is_strategy:
        lines.found += map(complaints.no_lines, references(reading.result.tree))
    about_words = without_operators(resolver.found, reading.tokens)
    found = [*reading.diagnostics, *lines.found, *about_words, *resolver.summary.notes()]
    text = plain(reading.source.text)
    kept = bars_stay(rows_stay(found, text, HALF), text)
    diagnostics = in_text_order(cautious(kept))
    return CheckedQuery(tree, schema, reading.source, diagnostics, lines.checked())


class _Resolver:
    lines: Lines

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.found: list[Diagnostic] = []
        self.summary = Summary()

    def clause(self, node: Query, tag: _Tagged | None) -> Clause:
        match node:
            case Word() | Run() | Phrase():
                return self._unit(node, tag)
            case Bracketed(Word(text), "text") if text.lower() in PROPERTIES:
                return self.clause(
                    node.query, None
                )  # `hasabstract[text]`, as PubMed once wrote it
            case Bracketed(inner):
                return self.clause(inner, self._tag(node) or tag)
            case And(parts) | Or(parts):
                clauses = []
                for part in parts:
                    clauses.append(self.clause(part, tag))
                kind = checked.And if isinstance(node, And) else checked.Or
                return kind(tuple(clauses), span=node.span)
            case Not(inner):
                return checked.Not(self.clause(inner, tag), span=node.span)
            case Reference():
                return self.lines.clause(node)
            case Near() | Missing():
                return NOTHING
            case _:
                assert_never(node)

    # -------------------------------------------------------------------- tags

    def _tag(self, node: Bracketed) -> _Tagged | None:
        """The tag, or None, with an error, where PubMed has none of this name."""
        content, colon, behind = node.content.partition(":")
        tag = TAGS.get(content.casefold())
        span = node.content_span
        if tag is None or (colon and not _BEHIND.match(behind)):
            self.found.append(complaints.unknown(node, bool(_BEHIND.match(behind))))
            return None
        if tag.name in UNDOCUMENTED:
            self.found.append(complaints.undocumented(tag, span))
        distance = int(behind[1:]) if behind.startswith("~") else None
        if behind == "noexp" and tag.kind is not Kind.HEADING:
            self.found.append(complaints.no_explosion(tag, span))
        return _Tagged(tag, span, behind == "noexp", distance)

    def _fields(self, names: tuple[str, ...], span: Span) -> tuple[str, ...]:
        """Those that the collection has; an error where it has none of them."""
        fields = tuple(name for name in names if name in self.schema.by_name)
        if not fields:
            self.found.append(
                diagnostic(
                    "BQL101",
                    span,
                    f"the collection has no field `{names[0]}`; the term matches nothing",
                    help=f"its fields: {', '.join(self.schema.by_name)}",
                )
            )
        return fields

    # ------------------------------------------------------------------- units

    def _unit(self, unit: Unit, tagged: _Tagged | None) -> Clause:
        words = words_of(unit)
        if not words:
            return NOTHING  # an empty phrase, which the reader has complained about
        self._odd_words(words, unit)
        if records := _records(unit, tagged):
            return self._list(unit, records)
        if tagged is None:
            return self._untagged(unit)
        if tagged.distance is not None:
            return self._proximity(unit, tagged, tagged.distance)
        fields = self._fields(tagged.tag.fields, unit.span)
        if not fields:
            return NOTHING
        match tagged.tag.kind:
            case Kind.ANYWHERE:
                return self._untagged(unit)
            case Kind.TEXT:
                return self._text(unit, fields)
            case Kind.AUTHOR:
                return self._author(unit, fields)
            case Kind.HEADING:
                return self._heading(unit, fields, tagged)
            case Kind.VALUE:
                return self._value(unit, fields)
            case Kind.DATE:
                return self._date(unit, fields, tagged)
            case _:
                assert_never(tagged.tag.kind)

    def _text(self, unit: Unit, fields: tuple[str, ...]) -> Clause:
        if isinstance(unit, Run):
            self.summary.phrases.append(unit.span)
            truncated = [word for word in unit.words if "*" in word.text]
            if len(truncated) > 1:
                self.found.append(complaints.truncated_in_a_row(unit))
        pattern = pattern_of(unit, self.found)
        return NOTHING if pattern is None else checked.Text(fields, pattern, span=unit.span)

    def _untagged(self, unit: Unit) -> Clause:
        """Words without a tag are mapped; a phrase or truncation is looked up in all fields."""
        words = words_of(unit)
        if isinstance(unit, Word) and unit.text.lower() in PRESENCE:
            fields = self._fields((PRESENCE[unit.text.lower()],), unit.span)
            return checked.Exists(fields, span=unit.span) if fields else NOTHING
        if isinstance(unit, Word) and unit.text.lower() in PROPERTIES:
            return self._value(unit, self._fields(("property",), unit.span))
        everywhere = self._fields(TAGS["all"].fields, unit.span)
        fields = tuple(name for name in UNTAGGED if name in self.schema.by_name) or everywhere
        if isinstance(unit, Phrase) or is_truncated(unit):
            return self._text(unit, everywhere)
        self.summary.mapped.append(unit.span)
        kept = [word for word in words if word.text.lower().rstrip("*") not in STOPWORDS] or list(
            words
        )
        parts: list[Clause] = []
        for word in kept:
            pattern = pattern_of(word, self.found)
            if pattern is not None:
                parts.append(checked.Text(fields, pattern, span=word.span))
        if not parts:
            return NOTHING
        return parts[0] if len(parts) == 1 else checked.And(tuple(parts), span=unit.span)

    def _list(self, unit: Unit, records: list[str]) -> Clause:
        """Numbers of records side by side: any of them."""
        self.found.append(complaints.list_of_records(len(records), unit.span))
        fields = self._fields(TAGS["pmid"].fields, unit.span)
        if not fields:
            return NOTHING
        values = (checked.Value(fields, record, False, span=unit.span) for record in records)
        return checked.Or(tuple(values), span=unit.span)

    def _author(self, unit: Unit, fields: tuple[str, ...]) -> Clause:
        """`smith j` is `smith` and any initials that begin with j; in quotation marks, j alone."""
        parts = parts_of(unit, self.found)
        if not parts:
            return NOTHING
        last = parts[-1]
        is_open = isinstance(unit, Run) and isinstance(last, Term)
        if is_open and isinstance(last, Term) and len(last.token) <= _INITIALS:
            parts[-1] = Wildcard(f"{last.token}*", span=last.span)
        pattern = parts[0] if len(parts) == 1 else checked.Phrase(tuple(parts), span=unit.span)
        return checked.Text(fields, pattern, span=unit.span)

    def _value(self, unit: Unit, fields: tuple[str, ...]) -> Clause:
        if not fields:
            return NOTHING
        text = keyword(" ".join(word.text for word in words_of(unit)))
        if text == "all" and fields == TAGS["sb"].fields:
            return EVERYTHING
        return checked.Value(fields, text, "*" in text, span=unit.span)

    def _heading(self, unit: Unit, fields: tuple[str, ...], tagged: _Tagged) -> Clause:
        text = " ".join(word.text for word in words_of(unit))
        if is_truncated(unit):  # a truncation is never exploded
            return self._value(unit, fields)
        if stem := open_stem(unit):  # `diagnostic *`, as NLM's own filters have it
            parts_of(Run(words_of(unit)[:-1], span=unit.span), self.found)
            return checked.Value(fields, f"{keyword(stem)}*", True, span=unit.span)
        if "*" in text:
            parts_of(unit, self.found)  # says which stars are dropped
            text = text.replace("*", "")
        name, behind = heading(text)
        if tagged.tag.name == "sh":
            name, known = subheading(name)
            behind = ""
        elif behind:
            behind, known = subheading(behind)
        else:
            known = True
        if not known:
            self.found.append(complaints.unknown_subheading(behind or name, unit.span))
        if isinstance(unit, Run) and tagged.tag.name in ("mh", "majr"):
            self.summary.headings.append(unit.span)
        value = f"{name}/{behind}" if behind else name
        if tagged.no_explosion:
            return checked.Value(fields, value, False, span=unit.span)
        return checked.Exploded(fields, value, span=unit.span)

    def _date(self, unit: Unit, fields: tuple[str, ...], tagged: _Tagged) -> Clause:
        text = " ".join(word.text for word in words_of(unit))
        if is_relative(text):
            self.found.append(complaints.relative(text, unit.span))
            asked = f"{keyword(text)}[{tagged.tag.name}]"
            filters = self._fields(("filter",), unit.span)
            return checked.Value(filters, asked, False, span=unit.span) if filters else NOTHING
        dated = read_dates(text)
        if dated is None:
            self.found.append(complaints.no_date(text, unit.span))
            return NOTHING
        if dated.reversed:
            self.found.append(complaints.reversed(text, unit.span))
            return NOTHING
        return checked.Dates(fields, dated.first, dated.last, span=unit.span)

    # --------------------------------------------------------------- proximity

    def _proximity(self, unit: Unit, tagged: _Tagged, distance: int) -> Clause:
        parts = parts_of(unit, self.found)
        problem, help = "", ""
        if not tagged.tag.proximity:
            problem = f"`[{tagged.tag.name}]` takes no proximity"
            help = "PubMed has it for [ti], [tiab] and [ad]"
        elif not isinstance(unit, Phrase):
            problem, help = "proximity needs quotation marks", 'write the words in `"..."`'
        elif any(isinstance(part, Wildcard) for part in parts):
            problem = "a truncation makes PubMed ignore the proximity"
            help = "spell out the words that are meant, each pair for itself, joined by OR"
        elif len(parts) < 2:
            problem, help = "proximity needs two words or more", "remove `:~` and the number"
        if problem:
            message = f"{problem}; the words were read as a phrase"
            self.found.append(diagnostic("PUB003", unit.span | tagged.span, message, help=help))
        fields = self._fields(tagged.tag.fields, unit.span)
        if not fields or not parts:
            return NOTHING
        if problem:
            return self._text(Phrase(words_of(unit), span=unit.span), fields)
        if len(parts) > MOST_ORDERS and distance:
            self.found.append(complaints.many_words(len(parts), unit.span))
        return checked.Text(fields, each_gap(parts, distance), span=unit.span)

    # -------------------------------------------------------------- complaints

    def _odd_words(self, words: tuple[Word, ...], unit: Unit) -> None:
        if not isinstance(unit, Run):
            return
        if words[0].text.lower() in _EXPLODE:
            self.found.append(complaints.foreign_explode(words))
        opened = next((word for word in words if word.text.startswith("'")), None)
        if opened is not None:
            closed = next(
                (word for word in words if word.text.endswith("'") and word is not opened), None
            )
            if closed is not None and closed.span.start > opened.span.start:
                self.found.append(complaints.single_quoted(opened, closed))


def _records(unit: Unit, tagged: _Tagged | None) -> list[str]:
    """The numbers of records, where several stand side by side and nothing else."""
    if not isinstance(unit, Run) or (tagged is not None and tagged.tag.name != "pmid"):
        return []
    texts = [word.text.rstrip(",;.") for word in unit.words]
    return texts if all(map(_PMID.fullmatch, texts)) else []
