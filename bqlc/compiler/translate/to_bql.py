"""Queries of any dialect as BQL: a printer, and what BQL can say.

BQL says nearly all that a checked query holds. A strategy becomes one query, its lines put in.
"""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import (
    Clause,
    Either,
    Pattern,
    Proximity,
    Term,
    Text,
    Wildcard,
)
from bqlc.compiler.ast.nodes import And, Bracketed, Near, Not, Or, Phrase, Query, Word
from bqlc.compiler.input.source import Source
from bqlc.compiler.lex.operators import looks_like_operator
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import DOCUMENTS, FieldType, Schema
from bqlc.compiler.simplify.flatten import flatten
from bqlc.compiler.translate.capabilities import (
    Capabilities,
    Heading,
    Nearness,
    Substitute,
    TextTag,
    Truncation,
)
from bqlc.compiler.translate.clauses import span_of_dates, span_of_numbers
from bqlc.compiler.translate.layout import layout
from bqlc.compiler.translate.loss import Effect, Written
from bqlc.compiler.translate.lower import lower

FARTHEST = 1000
MOST_OPERANDS = 5

OF_PLATFORMS = frozenset(("filter", "property"))
"""Fields that stand for what one platform knows of a record; no collection has them."""

_MAPPED = ("title", "body", "keyword", "headingword", "substanceword", "otherword")


def capabilities(schema: Schema, name: str = "BQL", lines: bool = False) -> Capabilities:
    """What BQL says of a collection with these fields. `name`: what messages call it."""
    by_type = {kind: [field.name for field in schema.of_type(kind)] for kind in FieldType}
    texts = [*by_type[FieldType.TEXT], *by_type[FieldType.HEADINGS]]
    known = [name for name in texts if name != "untagged"]
    return Capabilities(
        name=name,
        schema=schema,
        texts=tuple(TextTag(name, (name,), near=name) for name in known),
        truncation=Truncation(),
        nearness=Nearness(FARTHEST, ordered=True, most=MOST_OPERANDS),
        joined=True,
        values=frozenset(by_type[FieldType.KEYWORD]) - OF_PLATFORMS,
        subjects={
            name: Heading()
            for kind in (FieldType.SUBJECT, FieldType.KEYWORD)
            for name in by_type[kind]
            if name not in OF_PLATFORMS
        },
        dates=dict.fromkeys(by_type[FieldType.DATE], "day"),
        numbers=frozenset(by_type[FieldType.NUMBER]),
        signs="*?",
        exists=frozenset(schema.by_name),
        substitutes={"untagged": mapped(schema), **_within(schema, name)},
        lines=lines,
    )


_WHOLES = {"wholekeyword": ("keyword", "keywords"), "journalname": ("journal", "journal names")}
"""Fields of whole values -> the field of their words, and what people call it."""


def _within(schema: Schema, name: str) -> dict[str, Substitute]:
    """What stands for whole values in a collection that has their words only."""
    found: dict[str, Substitute] = {}
    for whole, (words, title) in _WHOLES.items():
        if words in schema.by_name and whole not in schema.by_name:
            message = (
                f"{name} has the words of {title}; `{{term}}` is found within longer ones too"
            )
            found[whole] = Substitute((words,), Effect.BROADER, "field", message)
    return found


def mapped(schema: Schema) -> Substitute:
    """What stands for a term without a tag, which a platform maps as it likes."""
    return Substitute(
        tuple(name for name in _MAPPED if name in schema.by_name),
        Effect.UNKNOWN,
        "mapping",
        "`{term}` has no tag: the platform maps it to headings and synonyms of its own choice; it "
        "was written as words of title, abstract, keywords and headings",
    )


def emit(query: CheckedQuery) -> Written:
    """The query in BQL, laid out, with what is lost."""
    lowered = lower(query, capabilities(query.schema))
    if lowered.query is None:
        return Written("", lowered.losses, lowered.notes)
    return Written(written(lowered.query), lowered.losses, lowered.notes, (), lowered.constructs)


def written(query: CheckedQuery) -> str:
    """The clause of a query as canonical BQL."""
    tree = _Printer(query.schema).query(flatten(query.tree))
    return layout(tree, (), Source("")).rstrip("\n")


class _Printer:
    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        known = DOCUMENTS.names  # there these mean other fields
        self._names = {
            frozenset(one.fields): one.name for one in schema.combinations if one.name not in known
        }

    def query(self, clause: Clause) -> Query:
        match clause:
            case checked.And(()):
                return Or((_any_title(), Not(_any_title())))
            case checked.Or(()):
                return And((_any_title(), Not(_any_title())))
            case checked.And(parts):
                return self._group(And, parts)
            case checked.Or(parts):
                return self._group(Or, parts)
            case checked.Not(inner):
                return Not(self.query(inner))
            case _:
                return self._tagged(clause)

    def _group(self, kind: type[And] | type[Or], parts: tuple[Clause, ...]) -> Query:
        """Words in the same fields share one tag; the commonest fields of a group come first."""
        fields = Counter(part.fields for part in parts if isinstance(part, Text))
        shared = {tag for tag, count in fields.items() if count > 1}
        said: list[Query] = []
        done: set[tuple[str, ...]] = set()
        for part in parts:
            if not isinstance(part, Text) or part.fields not in shared:
                said.append(self.query(part))
            elif part.fields not in done:
                done.add(part.fields)
                same = tuple(
                    _pattern(one.pattern)
                    for one in parts
                    if isinstance(one, Text) and one.fields == part.fields
                )
                said.append(self._with_tag(kind(same), part.fields))
        return said[0] if len(said) == 1 else kind(tuple(self._spread(said, kind)))

    @staticmethod
    def _spread(said: list[Query], kind: type[And] | type[Or]) -> list[Query]:
        """A group without a tag in a group of its own kind needs no parentheses."""
        flat: list[Query] = []
        for one in said:
            flat += one.parts if isinstance(one, And | Or) and isinstance(one, kind) else (one,)
        return flat

    def _with_tag(self, query: Query, fields: tuple[str, ...]) -> Query:
        if fields == self._schema.default_fields:
            return query
        return Bracketed(query, self._names.get(frozenset(fields), ",".join(fields)))

    def _tagged(self, leaf: checked.Leaf) -> Query:
        match leaf:
            case Text(fields, pattern):
                return self._with_tag(_pattern(pattern), fields)
            case checked.Value(fields, pattern, wild):
                unit = Word(pattern) if wild and " " not in pattern else _phrase(pattern)
                return Bracketed(unit, ",".join(fields))
            case checked.Exploded(fields, heading):
                return Bracketed(_phrase(heading), f"{','.join(fields)}:explode")
            case checked.Dates(fields, first, last):
                return _ranges(fields, span_of_dates(first, last))
            case checked.Numbers(fields, low, high):
                return _ranges(fields, span_of_numbers(low, high))
            case checked.Exists(fields):
                return Bracketed(Word("*"), ",".join(fields))
            case _:
                assert_never(leaf)


def _any_title() -> Query:
    return Bracketed(Word("*"), "title")


def _ranges(fields: tuple[str, ...], content: str) -> Query:
    said: list[Query] = []
    for field in fields:
        if content in ("", ".."):
            said.append(Bracketed(Word("*"), field))
        else:
            said.append(Bracketed(Word(field), content))
    return said[0] if len(said) == 1 else Or(tuple(said))


def _pattern(pattern: Pattern) -> Query:
    match pattern:
        case Term(token):
            return Phrase((Word(token),)) if _is_special(token) else Word(token)
        case Wildcard(shape):
            return Word(shape)
        case checked.Phrase(parts):
            return Phrase(tuple(Word(_typed(part)) for part in parts))
        case Either(options):
            return Or(tuple(map(_pattern, options)))
        case Proximity(operands, distance, ordered):
            return Near(tuple(map(_pattern, operands)), distance, ordered)
        case _:
            assert_never(pattern)


def _is_special(token: str) -> bool:
    return looks_like_operator(token) or not token.isalnum()


def _typed(part: Term | Wildcard) -> str:
    return part.token if isinstance(part, Term) else part.pattern


def _phrase(text: str) -> Phrase:
    return Phrase(tuple(map(Word, text.split(" "))))
