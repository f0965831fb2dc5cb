"""Records of PubMed: their fields, and the document of one record, from XML or from text.

Field names follow https://pubmed.ncbi.nlm.nih.gov/help/#search-tags where it has them.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from bqlc.compiler.resolve.dates import parse_period
from bqlc.compiler.resolve.schema import Combination, Field, FieldType, Schema
from bqlc.corpus.document import Document, emitted
from bqlc.corpus.fields import NAME_FORMS
from bqlc.corpus.languages import LANGUAGES
from bqlc.corpus.record import BadRecord
from bqlc.corpus.sections import told_apart

_TITLES = {
    "body": "abstract",
    "date": "publication date",
    "firstauthor": "first author's name",
    "lastauthor": "last author's name",
    "authorid": "author identifier",
    "corporate": "corporate author",
    "personsubject": "person as subject",
    "original": "original title",
    "booktitle": "book title",
    "tradename": "trade name",
    "devicename": "device name",
    "devicemanufacturer": "device manufacturer",
    "drugmanufacturer": "drug manufacturer",
    "candidateword": "candidate term",
    "conceptword": "supplementary concept",
    "concept": "supplementary concept",
    "keyconcept": "key concept",
    "agegroup": "age group",
    "entrydate": "entry date",
    "registry": "registry number",
    "databank": "data bank number",
    "journalid": "journal number",
    "contents": "table of contents",
    "conflict": "conflict of interest",
    "place": "country of publication",
}


def titled(fields: Iterable[Field]) -> tuple[Field, ...]:
    """Fields of records with what librarians call them, where their names are no such words."""
    return tuple(replace(one, title=_TITLES.get(one.name, "")) for one in fields)


_FIELDS = (
    Field("title", FieldType.TEXT, ("ti",), True, "the article's title"),
    Field("section", FieldType.HEADINGS, ("sec", "heading"), False, "labels in the abstract"),
    Field("body", FieldType.TEXT, ("abstract", "ab", "text"), True, "the abstract"),
    Field("keyword", FieldType.TEXT, ("kw", "ot"), False, "the authors' keywords"),
    Field("author", FieldType.TEXT, ("au", "by"), False, "`Curie, Marie` and `Curie M`"),
    Field("affiliation", FieldType.TEXT, ("ad",), False, "where the authors work"),
    Field("journal", FieldType.TEXT, ("ta", "jt"), False, "full and abbreviated names"),
    Field("date", FieldType.DATE, ("dp",), False, "when it was published", True),
    Field("language", FieldType.KEYWORD, ("la", "lang"), False, "`eng` and `English`"),
    Field("pubtype", FieldType.KEYWORD, ("pt",), False, "publication type"),
    Field("mesh", FieldType.SUBJECT, ("mh",), False, "MeSH heading, or heading/subheading"),
    Field("major", FieldType.SUBJECT, ("majr", "mj"), False, "MeSH heading, as main topic"),
    Field("subheading", FieldType.SUBJECT, ("sh",), False, "MeSH subheading of any heading"),
    Field("substance", FieldType.KEYWORD, ("nm",), False, "chemicals, other concepts"),
    Field("headingword", FieldType.TEXT, ("hw",), False, "words of MeSH headings"),
    Field("substanceword", FieldType.TEXT, (), False, "words of the substances"),
    Field("otherword", FieldType.TEXT, (), False, "words of the publication types"),
)

PUBMED_FIELDS = Schema(
    "pubmed",
    titled(_FIELDS),
    (
        Combination("tiab", ("title", "body"), (), "title or abstract"),
        Combination(
            "tw",
            ("title", "body", "keyword", "headingword", "substanceword", "otherword"),
            (),
            "text words: title, abstract, keywords, headings",
        ),
        Combination(
            "all",
            ("title", "section", "body", "keyword", "author", "affiliation", "journal"),
            (),
            "any text field",
        ),
    ),
)
"""The schema of bibliographic records.

The metadata `mesh` has the headings as MEDLINE prints them (subjects.py); their field values
are without asterisks: `Heart Failure`, `Heart Failure/drug therapy`.
"""

_MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_abbr) if name}
_DATE = re.compile(r"(?P<year>\d{4})(?:[ /-](?P<month>[A-Za-z]{3}[a-z]*|\d{1,2})\b(?P<rest>.*))?")
_DAY = re.compile(r"[ /-](\d{1,2})\Z")
_MORE = re.compile(r"[ ]*[-/][ ]*[A-Za-z\d]")


@dataclass
class Citation:
    """One record while it is read. `abstract` holds (label, text), the label perhaps empty."""

    pmid: str = ""
    title: str = ""
    abstract: list[tuple[str, str]] = field(default_factory=list)
    authors: list[str] = field(default_factory=list)
    name_forms: list[str] = field(default_factory=list)
    published: str = ""
    languages: list[str] = field(default_factory=list)
    metadata: dict[str, Any] = field(default_factory=dict)

    def document(self) -> Document:
        """The document of the record. Raises BadRecord for one without PMID or content."""
        if not self.pmid:
            raise BadRecord("the record has no PMID")
        if not self.pmid.isdecimal():
            raise BadRecord(f"{self.pmid!r} is no PMID, which is a number")
        if not self.title and not self.abstract:
            raise BadRecord(f"the record of PMID {self.pmid} has neither title nor abstract")
        date = published_date(self.published)
        kept = {
            **self.metadata,
            NAME_FORMS: self.name_forms,
            "language": [name for code in self.languages for name in _language(code)],
            "published": self.published if len(date) <= len("2016") else "",
        }
        parts = ((label if label != "UNLABELLED" else "", text) for label, text in self.abstract)
        sections = told_apart(parts)
        return Document(
            id=self.pmid,
            title=self.title,
            sections=sections,
            authors=tuple(self.authors),
            date=date or None,
            text=emitted(sections),
            metadata=_tidy(kept),
        )


def _tidy(metadata: dict[str, Any]) -> dict[str, Any]:
    """Metadata without empty values, and lists without repetitions."""
    tidy = {key: once(v) if isinstance(v, list) else v for key, v in metadata.items()}
    return {key: value for key, value in tidy.items() if value}


def once(values: Iterable[str]) -> list[str]:
    """The values that are not empty, each once, in order."""
    return list(dict.fromkeys(value for value in values if value))


def published_date(text: str) -> str:
    """The ISO date of a publication date of PubMed; empty where there is none.

    Of a span of months, the year, of a span of years, the first: no period is claimed that
    is narrower than what is known.

    >>> [published_date(t) for t in ("2013 Nov 7", "1976 Jan-Feb", "1998 Dec-1999 Jan", "2019-7")]
    ['2013-11-07', '1976', '1998', '2019-07']
    """
    match = _DATE.search(text)
    if match is None:
        return ""
    year, month, rest = match["year"], match["month"], (match["rest"] or "").rstrip()
    number = _MONTHS.get(month[:3].lower()) if month and month.isalpha() else int(month or 0)
    if not number or not parse_period(f"{year}-{number:02}"):
        return year if parse_period(year) else ""
    day = _DAY.match(rest)
    if day and parse_period(f"{year}-{number:02}-{int(day[1]):02}"):
        return f"{year}-{number:02}-{int(day[1]):02}"
    return year if _MORE.match(rest) else f"{year}-{number:02}"


def mesh_heading(name: str, is_major: bool, qualifiers: Iterable[tuple[str, bool]]) -> str:
    """A heading as MEDLINE prints it.

    >>> mesh_heading("Heart Failure", False, [("drug therapy", True), ("surgery", False)])
    'Heart Failure/*drug therapy/surgery'
    """
    parts = [(name, is_major), *qualifiers]
    return "/".join(f"*{part}" if major else part for part, major in parts)


def _language(code: str) -> list[str]:
    name = LANGUAGES.get(code.lower())
    return [code, name] if name else [code]
