"""What is pasted with a query from PubMed: `Search (...)`, `PubMed: ...`, `Sort by: Date`; and
what a table of searches has before it: the cells of a history, titles such as `Population:`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc_backends.pubmed.terms import clipped

_TITLES = r"""(?:
    populations?|patients?|participants?|people|interventions?|exposures?|comparisons?
  | comparators?|outcomes?|contexts?|settings?|study[ ](?:designs?|types?)|[picos]
  | combin(?:ed|ation|e)|final(?:[ ]search)?|quer(?:y|ies)|keywords?
  | search[ ](?:strategy|string|terms?)|mesh(?:[ ]terms?)?|free[ ]text|text[ ]?words?
  | (?:concept|block|facet|set|topic|group|part|step)(?:[ ]\#?[0-9a-z]{1,2})?
)"""
_TITLE = re.compile(rf"\s*{_TITLES}:(?=\s)\s*(?=\S)", re.IGNORECASE | re.VERBOSE)
_PERHAPS = re.compile(
    rf"[^\S\n]*(?P<title>{_TITLES}:|[^\W\d_]{{3,30}}:)(?=\s*\S)(?=\s)",
    re.IGNORECASE | re.VERBOSE,
)
_HEADING = re.compile(
    r"\s*(?:(?:search\s*:|search(?=\s*\()|pubmed[^:()\[\]\"\n]{0,60}:)\s*)+", re.IGNORECASE
)
_LINE_HEADING = re.compile(
    r"""\s*(?:(?: search(?=[\s:("#])(?!\s*(?:\[|(?:and|or|not)\b))(?:\s*:)?
               | (?:>|\.\.\.|\u2026)(?=\s)  # the buttons for details and actions
               | add(?=\s*\t|\s+search\b)  # the button for the builder
             )\s*)+(?=\S)""",
    re.IGNORECASE | re.VERBOSE,
)

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
_OF_THE_PAGE = ("search", "pubmed", "sort", "add", ">")


def without_pasted(text: str, span: Span, is_line: bool) -> Span:
    """The stretch without what was pasted before and behind it."""
    heading = _LINE_HEADING if is_line else _HEADING
    start, end = span.start, span.end
    for pattern in (heading, _TITLE):
        if (match := pattern.match(text, start, end)) and match.end() < end:
            start = match.end()
    if match := _ENDING.search(text, start, end):
        end = start + len(text[start : match.start()].rstrip())
    return Span(start, end)


def left_out(text: str, place: Span) -> Iterator[Diagnostic]:
    """A warning for what was pasted and is no part of the query, if that is anything."""
    shown = text[place.start : place.end].strip()
    if not shown:
        return
    begin = text.index(shown, place.start)
    is_limit = not (shown.endswith(":") or shown.lower().startswith(_OF_THE_PAGE))
    yield diagnostic(
        "PUB031",
        Span(begin, begin + len(shown)),
        f"`{clipped(' '.join(shown.split()))}` is no part of the query; it was left out",
        help="a limit or filter must be written as a term, such as `english[la]`"
        if is_limit
        else "",
        fix=Fix("remove it", (Edit(place, ""),), Safety.UNSAFE),
    )


def titles(text: str, span: Span) -> Iterator[Diagnostic]:
    """A warning for each row that begins with what may be its title and is searched."""
    rows = [span.start]
    while at := text.find("\n", rows[-1], span.end) + 1:
        rows.append(at)
    for row in rows:
        match = _PERHAPS.match(text, row, span.end)
        if match is None:
            continue
        place = Span(*match.span("title"))
        yield diagnostic(
            "PUB031",
            place,
            f"`{match['title']}` stands before the row like a title and is searched as a word",
            help="remove it where it is no part of the search",
            fix=Fix("remove it", (Edit(place, ""),), Safety.UNSAFE),
        )
