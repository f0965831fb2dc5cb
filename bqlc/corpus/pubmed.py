"""PubMed XML as the NLM hands it out: articles and book chapters, plain or packed.

Elements: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from bqlc.corpus.bibliographic import PUBMED_FIELDS, Citation, mesh_heading, once
from bqlc.corpus.document import Document
from bqlc.corpus.files import Damaged, SourceFile
from bqlc.corpus.reading import REVISED, Found, Item, LeftOut, Reader
from bqlc.corpus.record import BadRecord
from bqlc.corpus.xml_records import text_of, xml_items

_RECORDS = ("PubmedArticle", "PubmedBookArticle", "DeleteCitation")
_START = re.compile(rb"<(?:PubmedArticle|PubmedBookArticle)(?:Set)?[\s>/]")
_PMID = re.compile(rb"<(?:MedlineCitation\b[^>]*|BookDocument)>\s*<PMID[^>]*>\s*(\d+)\s*<")


def pubmed_document(record: ET.Element) -> Found:
    """The document of a `PubmedArticle` or `PubmedBookArticle`. Raises BadRecord.

    A `DeleteCitation` names records that are withdrawn; NLM puts it into the file that comes
    after theirs.
    """
    if record.tag == "DeleteCitation":
        withdrawn = tuple(text_of(pmid) for pmid in record.iter("PMID"))
        return LeftOut("list of withdrawn records", withdrawn)
    body = record.find("MedlineCitation")
    if body is None:
        body = record.find("BookDocument")
    if body is None:
        raise BadRecord("the record has neither MedlineCitation nor BookDocument")
    article = body.find("Article")
    citation = _citation(body, body if article is None else article)
    for other in record.findall("./*/ArticleIdList/ArticleId"):
        kind = other.get("IdType", "")
        if kind in ("doi", "pmc", "bookaccession") and not citation.metadata.get(kind):
            citation.metadata[kind] = text_of(other)
    return citation.document()


def _citation(body: ET.Element, article: ET.Element) -> Citation:
    """What `MedlineCitation` (with its `Article`) and `BookDocument` have in common."""
    book, journal = body.find("Book"), article.find("Journal")
    host = article if book is None else book
    title = text_of(article.find("ArticleTitle")) or text_of(host.find("BookTitle"))
    vernacular = text_of(article.find("VernacularTitle"))
    dated = article.find("Journal/JournalIssue/PubDate") if book is None else book.find("PubDate")
    citation = Citation(
        pmid=text_of(body.find("PMID")),
        title=title or vernacular,
        abstract=list(_abstract(body, article)),
        published=_published(dated) or _published(article.find("ArticleDate")),
        languages=_texts(article, "Language"),
    )
    lists = article.findall("AuthorList") + ([] if book is None else book.findall("AuthorList"))
    people = [
        author
        for authors in lists
        if authors.get("Type") != "editors"
        for author in authors.iter("Author")
    ]
    citation.authors = once(map(_full_name, people))
    citation.name_forms = once(map(_short_name, people))
    citation.metadata = {
        "keyword": _texts(body, "KeywordList/Keyword"),
        "affiliation": [text_of(one) for who in people for one in who.iter("Affiliation")],
        "journal": [
            text_of(article.find("Journal/Title")),
            text_of(article.find("Journal/ISOAbbreviation")),
            text_of(body.find("MedlineJournalInfo/MedlineTA")),
        ],
        "pubtype": _texts(article, "PublicationTypeList/PublicationType")
        or _texts(article, "PublicationType"),
        "mesh": [_heading(heading) for heading in body.findall("MeshHeadingList/MeshHeading")],
        "substance": _texts(body, "ChemicalList/Chemical/NameOfSubstance")
        + _texts(body, "SupplMeshList/SupplMeshName"),
        "book": "" if book is None else text_of(book.find("BookTitle")),
        "contents": _texts(body, "Sections/Section/SectionTitle"),
        "vernacular_title": vernacular,
        "volume": "" if journal is None else text_of(journal.find("JournalIssue/Volume")),
        "issue": "" if journal is None else text_of(journal.find("JournalIssue/Issue")),
        "pages": text_of(article.find("Pagination/MedlinePgn")),
        "doi": next(
            (
                text_of(one)
                for one in article.iter("ELocationID")
                if one.get("EIdType") == "doi" and one.get("ValidYN") != "N"
            ),
            "",
        ),
        "status": body.get("Status", ""),
    }
    return citation


def _abstract(body: ET.Element, article: ET.Element) -> Iterator[tuple[str, str]]:
    """(label, text) of every part that has text; abstracts in other words come last."""
    for part in article.findall("Abstract/AbstractText"):
        if text := text_of(part):
            yield part.get("Label", "").strip(), text
    for other in body.findall("OtherAbstract"):
        name = f"{other.get('Type', 'other')} abstract ({other.get('Language', 'und')})"
        for part in other.findall("AbstractText"):
            if text := text_of(part):
                label = part.get("Label", "").strip()
                yield f"{name}: {label}" if label else name, text


def _published(date: ET.Element | None) -> str:
    if date is None:
        return ""
    parts = [text_of(date.find(name)) for name in ("Year", "Month", "Season", "Day")]
    return " ".join(filter(None, parts)) or text_of(date.find("MedlineDate"))


def _full_name(author: ET.Element) -> str:
    collective = text_of(author.find("CollectiveName"))
    given = [text_of(author.find("ForeName")), text_of(author.find("Suffix"))]
    rest = " ".join(filter(None, given))
    last = text_of(author.find("LastName"))
    return collective or (f"{last}, {rest}" if last and rest else last or rest)


def _short_name(author: ET.Element) -> str:
    parts = [text_of(author.find(name)) for name in ("LastName", "Initials", "Suffix")]
    return " ".join(filter(None, parts))


def _heading(heading: ET.Element) -> str:
    descriptor = heading.find("DescriptorName")
    return mesh_heading(
        text_of(descriptor),
        descriptor is not None and _is_major(descriptor),
        [(text_of(one), _is_major(one)) for one in heading.findall("QualifierName")],
    )


def _is_major(element: ET.Element) -> bool:
    return element.get("MajorTopicYN") == "Y"


def _texts(element: ET.Element, path: str) -> list[str]:
    return once(map(text_of, element.findall(path)))


def _read(source: SourceFile) -> Iterator[Item]:
    """The records of a file, of those with one PMID (versions of one article) the last."""
    to_come = Counter(_pmids(source.path))
    held: dict[str, Item] = {}
    for line, found in xml_items(source, _RECORDS, pubmed_document):
        if isinstance(found, Document):
            to_come[found.id] -= 1
            older = held.pop(found.id, None)
            if older:
                yield older[0], LeftOut(REVISED)
            if to_come[found.id] > 0:
                held[found.id] = line, found
                continue
        yield line, found
    yield from held.values()


def _pmids(path: Path) -> Iterator[str]:
    """The PMID of every record of a file, found without reading the records."""
    source = SourceFile(path)
    rest = b""
    with closing(source), suppress(Damaged):
        while chunk := source.read(1 << 20):
            rest += chunk
            end = 0
            for match in _PMID.finditer(rest):
                end = match.end()
                yield match[1].decode()
            rest = rest[max(end, len(rest) - 1024) :]


PUBMED = Reader(
    "pubmed",
    lambda head: _START.search(head) is not None,
    lambda _: _read,
    "PubMed XML is expected, with records in <PubmedArticle> or <PubmedBookArticle>.",
    schema=PUBMED_FIELDS,
    revises=True,
    suffixes=(".xml",),
)
