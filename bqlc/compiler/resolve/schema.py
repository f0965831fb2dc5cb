"""Which fields a collection has, what they are called, and what may be searched in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as attribute
from enum import StrEnum
from functools import cached_property


class FieldType(StrEnum):
    """What a field holds, and so what a query may ask of it.

    `TEXT` and `HEADINGS`: words, phrases, proximity, truncation. `KEYWORD`: whole values.
    `DATE`, `NUMBER`: ranges. `SUBJECT`: headings of a controlled vocabulary.
    """

    TEXT = "text"
    HEADINGS = "headings"
    KEYWORD = "keyword"
    DATE = "date"
    NUMBER = "number"
    SUBJECT = "subject"

    @property
    def is_text(self) -> bool:
        return self in (FieldType.TEXT, FieldType.HEADINGS)


@dataclass(frozen=True)
class Field:
    """One field.

    `default`: searched by a query part that has no tag. `single`: a document has one value at
    most, so that two ranges of it can be intersected. `title`: what people call it, where its
    name is none that they use; it changes no query.
    """

    name: str
    type: FieldType
    aliases: tuple[str, ...] = ()
    default: bool = False
    description: str = ""
    single: bool = False
    title: str = attribute(default="", compare=False)


@dataclass(frozen=True)
class Combination:
    """A name for several fields: the part may match in any one of them."""

    name: str
    fields: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    description: str = ""


@dataclass(frozen=True)
class Schema:
    """Fields and combinations, in order. Names ignore case.

    >>> DOCUMENTS.lookup("TIAB")
    ('title', 'body')
    >>> DOCUMENTS.lookup("abstract") is None
    True
    """

    name: str
    fields: tuple[Field, ...]
    combinations: tuple[Combination, ...] = ()

    @cached_property
    def by_name(self) -> dict[str, Field]:
        return {field.name: field for field in self.fields}

    @cached_property
    def _lookup(self) -> dict[str, tuple[str, ...]]:
        table: dict[str, tuple[str, ...]] = {}
        for field in self.fields:
            for name in (field.name, *field.aliases):
                table[name.casefold()] = (field.name,)
        for combination in self.combinations:
            for name in (combination.name, *combination.aliases):
                table[name.casefold()] = combination.fields
        return table

    def lookup(self, name: str) -> tuple[str, ...] | None:
        """The fields that `name` stands for, or None when there is no such name."""
        return self._lookup.get(name.casefold())

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name and alias, case-folded."""
        return frozenset(self._lookup)

    @cached_property
    def default_fields(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields if field.default)

    def title_of(self, field: str) -> str:
        """What people call a field; its name, where nothing else is known of it."""
        found = self.by_name.get(field)
        return found.title or field if found else field

    def type_of(self, field: str) -> FieldType:
        return self.by_name[field].type

    def of_type(self, *types: FieldType) -> Iterator[Field]:
        return (field for field in self.fields if field.type in types)


DOCUMENTS = Schema(
    "documents",
    (
        Field("title", FieldType.TEXT, ("ti",), True, "the document's title"),
        Field("section", FieldType.HEADINGS, ("sec", "heading"), False, "section headings only"),
        Field("body", FieldType.TEXT, ("ab", "text"), True, "the text of the sections"),
        Field("infobox", FieldType.TEXT, ("ib", "fact"), False, "facts, each `key value`"),
        Field("author", FieldType.TEXT, ("au", "by"), False, "one value per author"),
        Field("date", FieldType.DATE, ("dp",), False, "perhaps only a year or month", True),
    ),
    (
        Combination("tiab", ("title", "body"), (), "title or body"),
        Combination(
            "all", ("title", "section", "body", "infobox", "author"), (), "any text field"
        ),
    ),
)
"""The schema of documents with sections; what every index has unless it says otherwise."""
