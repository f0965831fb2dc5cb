"""What is pasted with a query from PubMed: `Search (...)`, `PubMed: ...`, `Sort by: Date`."""

from __future__ import annotations

import re

from bqlc.compiler.input.spans import Span

_HEADING = re.compile(
    r"\s*(?:(?:search\s*:|search(?=\s*\()|pubmed[^:()\[\]\"\n]{0,60}:)\s*)+", re.IGNORECASE
)
_LINE_HEADING = re.compile(r"\s*(?:search\b\s*:?\s*)+(?=\S)", re.IGNORECASE)

# Signs alone, and marks without a partner, are not searched and not written: between two words
# they are as good as a space, and what reads back without them must have been read so before.
_GAP = r'(?:[\s"\]](?:[^\w()\[*]|_)*+)'
_ENDING = re.compile(
    rf"""(?: \bsort{_GAP}by
           | \bfilters?(?:{_GAP}(?:applied|activated))?
           | \blimits?
         ){_GAP}?:""",
    re.IGNORECASE | re.VERBOSE,
)


def without_pasted(text: str, span: Span, is_line: bool) -> Span:
    """The stretch without what was pasted before and behind it."""
    heading = _LINE_HEADING if is_line else _HEADING
    start, end = span.start, span.end
    if (match := heading.match(text, start, end)) and match.end() < end:
        start = match.end()
    if match := _ENDING.search(text, start, end):
        end = start + len(text[start : match.start()].rstrip())
    return Span(start, end)
