"""Small random corpora in which random queries often match some documents and not others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bqlc.compiler.resolve.schema import DOCUMENTS, Field, FieldType, Schema
from bqlc.corpus.document import Document, Section, emitted

SCHEMA = Schema(
    "catalogue",
    (*DOCUMENTS.fields, Field("kind", FieldType.KEYWORD), Field("year", FieldType.NUMBER)),
    DOCUMENTS.combinations,
)
"""Every field type: text, headings, date, keyword, number."""

LETTERS = "aabbbccd"
WORDS = (
    *("ab", "abc", "ac", "ba", "bab", "cab", "dd"),
    *("A", "B-a", "a-b-c", "d'a", "d’a", "c/b"),
    *("é", "É", "aé", "İ", "Σ", "ß", "C++", "1", "3.1", "東京", "😀", "…"),
)
KINDS = ("review", "Case  Report", "case series", "Étude", "a*b", "what?", "a\\b", "")
DATES = ("2015", "2016", "2016-01", "2016-06", "2016-06-15", "2016-12-31", "2017-02", "2019-01-01")
YEARS = (-1.5, 0, -0.0, 1, 2, 2.5, 1990, 2000)


def documents(random: Random, number: int) -> list[Document]:
    """`number` documents; their ids are in no order."""
    ids = random.sample(range(1000), number)
    return [_document(random, f"d{id}") for id in ids]


def _document(random: Random, id: str) -> Document:
    sections = _sections(random)
    metadata: dict[str, object] = {}
    if random.random() < 0.7:
        metadata["kind"] = random.sample(KINDS, random.choice((1, 1, 2)))
    if random.random() < 0.7:
        metadata["year"] = random.sample(YEARS, random.choice((1, 1, 2)))
    return Document(
        id,
        text(random, 0, 5),
        sections,
        infobox=tuple(
            (text(random, 1, 2), text(random, 1, 2)) for _ in range(random.choice((0, 0, 1, 2)))
        ),
        authors=tuple(text(random, 1, 3) for _ in range(random.choice((0, 1, 1, 2)))),
        date=random.choice((None, *DATES)),
        text=emitted(sections),
        metadata=metadata,
    )


def _sections(random: Random) -> tuple[Section, ...]:
    lead = Section("(intro)", text(random, 0, 10))
    others = (
        Section(f"{text(random, 1, 3)} {place}", text(random, 0, 12))
        for place in range(random.choice((0, 1, 1, 2)))
    )
    return (lead, *others)


def text(random: Random, least: int, most: int) -> str:
    """Words of one text: letters mostly, so that phrases and repetitions come about."""
    return " ".join(word(random) for _ in range(random.randint(least, most)))


def word(random: Random, strange: Sequence[str] = WORDS) -> str:
    return random.choice(LETTERS) if random.random() < 0.75 else random.choice(strange)
