"""From the tree as typed to the tree as meant, for one of Ovid's databases."""

from __future__ import annotations

from typing import assert_never

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import NOTHING, Clause, Pattern
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
from bqlc.compiler.parse.reading import Reading
from bqlc.compiler.resolve.lines import Lines
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.translate.capabilities import FAR
from bqlc_backends.ovid.complaints import post_qualified
from bqlc_backends.ovid.dates import read_date
from bqlc_backends.ovid.exploding import is_heading
from bqlc_backends.ovid.fields import CODES_OF, Code, Database, Kind
from bqlc_backends.ovid.headings import heading_clause, subheading_names
from bqlc_backends.ovid.limits import Limits, no_date
from bqlc_backends.ovid.mixed import unsure
from bqlc_backends.ovid.oddities import Oddities
from bqlc_backends.ovid.proximity import near
from bqlc_backends.ovid.sets import REFERRING, is_set_number
from bqlc_backends.ovid.statements import DUPLICATES, KEEP, LIMIT, USE
from bqlc_backends.ovid.summary import once
from bqlc_backends.ovid.suspects import Suspects
from bqlc_backends.ovid.tags import Tag, read_tag
from bqlc_backends.ovid.terms import Unit, pattern_of, value_forms, words_of

MOST_TIMES = 10
_WHOLE = frozenset(("kw", "jn", "nj", "as", "jx", "dj"))


def resolve(reading: Reading, schema: Schema, database: Database) -> CheckedQuery:
    """The result of a strategy, or the one query, with its fields."""
    resolver = Resolver(schema, database, reading)
    lines = Lines(reading, lambda tree: resolver.clause(tree, None))
    resolver.lines = lines
    tree = lines.result()
    found = [*reading.diagnostics, *lines.found, *once([*resolver.found, *resolver.limits.found])]
    found = unsure(rows_stay(found, plain(reading.source.text), REFERRING))
    diagnostics = in_text_order(cautious(found))
    return CheckedQuery(tree, schema, reading.source, diagnostics, lines.checked())


class Resolver:
    lines: Lines

    def __init__(self, schema: Schema, database: Database, reading: Reading) -> None:
        self.schema = schema
        self.database = database
        self.is_strategy = reading.is_strategy
        self.found: list[Diagnostic] = []
        self.limits = Limits(database)
        self.oddities = Oddities(self.found)
        numbers = frozenset(line.number for line in reading.lines if reading.is_strategy)
        self.suspects = Suspects(self.found, reading.source.text, numbers)

    def clause(self, node: Query, tag: Tag | None) -> Clause:
        match node:
            case Word() | Run() | Phrase():
                return self._unit(node, tag)
            case Bracketed():
                return self._bracketed(node, tag)
            case And(parts) | Or(parts):
                if tag is None:
                    self.oddities.fields_of(parts)
                    if isinstance(node, And):
                        self.oddities.headings_of(parts)
                clauses = []
                for part in parts:
                    clauses.append(self.clause(part, tag))
                kind = checked.And if isinstance(node, And) else checked.Or
                return kind(tuple(clauses), span=node.span)
            case Not(inner):
                return checked.Not(self.clause(inner, tag), span=node.span)
            case Near():
                return near(self, node, tag)
            case Reference():
                return self._reference(node)
            case Missing():
                return NOTHING
            case _:
                assert_never(node)

    # -------------------------------------------------------------------- tags

    def tag(self, node: Bracketed) -> Tag | None:
        return read_tag(node, self.database, self.found)

    def _bracketed(self, node: Bracketed, tag: Tag | None) -> Clause:
        inner, content = node.query, node.content
        if is_heading(content):
            return heading_clause(self, node)
        if content == LIMIT:
            return self.limits.clause(inner)
        if content == DUPLICATES:
            self.found.append(_duplicates(node.content_span))
            return self.clause(inner, None)
        if content.startswith(KEEP):
            self.found.append(_picked(node.content_span))
            return self._narrowed(node, "filter", content)
        if content.startswith(USE):
            self.found.append(_database(content.removeprefix(USE), node.content_span))
            return self._narrowed(node, "database", content.removeprefix(USE))
        own = self.tag(node)
        if own is None:
            return self.clause(inner, tag or self._multipurpose(node))
        if isinstance(inner, And | Or) and (numbers := _only_sets(inner)):
            self._post_qualified(f"({' '.join(numbers)})", numbers[0], node.span, own)
        return self.clause(inner, own)

    def _multipurpose(self, node: Bracketed) -> Tag:
        """Where a term is searched whose field is not known."""
        return Tag((CODES_OF[self.database.name]["mp"],), node.content_span)

    def _post_qualified(self, typed: str, number: str, span: Span, tag: Tag) -> None:
        if all(code.kind in (Kind.VALUE, Kind.DATE) for code in tag.codes):
            return  # `21.vo.` is a volume
        codes = ",".join(code.name for code in tag.codes)
        self.found.append(post_qualified(f"{typed}.{codes}.", number, span | tag.span, False))

    def _narrowed(self, node: Bracketed, field: str, value: str) -> Clause:
        fields = self.known((field,), node.span)
        subject = self.clause(node.query, None)
        if not fields:
            return NOTHING
        span = node.content_span
        values = [value] if field != "database" else value.split(",")
        only = [checked.Value(fields, one, False, span=span) for one in values]
        narrow = only[0] if len(only) == 1 else checked.Or(tuple(only), span=span)
        return checked.And((subject, narrow), span=node.span)

    def _reference(self, node: Reference) -> Clause:
        if self.is_strategy:
            return self.lines.clause(node)
        self.found.append(
            diagnostic(
                "OVD016",
                node.span,
                "a number alone is a line of the search history, and there is none here; "
                "it matches nothing",
                help='to search the number as a word write it in quotation marks: `"12"`',
            )
        )
        return NOTHING

    def known(self, names: tuple[str, ...], span: Span) -> tuple[str, ...]:
        """Those fields that the collection has; an error where it has none of them."""
        fields = tuple(dict.fromkeys(name for name in names if name in self.schema.by_name))
        if not fields and names:
            self.found.append(
                diagnostic(
                    "BQL101",
                    span,
                    f"the collection has no field `{names[0]}`; the term matches nothing",
                    help=f"its fields: {', '.join(self.schema.by_name)}",
                )
            )
        return fields

    def text_fields(self, tag: Tag) -> tuple[str, ...]:
        """The text fields of all codes of the tag; whole keywords are among the words of all."""
        names = [name for code in tag.codes if code.kind.is_text for name in code.fields]
        if "keyword" in names or "wholekeyword" not in self.schema.by_name:
            names = ["keyword" if name == "wholekeyword" else name for name in names]
        return tuple(dict.fromkeys(names))

    def default_fields(self, span: Span) -> tuple[str, ...]:
        """Where a term without a field is searched; a note says so."""
        self.found.append(
            diagnostic(
                "OVD040",
                span,
                "a term without a field: Ovid searches it in .mp.",
                help="write the field that is meant, such as `.mp.` or `.ti,ab.`",
            )
        )
        return self.database.multipurpose

    # ------------------------------------------------------------------- units

    def _unit(self, unit: Unit, tag: Tag | None) -> Clause:
        if not words_of(unit):
            return NOTHING  # an empty phrase, which the reader has complained about
        if tag is None and isinstance(unit, Word) and is_set_number(unit.text.lstrip("*")):
            number = unit.text.lstrip("*")
            self.found.append(post_qualified(unit.text, number, unit.span, True))
            return NOTHING
        self.suspects.unit(unit, tag is not None, tag is None or tag.is_usual)
        if tag is None:
            self.oddities.untagged(unit)
            fields = self.known(self.default_fields(unit.span), unit.span)
            return self._text(unit, fields, 1)
        if isinstance(unit, Word) and is_set_number(unit.text) and _is_direct(unit, tag):
            self._post_qualified(unit.text, unit.text, unit.span, tag)
        self.oddities.tagged(unit)
        parts: list[Clause] = []
        names = self.text_fields(tag)
        if names and (fields := self.known(names, unit.span)):
            parts.append(self._text(unit, fields, tag.often))
        for code in tag.codes:
            if code.name in _WHOLE:
                self.found.append(_whole(code, unit.span))
            if not code.kind.is_text:
                parts.append(self.of_kind(unit, code, tag))
        if not parts:
            return NOTHING
        return parts[0] if len(parts) == 1 else checked.Or(tuple(parts), span=unit.span)

    def _text(self, unit: Unit, fields: tuple[str, ...], often: int) -> Clause:
        pattern = pattern_of(unit, self.found)
        if pattern is None or not fields:
            return NOTHING
        pattern = self.often(pattern, often, unit.span)
        return checked.Text(fields, pattern, span=unit.span)

    def often(self, pattern: Pattern, often: int, span: Span) -> Pattern:
        """So many times in one value."""
        if often == 1:
            return pattern
        if often > MOST_TIMES:
            self.found.append(_too_often(often, span))
        times = min(often, MOST_TIMES)
        return checked.Proximity((pattern,) * times, FAR, False, span=span)

    def of_kind(self, unit: Unit, code: Code, tag: Tag) -> Clause:
        """A term in a field of whole values, headings or dates."""
        fields = self.known(code.fields, unit.span)
        if not fields:
            return NOTHING
        match code.kind:
            case Kind.DATE:
                return self._date(unit, fields)
            case Kind.SUBHEADING:
                return self._subheading(unit, fields, explode=code.name == "xs")
            case Kind.EXPLODED if code.name == "xs":
                return self._subheading(unit, fields, True)
            case Kind.EXPLODED:
                forms = value_forms(unit)
                if any(wild for _, wild in forms):  # it stands for all that it fits already
                    return value_clause(unit, fields)
                return checked.Exploded(fields, forms[0][0], span=unit.span)
            case _:
                return value_clause(unit, fields)

    def _subheading(self, unit: Unit, fields: tuple[str, ...], explode: bool) -> Clause:
        text = " ".join(word.text for word in words_of(unit))
        if "*" in text or "$" in text:
            return value_clause(unit, fields)
        names = subheading_names((text,), self.database, unit.span, self.found)
        if explode:
            return checked.Exploded(fields, names[0], span=unit.span)
        return checked.Value(fields, names[0], False, span=unit.span)

    def _date(self, unit: Unit, fields: tuple[str, ...]) -> Clause:
        text = " ".join(word.text for word in words_of(unit))
        dated = read_date(text)
        if dated is None:
            self.found.append(no_date(text, unit.span, False))
            return NOTHING
        return checked.Dates(fields, dated.first, dated.last, span=unit.span)


def value_clause(unit: Unit, fields: tuple[str, ...]) -> Clause:
    """A whole value, or any of those that a `?` stands for."""
    values: list[Clause] = [
        checked.Value(fields, value, wild, span=unit.span) for value, wild in value_forms(unit)
    ]
    return values[0] if len(values) == 1 else checked.Or(tuple(values), span=unit.span)


def _only_sets(query: Query) -> list[str]:
    """The numbers in `(1 or 2)`, if there is nothing else."""
    match query:
        case And(parts) | Or(parts):
            found = [_only_sets(part) for part in parts]
            return [number for one in found for number in one] if all(found) else []
        case Not(inner):
            return _only_sets(inner)
        case Word(text) if is_set_number(text):
            return [text]
        case _:
            return []


def _is_direct(unit: Word, tag: Tag) -> bool:
    """Whether the suffix stands right behind the number: `3.ti.`, not `(2 or 3).ti.`."""
    return tag.span.start == unit.span.end


def _whole(code: Code, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD045",
        span,
        f"Ovid searches `.{code.name}.` ({code.title}) by its whole value; it was read as words",
        help="`.kf.` searches words of keywords, `.jw.` words of journal names",
    )


def _duplicates(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD047",
        span,
        "which records are duplicates no query can say; the line was read as the line it is of",
    )


def _picked(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD028",
        span,
        "records picked by hand; which they are is not known here",
        help="a search that can be repeated says by terms what it wants",
    )


def _database(name: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD048", span, f"only records of the database `{name}`; it is kept as it is"
    )


def _too_often(often: int, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD008",
        span,
        f"{often} times is more than can be counted here; it was read as {MOST_TIMES} times",
        help=f"write a number of at most {MOST_TIMES}",
    )
