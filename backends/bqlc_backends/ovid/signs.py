"""Signs of other keyboards and of word processors made plain, one for one: offsets are kept."""

from __future__ import annotations

import re

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span

_PLAIN = {
    "*": "\u2217\u204e\u22c6\ufe61\uff0a",
    "?": "\ufe56\uff1f",
    "$": "\ufe69\uff04",
    "#": "\ufe5f\uff03",
    "(": "\ufe59\uff08",
    ")": "\ufe5a\uff09",
    "[": "\uff3b",
    "]": "\uff3d",
    ".": "\ufe52\uff0e",
    ",": "\ufe50\uff0c",
    ";": "\ufe54\uff1b",
    ":": "\ufe55\uff1a",
    "/": "\uff0f",
    "=": "\ufe66\uff1d",
}
_TABLE = {ord(char): plain for plain, chars in _PLAIN.items() for char in chars}
_SIGN = re.compile(f"[{re.escape(''.join(map(chr, _TABLE)))}]")
_BREAK = re.compile("\r(?!\n)|[\x0b\x0c\x85\u2028\u2029]")


def plain_signs(text: str, found: list[Diagnostic]) -> str:
    r"""The text with plain signs, and with line feeds for all that ends a line elsewhere.

    >>> plain_signs("wheez\uff0a.ti.\x0b2", [])
    'wheez*.ti.\n2'
    """
    text = _BREAK.sub("\n", text)
    if text.isascii():
        return text
    places = [match.start() for match in _SIGN.finditer(text)]
    if not places:
        return text
    edits = tuple(Edit(Span(at, at + 1), _TABLE[ord(text[at])]) for at in places)
    first = text[places[0]]
    more = f", and {len(places) - 1} more such signs" if len(places) > 1 else ""
    found.append(
        diagnostic(
            "BQL030",
            Span(places[0], places[0] + 1),
            f"`{first}` read as `{_TABLE[ord(first)]}`{more}",
            help="write the signs of a plain keyboard",
            fix=Fix("make the signs plain", edits),
        )
    )
    return text.translate(_TABLE)
