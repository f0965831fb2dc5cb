"""Facts: what a query sees of one document, field by field, with its text in tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import TypeAlias

from bqlc.compiler.lex.standard import keyword, tokens
from bqlc.compiler.resolve.dates import Period, parse_period
from bqlc.compiler.resolve.schema import FieldType, Schema

Tokens: TypeAlias = tuple[str, ...]
"""One value of a text field. No pattern reaches from one value into the next."""

FieldValues: TypeAlias = Mapping[str, tuple[str, ...]]
"""A document's values as written, by field: what `corpus.fields.field_values` gives."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The values of one document. A field that is not there has no value.

    texts     text and headings fields: each value in tokens (a value may have none)
    values    keyword and subject fields: each value in lower case with single spaces
    dates     each date as the period it stands for
    numbers   each number
    """

    texts: Mapping[str, tuple[Tokens, ...]] = field(default_factory=dict)
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dates: Mapping[str, tuple[Period, ...]] = field(default_factory=dict)
    numbers: Mapping[str, tuple[float, ...]] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        """Whether the field has a value."""
        kinds = (self.texts, self.values, self.dates, self.numbers)
        return any(kind.get(name) for kind in kinds)


def analyse(fields: FieldValues, schema: Schema) -> Facts:
    """The facts of a document whose values as written are `fields`.

    A date that is no ISO date and a number that is none are no values.

    >>> from bqlc.compiler.resolve.schema import DOCUMENTS
    >>> facts = analyse({"title": ("Wi-Fi",), "date": ("2016-06", "June")}, DOCUMENTS)
    >>> facts.texts, facts.dates["date"][0].last
    ({'title': (('wi', 'fi'),)}, datetime.date(2016, 6, 30))
    """
    texts: dict[str, tuple[Tokens, ...]] = {}
    values: dict[str, tuple[str, ...]] = {}
    dates: dict[str, tuple[Period, ...]] = {}
    numbers: dict[str, tuple[float, ...]] = {}
    for entry in schema.fields:
        written = fields.get(entry.name)
        if not written:
            continue
        match entry.type:
            case FieldType.TEXT | FieldType.HEADINGS:
                texts[entry.name] = tuple(tuple(tokens(value)) for value in written)
            case FieldType.KEYWORD | FieldType.SUBJECT:
                values[entry.name] = tuple(keyword(value) for value in written)
            case FieldType.DATE:
                periods = (parse_period(value) for value in written)
                dates[entry.name] = tuple(period for period in periods if period)
            case FieldType.NUMBER:
                read = (parse_number(value) for value in written)
                numbers[entry.name] = tuple(number for number in read if number is not None)
    return Facts(texts, values, dates, numbers)


def narrower_than(heading: str) -> str:
    """What stands among the values of a subject field for a heading below `heading`."""
    return f"> {heading}"


def with_broader(
    facts: Facts, fields: Iterable[str], broader: Callable[[str], Iterable[str]]
) -> Facts:
    """The facts of a document whose headings are looked up in a tree: what explosion needs.

    `broader` gives every heading above a heading, in lower case. A subheading goes along.

    >>> facts = Facts(values={"mesh": ("asthma/therapy",)})
    >>> with_broader(facts, ["mesh"], {"asthma": ["lung diseases"]}.__getitem__).values
    {'mesh': ('asthma/therapy', '> lung diseases/therapy')}
    """
    values = dict(facts.values)
    for name in fields:
        found = list(values.get(name, ()))
        for value in values.get(name, ()):
            heading, slash, subheading = value.partition("/")
            found += (narrower_than(f"{one}{slash}{subheading}") for one in broader(heading))
        values[name] = tuple(dict.fromkeys(found))
    return replace(facts, values=values)


def parse_number(text: str) -> float | None:
    """The number a text is, or None. Zero has no sign.

    >>> parse_number("1e3"), parse_number("-0"), parse_number("about 3"), parse_number("inf")
    (1000.0, 0.0, None, None)
    """
    try:
        number = float(text)
    except ValueError:
        return None
    return number + 0.0 if isfinite(number) else None
