"""Field suffixes as they are typed: `.ti,ab.`, `.ti,ab`, `. tw.`, `.ti. ab .`, `.ab. /freq=2`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bqlc_backends.ovid.fields import CODES_OF, MEDLINE

_KNOWN = frozenset(CODES_OF[MEDLINE.name])
_CODE = r"(?!or\b)[a-z]{2}(?![a-z\d])"
_SUFFIX = re.compile(
    rf"(?P<before>\s?)\.(?P<gap>\s?)(?P<codes>{_CODE}(?:\s*[,;]\s*{_CODE})*)", re.IGNORECASE
)
_MORE = re.compile(
    rf"\.(?P<tight>{_CODE})(?!\w)|\s?\.\s?(?P<code>{_CODE})"
    r"(?=\s*\.(?!\w)|\s*\Z|\s*\)|\s+(?:or|and|not|adj\d*)\b)",
    re.IGNORECASE,
)
_END = re.compile(r"(?P<comma>\s*,)?(?P<dot>\s?\.)?(?!\w)")
_ENDS_THERE = re.compile(r"\s*(?:\Z|[()\]\[/\"]|\(\d|(?:or|and|not|adj\d*)\b)|\s", re.IGNORECASE)
_AFTER_OPERATOR_ONLY = re.compile(
    r"\s*(?:\Z|[)\]\[/]|\(\d|(?:or|and|not|adj\d*)\b)", re.IGNORECASE
)
_FREQ = re.compile(r"\s*/\s*freq\s*=\s*(\d{1,3})(?!\d)", re.IGNORECASE)
_UNKNOWN = re.compile(
    r"\.(?!(?:and|or|not)\b)(?P<code>[a-z]\w{1,4})(?P<dot>\.)?(?![\w.])", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Suffix:
    """A suffix in the text. `content` is as a tree has it: `ti,ab` or `ab/freq=2`."""

    content: str
    start: int
    end: int
    closed: bool
    odd: bool


def suffix_at(text: str, at: int, end: int, behind_word: bool) -> Suffix | None:
    """The suffix that begins at `at`, if one does; `behind_word`: the term before is a bare word.

    >>> suffix_at("x.ti,ab.", 1, 8, True)
    Suffix(content='ti,ab', start=1, end=8, closed=True, odd=False)
    >>> suffix_at("x.ti. ab . or", 1, 13, True).content
    'ti,ab'
    >>> suffix_at("St. John", 2, 8, True) is None
    True
    """
    match = _SUFFIX.match(text, at, end)
    if match is None:
        return None if behind_word else _unknown(text, at, end)
    codes = [code.lower() for code in re.split(r"\s*[,;]\s*", match["codes"])]
    known = all(code in _KNOWN for code in codes)
    spaced = bool(match["before"] or match["gap"] or re.search(r"\s", match["codes"]))
    odd = spaced or ";" in match["codes"]
    here = match.end()
    while known and (more := _MORE.match(text, here, end)):
        code = (more["tight"] or more["code"]).lower()
        if code not in _KNOWN:
            break
        codes.append(code)
        spaced = spaced or more["code"] is not None
        here, odd = more.end(), True
    tail = _END.match(text, here, end)
    if tail is None:
        return None
    closed = tail["dot"] is not None
    if not closed and not known:
        return None
    if behind_word and spaced and not closed and not _AFTER_OPERATOR_ONLY.match(text, here, end):
        return None
    if not closed and not _ENDS_THERE.match(text, tail.end(), end):
        return None
    odd = odd or tail["comma"] is not None or tail["dot"] == " ."
    content = ",".join(dict.fromkeys(codes))
    stop = tail.end()
    if freq := _FREQ.match(text, stop, end):
        content += f"/freq={int(freq[1])}"
        stop = freq.end()
    return Suffix(content, at, stop, closed or freq is not None, odd)


def _unknown(text: str, at: int, end: int) -> Suffix | None:
    """`.mp3` behind a group or phrase can only be meant as a field."""
    match = _UNKNOWN.match(text, at, end)
    if match is None:
        return None
    return Suffix(match["code"].lower(), at, match.end(), match["dot"] is not None, False)
