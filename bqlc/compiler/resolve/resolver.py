"""From the tree as typed to the tree as meant, with a schema."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import assert_never

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import NOTHING, Clause
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
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.compiler.resolve.advice import Advise, without_advice
from bqlc.compiler.resolve.leaves import Leaves, typed
from bqlc.compiler.resolve.positive import nothing_positive
from bqlc.compiler.resolve.proximity import proximity
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.ranges import BadRange, read_dates, read_numbers
from bqlc.compiler.resolve.schema import FieldType, Schema
from bqlc.compiler.resolve.tags import exploding, read_tag, same_thing, unknown_field

_BRACKET = re.compile(r"\[[^\[\]]*\]")
_RANGES = (FieldType.DATE, FieldType.NUMBER)


def resolve(
    tree: Query,
    source: Source,
    schema: Schema,
    before: tuple[Diagnostic, ...] = (),
    advise: Advise = without_advice,
) -> CheckedQuery:
    """Give every leaf its fields and every bracket its meaning.

    `before`: what earlier stages found; it comes out in text order with what is found here.
    `advise`: what the query's language says to a finding of this stage, whose own help and fix
    are BQL.
    """
    resolver = Resolver(source, schema)
    clause = resolver.clause(tree, None)
    found_here = map(advise, (*resolver.leaves.found, *nothing_positive(clause)))
    found = cautious([*before, *found_here])
    found.sort(key=lambda one: (one.span.start, one.code))
    return CheckedQuery(clause, schema, source, tuple(found))


class Resolver:
    """`fields` below is the tag in force: None where the schema's default fields are meant."""

    def __init__(self, source: Source, schema: Schema) -> None:
        self.source = source
        self.schema = schema
        self.leaves = Leaves(source, schema)

    def clause(self, node: Query, fields: tuple[str, ...] | None) -> Clause:
        match node:
            case Word() | Phrase():
                return self.leaf(node, fields)
            case Run(words):
                return self.run(words, fields, node.span)
            case Bracketed():
                return self.bracketed(node, fields)
            case Near():
                return proximity(self, node, fields)
            case And(parts):
                self._phrases_left_untagged(parts)
                clauses = []
                for part in parts:
                    clauses.append(self.clause(part, fields))
                return checked.And(tuple(clauses), span=node.span)
            case Or(parts):
                clauses = []
                for part in parts:
                    clauses.append(self.clause(part, fields))
                return checked.Or(tuple(clauses), span=node.span)
            case Not(inner):
                return checked.Not(self.clause(inner, fields), span=node.span)
            case Reference() | Missing():
                return NOTHING
            case _:
                assert_never(node)

    def leaf(self, unit: Word | Phrase, fields: tuple[str, ...] | None) -> Clause:
        if fields is None and isinstance(unit, Word) and unit.text == "*":
            self._bare_star(unit)
        return self.leaves.leaf(unit, fields or self.schema.default_fields)

    def run(self, words: tuple[Word, ...], fields: tuple[str, ...] | None, span: Span) -> Clause:
        """All the words, in any order; one whole value where the fields hold values or ranges."""
        if len(words) == 1:
            return self.leaf(words[0], fields)
        tagged = fields or self.schema.default_fields
        if all(self.schema.type_of(field) in _RANGES for field in tagged):
            return self._run_before_range_tag(words, tagged, span)
        texts = tuple(field for field in tagged if self.schema.type_of(field).is_text)
        others = tuple(field for field in tagged if field not in texts)
        if not others:
            return self._any_order(words, fields, span)
        value = self.leaves.leaf(Phrase(words, span=span), others)
        if not texts:
            return value
        return checked.Or((self._any_order(words, texts, span), value), span=span)

    def _any_order(
        self, words: tuple[Word, ...], fields: tuple[str, ...] | None, span: Span
    ) -> Clause:
        whole = Phrase(words, span=span)
        words = self.leaves.searched(words)
        if not words:
            return self.leaf(whole, fields)  # one error for all of it
        if len(words) == 1:
            return self.leaf(words[0], fields)
        self.leaves.in_any_order(words, span)
        return checked.And(tuple(self.leaf(word, fields) for word in words), span=span)

    # ---------------------------------------------------------------- brackets

    def bracketed(self, node: Bracketed, fields: tuple[str, ...] | None) -> Clause:
        tag = self.tag(node)
        if tag is not None:
            return self._tagged(node.query, tag, False)
        headings = exploding(node.content, self.schema)
        if headings is not None:
            return self._tagged(node.query, headings, True)
        ranged = self._range_field(node.query)
        if ranged is not None and node.content.strip(" ,;"):
            return self._range(node, *ranged)
        self.no_tag(node)
        return self.clause(node.query, fields)

    def _tagged(self, query: Query, fields: tuple[str, ...], explode: bool) -> Clause:
        """The query below a tag; the innermost tag says whether headings are exploded."""
        before, self.leaves.explode = self.leaves.explode, explode
        clause = self.clause(query, fields)
        self.leaves.explode = before
        return clause

    def tag(self, node: Bracketed) -> tuple[str, ...] | None:
        """The fields that a bracket names; None where it names none."""
        span = node.content_span
        tag = read_tag(node.content, span, self.leaves.inner(span), self.schema)
        if tag is None:
            return None
        self.leaves.found.extend(tag.found)
        return tag.fields

    def no_tag(self, node: Bracketed) -> None:
        """The error for a bracket that is left out: empty, a range out of place, unknown names."""
        content, span = node.content, node.content_span
        if not content.strip(" ,;"):
            self.leaves.found.append(_empty_brackets(span))
        elif not isinstance(read_dates(content), BadRange):
            self.leaves.found.append(_range_on_text(node, self.schema))
        else:
            inner = self.leaves.inner(span)
            self.leaves.found.append(unknown_field(content, span, inner, self.schema))

    def is_range(self, node: Bracketed) -> bool:
        """Whether a bracket holds a range rather than names: `date[2016]`, `heart[2010..2016]`."""
        if not node.content.strip(" ,;"):
            return False
        ranged = self._range_field(node.query) is not None
        return ranged or not isinstance(read_dates(node.content), BadRange)

    def _range_field(self, unit: Query) -> tuple[tuple[Word, ...], tuple[str, ...]] | None:
        """`w1 .. wn date[...]`: the words before, and the date or number field named last."""
        words = (unit,) if isinstance(unit, Word) else unit.words if isinstance(unit, Run) else ()
        fields = self.schema.lookup(words[-1].text) if words else None
        if fields is None or not all(self.schema.type_of(field) in _RANGES for field in fields):
            return None
        return words[:-1], fields

    def _range(self, node: Bracketed, words: tuple[Word, ...], fields: tuple[str, ...]) -> Clause:
        span = node.content_span
        limit = self.leaves.limit(node.content, span, fields)
        if isinstance(limit, checked.Dates | checked.Numbers):
            named = node.query.words[-1] if isinstance(node.query, Run) else node.query
            limit = replace(limit, span=named.span | span)
        if not words:
            return limit
        before = self.run(words, None, words[0].span | words[-1].span)
        return checked.And((before, limit), span=node.span)

    def _run_before_range_tag(
        self, words: tuple[Word, ...], fields: tuple[str, ...], span: Span
    ) -> Clause:
        """`June 2016[date]` is one date; in `airship 2016[date]` only the last word is one."""
        whole = Phrase(words, span=span)
        read = read_dates if self.schema.type_of(fields[0]) is FieldType.DATE else read_numbers
        alone = isinstance(read(typed(whole)), BadRange)
        if not alone or isinstance(read(words[-1].text), BadRange):
            return self.leaves.leaf(whole, fields)
        last = words[-1]
        self.leaves.found.append(
            diagnostic(
                "BQL121",
                span,
                f"only `{last.text}` was read as a range of `{fields[0]}`; "
                "the words before it are searched in the default fields",
                help=f"write `{_shown(words[:-1])} {fields[0]}[{last.text}]`",
                fix=_range_fix(self.source, last, fields[0]),
            )
        )
        before = self.run(words[:-1], None, words[0].span | words[-2].span)
        return checked.And((before, self.leaves.leaf(last, fields)), span=span)

    # -------------------------------------------------------------- complaints

    def _bare_star(self, unit: Word) -> None:
        names = " or ".join(self.schema.default_fields)
        self.leaves.found.append(
            diagnostic(
                "BQL124",
                unit.span,
                f"`*` alone matches every document that has a value in {names}",
                help="glue it to a word for a truncation (`cardi*`), write `*[date]` for "
                "documents that have a date, or remove it",
            )
        )

    def _phrases_left_untagged(self, parts: tuple[Query, ...]) -> None:
        """`"night shade" books[title]` leaves the phrase without a tag; that is seldom meant."""
        for left, right in pairwise(parts):
            if not (isinstance(left, Phrase) and isinstance(right, Bracketed)):
                continue
            between = self.source.text[left.span.end : right.span.start]
            span = right.content_span
            tag = read_tag(right.content, span, span, self.schema)
            if between.strip() or tag is None or not isinstance(right.query, Word | Run | Phrase):
                continue
            if not any(self.schema.type_of(field).is_text for field in tag.fields):
                continue
            text = f"[{right.content}]"
            end = left.span.end
            self.leaves.found.append(
                diagnostic(
                    "BQL042",
                    left.span,
                    f"the tag `{text}` belongs to what stands right before it, not to this phrase",
                    help=f"for both, write `{text}` after the phrase too",
                    fix=Fix("tag the phrase too", (Edit(Span(end, end), text),), Safety.UNSAFE),
                )
            )


def _shown(words: tuple[Word, ...]) -> str:
    return " ".join(word.text for word in words)


def _range_fix(source: Source, last: Word, field: str) -> Fix | None:
    """`2016[date]` becomes `date[2016]`, where the bracket is right behind and closed."""
    bracket = _BRACKET.match(source.text, last.span.end)
    if bracket is None:
        return None
    edit = Edit(Span(last.span.start, bracket.end()), f"{field}[{last.text}]")
    return Fix("write the range in brackets", (edit,))


def _empty_brackets(span: Span) -> Diagnostic:
    return diagnostic(
        "BQL102",
        span,
        "these brackets are empty; they were left out",
        help="write a field name between them, or remove them",
        fix=Fix("remove the brackets", (Edit(span, ""),), Safety.UNSAFE),
    )


def _range_on_text(node: Bracketed, schema: Schema) -> Diagnostic:
    """The range needs a date field: in place of a word like `year`, or beside the unit."""
    content = node.content.strip()
    date = next((field.name for field in schema.of_type(FieldType.DATE)), "date")
    edit = Edit(node.content_span, f" {date}[{content}]")
    if isinstance(node.query, Word) and same_thing(node.query.text, schema) == date:
        edit = Edit(node.query.span | node.content_span, f"{date}[{content}]")
    return diagnostic(
        "BQL109",
        node.content_span,
        f"`[{content}]` is a range, and what stands before it is no date or number field; "
        "it was left out",
        help=f"write `{date}[{content}]`",
        fix=Fix(f"write `{date}[{content}]`", (edit,), Safety.UNSAFE),
    )
