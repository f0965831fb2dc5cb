"""What selection sees of a document: for every field of a schema, its values as raw text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from math import isfinite

from bqlc.compiler.resolve.dates import parse_period
from bqlc.compiler.resolve.schema import Field, FieldType, Schema
from bqlc.corpus.document import INTRO, Document, Section
from bqlc.corpus.infobox import infobox_pairs, plain
from bqlc.corpus.subjects import MESH, SUBJECTS, heading_words

NAME_FORMS = "name_forms"
"""Metadata: the authors' names in other forms, which the author field is searched for too."""

_DATE_TIME = re.compile(r"\d{4}-\d{2}-\d{2}(?=[T ]\d{2}:)", re.ASCII)


def field_values(document: Document, schema: Schema) -> dict[str, tuple[str, ...]]:
    """The values of each field of `schema`, in order; a field without a value has ().

    title: one. section: the author's headings. body: one a section, without lines that
    repeat the heading or the infobox. infobox: one `key value` a fact. author: one a name.
    date: the document's own if it is ISO, of a date and time the day. A field of another
    name has the metadata of that name; of a date or number field only what is one.
    A field that is declared `single` has the first value alone.
    Subject fields are read from the MeSH headings in the metadata (subjects.py).
    """
    values: dict[str, tuple[str, ...]] = {}
    for name, read, single in _readers(schema):
        kept = tuple([value for value in read(document) if value and not value.isspace()])
        values[name] = kept[:1] if single else kept
    return values


Reading = Callable[[Document], Iterable[str]]


@lru_cache(maxsize=64)
def _readers(schema: Schema) -> tuple[tuple[str, Reading, bool], ...]:
    """For each field its name, how it is read, and whether the first value is all it has."""
    return tuple((field.name, _reader(field), field.single) for field in schema.fields)


def _reader(field: Field) -> Reading:
    own = _OWN.get(field.name) or _words_of(field.name)
    if field.type is FieldType.SUBJECT and field.name in SUBJECTS:
        subjects = SUBJECTS[field.name]
        return lambda document: dict.fromkeys(subjects(_metadata(document.metadata.get(MESH))))
    if field.type is FieldType.DATE:
        return lambda document: filter(None, map(iso_date, own(document)))
    if field.type is FieldType.NUMBER:
        return lambda document: filter(_is_number, own(document))
    return own


@lru_cache(maxsize=4096)
def iso_date(text: str) -> str | None:
    """The date that a range can be tested on, or None: ISO, and of a date and time the day.

    >>> iso_date("2016-06"), iso_date("2016-06-01T12:30:00Z"), iso_date("June 2016")
    ('2016-06', '2016-06-01', None)
    """
    day = _DATE_TIME.match(text)
    date = day[0] if day else text
    return date if parse_period(date) else None


def section_texts(document: Document) -> Iterable[str]:
    """What the body field has of each section, in order: blank for a section without text."""
    for section in document.sections:
        text = section.text
        if section.written:
            yield _without_heading(text, section.written)
        elif document.infobox and section.heading == INTRO:
            yield _without_facts(text, document.infobox)
        else:
            yield text


def _without_heading(text: str, heading: str) -> str:
    """A section's text without a first line `## Heading` that repeats its heading."""
    if not text.startswith("#"):
        return text
    first, _, rest = text.partition("\n")
    return rest if first.strip().strip("#").strip() == heading else text


def _without_facts(text: str, facts: Iterable[tuple[str, str]]) -> str:
    """A lead without the lines that write out the infobox, as flat twins have them."""
    known = {(key, " ".join(value.split())) for key, value in facts}
    lines = text.split("\n")
    kept = [line for line in lines if ":" not in line or not _only_facts(line, known)]
    return text if len(kept) == len(lines) else "\n".join(kept)


def _only_facts(line: str, known: set[tuple[str, str]]) -> bool:
    pairs = infobox_pairs(line)
    return bool(pairs) and known.issuperset(pairs)


def _headings(sections: Iterable[Section]) -> Iterable[str]:
    return (section.written for section in sections)


def _words_of(name: str) -> Reading:
    """The metadata of another name as texts."""
    return lambda document: _metadata(document.metadata.get(name))


_OWN: Mapping[str, Reading] = {
    "title": lambda document: (document.title,),
    "section": lambda document: _headings(document.sections),
    "body": section_texts,
    "infobox": lambda document: (f"{key} {value}".strip() for key, value in document.infobox),
    "author": lambda document: (*document.authors, *_metadata(document.metadata.get(NAME_FORMS))),
    "date": lambda document: (document.date,) if document.date else (),
    "headingword": lambda document: heading_words(_metadata(document.metadata.get(MESH))),
    "substanceword": _words_of("substance"),
    "otherword": _words_of("pubtype"),
}


def _metadata(value: object) -> Iterable[str]:
    return map(plain, value) if isinstance(value, list) else (plain(value),)


def _is_number(text: str) -> bool:
    try:
        return isfinite(float(text))
    except ValueError:
        return False
