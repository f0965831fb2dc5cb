"""Typographic quotes and dashes made plain, one character for one, so that offsets are kept."""

from __future__ import annotations

import re

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
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


def odd_characters(text: str, comments: list[Span]) -> list[Diagnostic]:
    """One warning for all typographic characters outside comments, with one fix, and one for
    invisible spaces that divide words, where one word may be meant."""
    if text.isascii():
        return []
    inside = {at for comment in comments for at in range(comment.start, comment.end)}
    places = [match.start() for match in _ODD.finditer(text) if match.start() not in inside]
    dividing = [at for at in places if text[at] in _SPACES and _is_within_word(text, at)]
    others = sorted(set(places).difference(dividing))
    return [found for found in (_typographic(text, others), _invisible(dividing)) if found]


def _is_within_word(text: str, at: int) -> bool:
    return text[at - 1 : at].isalnum() and text[at + 1 : at + 2].isalnum()


def _typographic(text: str, places: list[int]) -> Diagnostic | None:
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


def _invisible(places: list[int]) -> Diagnostic | None:
    if not places:
        return None
    edits = tuple(Edit(Span(at, at + 1), "") for at in places)
    what = "an invisible space" if len(places) == 1 else f"{len(places)} invisible spaces"
    return diagnostic(
        "BQL030",
        Span(places[0], places[0] + 1),
        f"{what} within words, as web pages have them, read as spaces: the words are divided",
        help="remove them where one word is meant",
        fix=Fix("remove them", edits, Safety.UNSAFE),
    )
