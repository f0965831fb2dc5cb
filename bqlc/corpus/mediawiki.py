"""MediaWiki export dumps: the articles of a wiki, from wikitext. Needs mwparserfromhell.

Format: https://www.mediawiki.org/wiki/Help:Export#Export_format
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from bqlc.corpus.document import Document, emitted
from bqlc.corpus.files import CorpusError, SourceFile
from bqlc.corpus.reading import Found, Item, LeftOut, Reader, ReadFile
from bqlc.corpus.record import BadRecord
from bqlc.corpus.sections import told_apart
from bqlc.corpus.xml_records import text_of, xml_items

_NAMESPACE = re.compile(r'<namespace key="(?:-2|6|14)"[^>]*>([^<]+)</namespace>')


def page_document(page: ET.Element, hidden: frozenset[str]) -> Found:
    """The document of a `page`: an article, not a redirect, by its last revision.

    Raises BadRecord for a page without id or text.
    """
    wikitext = import_module("bqlc.corpus.wikitext")
    number, title = text_of(page.find("id")), text_of(page.find("title"))
    namespace = text_of(page.find("ns")) or "0"
    revision = next(reversed(page.findall("revision")), None)
    text = "" if revision is None else revision.findtext("text") or ""
    if not number:
        raise BadRecord("the page has no id")
    if namespace != "0":
        return LeftOut(f"page of namespace {namespace}, no article")
    if page.find("redirect") is not None or wikitext.is_redirect(text):
        return LeftOut("redirect")
    if revision is None or not text.strip():
        raise BadRecord(f"the page {title!r} has no text")
    sections = told_apart(wikitext.sections(text, hidden))
    metadata = {"revision": text_of(revision.find("id"))}
    return Document(
        id=number,
        title=title,
        sections=sections,
        infobox=tuple(wikitext.infobox(text, hidden)),
        date=text_of(revision.find("timestamp")) or None,
        text=emitted(sections),
        metadata={key: value for key, value in metadata.items() if value},
    )


def _start(_: Sequence[Path]) -> ReadFile:
    if find_spec("mwparserfromhell") is None:
        raise CorpusError(
            "dumps of MediaWiki need the package mwparserfromhell, which is not installed",
            "Install it: pip install 'bqlc[wiki]'.",
        )
    return _read


def _read(source: SourceFile) -> Iterator[Item]:
    hidden = _hidden(source.path)
    return xml_items(source, ("page",), lambda page: page_document(page, hidden))


def _hidden(path: Path) -> frozenset[str]:
    """The wiki's own names for files and categories (`Datei`, `Kategorie`), and the English."""
    known = import_module("bqlc.corpus.wikitext").LINKS_NOT_SHOWN
    with closing(SourceFile(path)) as source:
        start = source.head()[: 1 << 16].decode("utf-8", "replace")
    return frozenset(known | {name.lower() for name in _NAMESPACE.findall(start)})


MEDIAWIKI = Reader(
    "mediawiki",
    lambda head: re.search(rb"<mediawiki[\s>]", head[:4096]) is not None,
    _start,
    "A MediaWiki export is expected, with pages in <mediawiki><page>.",
)
