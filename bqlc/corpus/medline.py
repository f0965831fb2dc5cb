"""MEDLINE text (.nbib), PubMed's tagged format: `TI  - title`, lines that go on are indented.

Tags: https://www.nlm.nih.gov/bsd/mms/medlineelements.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from bqlc.corpus.bibliographic import PUBMED_FIELDS, Citation, once
from bqlc.corpus.document import Document
from bqlc.corpus.files import SourceFile
from bqlc.corpus.reading import Item, Reader
from bqlc.corpus.record import BadRecord

_TAG = re.compile(r"(?P<tag>[A-Z][A-Z0-9]{1,3}) {0,2}-(?: |(?=\S)|\Z)(?P<value>.*)\Z")
_RECORD = re.compile(rb"^PMID ?- ?\d", re.MULTILINE)
_DOI = re.compile(r"(10\.\S+)\s*\[doi\]")
_SUBSTANCE = re.compile(r"(?:0|[A-Z0-9]{10}|EC [\d.n-]+|[\d-]+) \((?P<name>.+)\)\Z")

# `BACKGROUND: ..` at the start of an abstract, and behind the end of a sentence from there on
_LABEL = re.compile(r"(?:\A|(?<=[.?!)\]] ))(?P<label>[A-Z][A-Z][A-Z ,/&()'-]{1,78}): ")


@dataclass
class _Record:
    """The lines of one record, by tag, in order; `line` is the first of them."""

    line: int
    values: dict[str, list[str]] = field(default_factory=dict)
    last: str = ""
    bad: str = ""

    def add(self, line: str) -> None:
        match = _TAG.match(line)
        if match:
            self.last = match["tag"]
            self.values.setdefault(self.last, []).append(match["value"].strip())
        elif self.last and line.startswith("   "):
            values = self.values[self.last]
            values[-1] = f"{values[-1]} {line.strip()}".strip()

    def all(self, *tags: str) -> list[str]:
        values = (value for tag in tags for value in self.values.get(tag, ()))
        return once(" ".join(value.split()) for value in values)

    def text(self, *tags: str) -> str:
        """The values of the first of these tags that has any, as one text."""
        return next((" ".join(found) for tag in tags if (found := self.all(tag))), "")


def _document(record: _Record) -> Document:
    if record.bad:
        raise BadRecord(record.bad)
    full, short = record.all("FAU"), record.all("AU")
    abstract = list(labelled(record.text("AB")))
    if other := record.text("OAB"):
        abstract.append(("other abstract", other))
    doi = next((m[1] for value in record.all("LID", "AID") if (m := _DOI.search(value))), "")
    substances = record.all("RN", "NM")
    metadata = {
        "keyword": [value.lstrip("*") for value in record.all("OT")],
        "affiliation": record.all("AD"),
        "journal": record.all("JT", "TA"),
        "pubtype": record.all("PT"),
        "mesh": record.all("MH"),
        "substance": [m["name"] if (m := _SUBSTANCE.match(one)) else one for one in substances],
        "vernacular_title": record.text("TT"),
        "volume": record.text("VI"),
        "issue": record.text("IP"),
        "pages": record.text("PG"),
        "doi": doi,
        "pmc": record.text("PMC"),
        "status": record.text("STAT"),
    }
    return Citation(
        pmid=record.text("PMID"),
        title=record.text("TI", "BTI", "CTI", "TT"),
        abstract=abstract,
        authors=(full or short) + record.all("CN"),
        name_forms=short if full else [],
        published=record.text("DP"),
        languages=record.all("LA"),
        metadata=metadata,
    ).document()


def labelled(abstract: str) -> Iterator[tuple[str, str]]:
    """(label, text) of the parts of an abstract that begins with a label in capitals.

    >>> list(labelled("AIMS: To see. RESULTS: We saw."))
    [('AIMS', 'To see.'), ('RESULTS', 'We saw.')]
    >>> list(labelled("We saw. NOTE: more."))
    [('', 'We saw. NOTE: more.')]
    """
    starts = list(_LABEL.finditer(abstract))
    if not starts or starts[0].start() > 0:
        if abstract:
            yield "", abstract
        return
    ends = [match.start() for match in starts[1:]] + [len(abstract)]
    for match, end in zip(starts, ends, strict=True):
        if text := abstract[match.end() : end].strip():
            yield match["label"].strip(), text


def _read(source: SourceFile) -> Iterator[Item]:
    for record in _records(source):
        if record.values or record.bad:
            try:
                yield record.line, _document(record)
            except BadRecord as bad:
                yield record.line, bad


def _records(source: SourceFile) -> Iterator[_Record]:
    """The records of a file: a blank line or a PMID ends the one before it."""
    record = _Record(1)
    for number, raw in enumerate(source.lines(), 1):
        try:
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            byte = error.object[error.start]
            record.bad = f"line {number} is not UTF-8: byte {error.start + 1} is 0x{byte:02x}"
            continue
        if not line.strip() or (line.startswith("PMID") and "PMID" in record.values):
            yield record
            record = _Record(number)
        if line.strip():
            if not record.values:
                record.line = number
            record.add(line)
    yield record


MEDLINE = Reader(
    "medline",
    lambda head: _RECORD.search(head) is not None,
    lambda _: _read,
    "MEDLINE text is expected, records that begin with a line `PMID- 123`.",
    schema=PUBMED_FIELDS,
    revises=True,
    suffixes=(".nbib",),
)
