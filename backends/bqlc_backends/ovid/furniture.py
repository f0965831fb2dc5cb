"""Rows that belong to the page a search was printed on: its number, its source, titles."""

from __future__ import annotations

import re

from bqlc.compiler.lex.lines import count_of

_FOOT = re.compile(
    r"page\s+\d{1,4}\s+of\s+\d{1,4}|(?:downloaded\s+from\s+)?(?:https?://|www\.)\S+(?:\s.*)?"
    r"|(?:copyright\s*(?:\u00a9|\(c\)|(?:19|20)\d\d\b)|\u00a9)(?!.*\s(?:or|and|not|adj\d*)\Z).*",
    re.IGNORECASE,
)
_NAMES = r"(?:pre-?)?medline|embase|emcare|psych?info|amed|cinahl|pubmed|central|emtree"
_DATABASE = rf"(?:ovid\s+)?(?:{_NAMES})"
_TITLE = re.compile(
    r"page\s+\d{1,4}"
    r"|(?:supplementary\s+)?(?:appendix|table|figure|box)\s+(?:s?\d{1,3}|[a-z])\b(?:[.:].*)?"
    r"|(?:search(?:ed)?\s+date|date\s+(?:of\s+(?:the\s+)?search|searched|run)|searched\s+on|search\s+run)"
    r"\b\s*:?.*\d.*"
    r"|concept\s+\d{1,2}\b\s*(?:[:.-].*)?"
    rf"|{_DATABASE}(?:\s*(?:[(<\[,:\u2013-]|ovid\b|via\b|all\b|classic\b|(?:19|20)\d\d\b).*)?",
    re.IGNORECASE,
)
_SEARCHES = re.compile(r"\.[a-z]{2}[.,]|[\w)]/(?:\s|\Z)|[*$?]|\s(?:or|adj\d*)\s", re.IGNORECASE)
_LONGEST = 200


def is_furniture(row: str, between: bool) -> bool:
    """Whether a row is of the page and no part of a search. `between`: complete lines stand around
    it, so that it may be a title.

    >>> is_furniture("Page 3 of 12", False), is_furniture("EMBASE (Ovid)", False)
    (True, False)
    >>> is_furniture("EMBASE (Ovid)", True), is_furniture("embase.ti.", True)
    (True, False)
    """
    if len(row) > _LONGEST:
        return False
    text = row[: len(row) - len(count_of(row))].strip()
    if _FOOT.fullmatch(text):
        return True
    return between and _TITLE.fullmatch(text) is not None and not _SEARCHES.search(text)
