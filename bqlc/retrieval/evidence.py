"""Why a document matches: which clause of the query holds in which of its fields and sections.

The oracle decides. To be quick it is asked only about the stretch of a value between the first
and the last word that the query mentions; outside of it nothing can match.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import assert_never

from bqlc.compiler.ast.checked import (
    Either,
    Leaf,
    Pattern,
    Phrase,
    Proximity,
    Term,
    Text,
    Wildcard,
)
from bqlc.compiler.meaning.facts import Facts, FieldValues, analyse
from bqlc.compiler.meaning.oracle import matches, occurs
from bqlc.compiler.meaning.positive import positive_leaves, positive_terms
from bqlc.compiler.meaning.tokens import tokens
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.translate.clauses import label
from bqlc.corpus.document import Document, Section
from bqlc.corpus.fields import field_values, section_texts
from bqlc.retrieval.snippets import Passage
from bqlc.retrieval.words import Finder, Hit

BODY, HEADING = "body", "section"
"""The fields whose values are the texts and the headings of sections."""


@dataclass(frozen=True, slots=True)
class Matched:
    """A clause of the query, as BQL, and the fields it holds in."""

    clause: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for one document."""

    matched: tuple[Matched, ...]
    sections: frozenset[str]
    passages: tuple[Passage, ...]


class Witness:
    """Finds the evidence for one query in any number of documents."""

    def __init__(self, query: CheckedQuery) -> None:
        schema = query.schema
        self._schema = schema
        self._leaves = tuple(dict.fromkeys(positive_leaves(query.tree)))
        self._labels = [label(leaf, schema) for leaf in self._leaves]
        self._finder = Finder(positive_terms(query.tree).terms)

    def evidence(self, document: Document) -> Evidence:
        reading = _Reading(self._finder, field_values(document, self._schema), self._schema)
        passages = tuple(
            Passage(
                section.heading, text, reading.hits(text), self._speaks(reading, section, text)
            )
            for section, text in zip(document.sections, section_texts(document), strict=True)
        )
        matched = [
            Matched(name, fields)
            for leaf, name in zip(self._leaves, self._labels, strict=True)
            if (fields := tuple(field for field in leaf.fields if reading.holds(leaf, field)))
        ]
        marked = frozenset(passage.heading for passage in passages if passage.matches)
        return Evidence(tuple(matched), marked, passages)

    def _speaks(self, reading: _Reading, section: Section, text: str) -> bool:
        """Whether a clause holds in the section's text or heading."""
        for leaf in self._leaves:
            if not isinstance(leaf, Text):
                continue
            if BODY in leaf.fields and reading.occurs(leaf.pattern, text):
                return True
            if HEADING in leaf.fields and reading.occurs(leaf.pattern, section.written):
                return True
        return False


class _Reading:
    """One document as the query sees it; the words of each value are looked for once."""

    def __init__(self, finder: Finder, values: FieldValues, schema: Schema) -> None:
        self._finder, self._values, self._schema = finder, values, schema
        self._hits: dict[str, list[Hit]] = {}
        self._present: dict[str, Set[Term | Wildcard]] = {}
        self._occurs: dict[tuple[Pattern, str], bool] = {}

    def hits(self, text: str) -> list[Hit]:
        found = self._hits.get(text)
        if found is None:
            found = self._hits[text] = list(self._finder.hits(text))
        return found

    def holds(self, leaf: Leaf, field: str) -> bool:
        """Whether the clause holds in this one field."""
        if isinstance(leaf, Text):
            return any(self.occurs(leaf.pattern, text) for text in self._values[field])
        if self._schema.type_of(field).is_text:  # all that is left to ask is whether it exists
            return bool(self._values[field])
        return matches(replace(leaf, fields=(field,)), self._facts)

    @cached_property
    def _facts(self) -> Facts:
        """The fields that are no text; reading text is what we avoid."""
        return analyse(
            {
                name: () if self._schema.type_of(name).is_text else values
                for name, values in self._values.items()
            },
            self._schema,
        )

    def occurs(self, pattern: Pattern, text: str) -> bool:
        """Whether the pattern stands in this value; fields and sections ask the same twice."""
        known = self._occurs.get((pattern, text))
        if known is None:
            known = self._occurs[pattern, text] = self._found(pattern, text)
        return known

    def _found(self, pattern: Pattern, text: str) -> bool:
        hits = self.hits(text)
        if text not in self._present:
            self._present[text] = set().union(*(hit.terms for hit in hits))
        if not _possible(pattern, self._present[text]):
            return False
        if _simple(pattern):
            return True
        return occurs(pattern, tokens(text[hits[0].start : hits[-1].end]))


def _possible(pattern: Pattern, present: Set[Term | Wildcard]) -> bool:
    """Whether the words are there that the pattern needs."""
    match pattern:
        case Term() | Wildcard():
            return pattern in present
        case Phrase(parts):
            return all(part in present for part in parts)
        case Either(options):
            return any(_possible(option, present) for option in options)
        case Proximity(operands):
            return all(_possible(operand, present) for operand in operands)
        case _:
            assert_never(pattern)


def _simple(pattern: Pattern) -> bool:
    """Whether one word that is there is all the pattern needs."""
    match pattern:
        case Term() | Wildcard():
            return True
        case Phrase() | Proximity():
            return False
        case Either(options):
            return all(map(_simple, options))
        case _:
            assert_never(pattern)
