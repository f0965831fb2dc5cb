"""Typographic quotes and dashes made plain, one character for one, so that offsets are kept."""

from __future__ import annotations

import re

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span

_DOUBLE = "“”„‟«»＂〝〞"
_DASHES = "‐‑‒–—―−﹘﹣－"
_SPACES = "\u200b\ufeff"
_APOSTROPHES = "‘’ʼ＇"

_TABLE = str.maketrans(
    {char: '"' for char in _DOUBLE}
    | {char: "-" for char in _DASHES}
    | {char: " " for char in _SPACES}
    | {char: "'" for char in _APOSTROPHES}
)
_ODD = re.compile(f"[{_DOUBLE}{_DASHES}{_SPACES}]")


def plain(text: str) -> str:
    """The text with plain quotes, dashes and apostrophes; every offset stays what it was.

    >>> plain("“night–shade” don’t")
    '"night-shade" don\\'t'
    """
    if text.isascii():
        return text
    return text.translate(_TABLE)


def odd_characters(text: str, comments: list[Span]) -> Diagnostic | None:
    """One warning for all typographic characters outside comments, with one fix; or None."""
    if text.isascii():
        return None
    inside = {at for comment in comments for at in range(comment.start, comment.end)}
    places = [match.start() for match in _ODD.finditer(text) if match.start() not in inside]
    if not places:
        return None
    edits = tuple(Edit(Span(at, at + 1), text[at].translate(_TABLE)) for at in places)
    count = len(places)
    what = (
        "a typographic quote, dash or space" if count == 1 else f"{count} typographic characters"
    )
    return diagnostic(
        "BQL030",
        Span(places[0], places[0] + 1),
        f"{what} read as plain",
        help='write plain quotes (") and hyphens (-)',
        fix=Fix("make quotes and dashes plain", edits),
    )
