"""Phrases in quotation marks, and marks that have no partner or are of the wrong kind."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc_backends.ovid import complaints
from bqlc_backends.ovid.suffixes import known_codes, suffix_at

_PHRASE = re.compile(r'"([^"]*)"')
_UNCLOSED = re.compile(r'"([^"()]*)')
_FIELD_INSIDE = re.compile(
    r"\"(?P<words>[^\"]*[\w*$#?'])\s*\.(?P<codes>[a-z]{2}(?:\s*,\s*[a-z]{2})*)\.\s*\"",
    re.IGNORECASE,
)
_HEADING_INSIDE = re.compile(r"\"\s*(?:exp\s+|\*)[^\"]*/\s*\"", re.IGNORECASE)
_SINGLE = re.compile(r"'\w[^'\"()\[\]]*\s[^'\"()\[\]]*'(?![\w/])")
_SUFFIX_FOLLOWS = re.compile(r"\.[a-z]{2}(?:,[a-z]{2})*\.?(?!\w)", re.IGNORECASE)


@dataclass
class FoundPhrase:
    """What stands between the marks; None where there is nothing to search for."""

    inside: str | None
    end: int
    found: list[Diagnostic] = field(default_factory=list)


def closed_phrase(text: str, start: int, end: int) -> FoundPhrase | None:
    """A phrase with both its marks."""
    match = _PHRASE.match(text, start, end)
    if match is None:
        return None
    made = FoundPhrase(match[1], match.end())
    span = Span(start, match.end())
    field_inside = _FIELD_INSIDE.fullmatch(text, start, match.end())
    if field_inside is not None and known_codes(field_inside["codes"]):
        suffix = f".{field_inside['codes'].lower()}."
        made.found.append(complaints.field_inside(field_inside["words"], suffix, span))
    elif _HEADING_INSIDE.fullmatch(text, start, match.end()):
        made.found.append(complaints.heading_inside(span))
    return made


def unclosed_phrase(text: str, start: int, end: int) -> FoundPhrase:
    """The phrase ends before a suffix, a parenthesis, or at the end of the line."""
    match = _UNCLOSED.match(text, start, end)
    assert match is not None
    inside = match[1].rstrip()
    for dot in _SUFFIX_FOLLOWS.finditer(inside):
        suffix = suffix_at(text, start + 1 + dot.start(), end, True)
        if suffix is not None:
            inside = inside[: dot.start()].rstrip()
            break
    stop = start + 1 + len(inside)
    some = bool(inside.strip())
    found = [complaints.unclosed_phrase(Span(start, stop), some)]
    return FoundPhrase(inside if some else None, stop if some else start + 1, found)


def single_quotes(text: str, at: int, end: int) -> Diagnostic | None:
    """`'heart attack'`: several words between single marks, which are none to Ovid."""
    match = _SINGLE.match(text, at, end)
    return complaints.single_quotes(Span(*match.span())) if match is not None else None
