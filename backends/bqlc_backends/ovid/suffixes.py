"""Field suffixes as they are typed: `.ti,ab.`, `.ti,ab`, `. tw.`, `.ti. ab .`, `.ab. /freq=2`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bqlc_backends.ovid.fields import CODES_OF, MEDLINE

_KNOWN = frozenset(CODES_OF[MEDLINE.name])
_CODE = r"(?!or\b)[a-z]{2}(?![a-z\d])"
_SUFFIX = re.compile(
    rf"(?P<before>\s?)(?P<dots>\.{{1,3}})(?P<gap>\s?)(?P<codes>{_CODE}(?:\s*[,;]\s*{_CODE})*)",
    re.IGNORECASE,
)
_MORE = re.compile(
    rf"\s*(?:\.\s*)?[,;/+&-](?:\s*[,.;])*\s*(?P<joined>{_CODE})"
    rf"|\.(?P<tight>{_CODE})(?!\w)|\s?\.\s?(?P<code>{_CODE})"
    r"(?=\s*\.(?!\w)|\s*\Z|\s*\)|\s+(?:or|and|not|adj\d*)\b)",
    re.IGNORECASE,
)
_COMMA = re.compile(
    rf",(?P<codes>{_CODE}(?:,{_CODE})*)\.(?=\s*(?:\Z|\)|(?:or|and|not)\b))", re.IGNORECASE
)
_END = re.compile(
    r"(?P<comma>\s*,)?(?:(?P<dot>\s?\.)(?=(?:or|and|not|adj\d*)\b)"
    r"|(?P<more>\.)(?=[^\W\d_]{3})|(?P<last>\s?\.)?(?!\w))",
    re.IGNORECASE,
)
_ENDS_THERE = re.compile(r";*\s*(?:\Z|[()\]\[/\"]|\(\d|(?:or|and|not|adj\d*)\b)|\s", re.IGNORECASE)
_AFTER_OPERATOR_ONLY = re.compile(
    r"\s*(?:\Z|[)\]\[/]|\(\d|(?:or|and|not|adj\d*)\b)", re.IGNORECASE
)
_USUAL = frozenset(("ti", "ab", "tw", "mp", "kf", "kw", "hw", "sh", "pt", "fs"))
"""Codes after which a word that stands right there begins another term: `a.ti.asthma.ti.`."""

_DOTS = re.compile(r"\.+(?!\w)")
_FREQ = re.compile(r"\s*/\s*freq\s*=\s*(\d{1,3})(?!\d)", re.IGNORECASE)
_UNKNOWN = re.compile(
    r"\.(?!(?:and|or|not)\b)(?P<code>[a-z]\w{1,8})(?P<dot>\.)?(?![\w.])(?P<long>)", re.IGNORECASE
)
_UNKNOWN_CLOSED = re.compile(
    r"(?<!/)\.(?:(?P<code>[a-z]{3,8}|(?<!\.[a-z]{2}\.)m_[a-z]{2,6})(?P<dot>\.[.;]*)|(?P<long>tiab|majr|mesh);*)"
    r"(?=\s*(?:\Z|[()\[\]\"]|(?:or|and|not|adj\d*)\b))",
    re.IGNORECASE,
)
_DOTLESS = re.compile(
    rf"(?P<codes>{_CODE}(?:\s*,\s*{_CODE})*)(?P<dot>\.)?(?=\s*(?:\Z|\)|(?:or|and|not)\b))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Suffix:
    """A suffix in the text. `content` is as a tree has it: `ti,ab` or `ab/freq=2`."""

    content: str
    start: int
    end: int
    closed: bool
    odd: bool


def known_codes(text: str) -> bool:
    """Whether one of the databases has each of the codes."""
    return all(code.strip().lower() in _KNOWN for code in text.split(","))


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
        return _unknown(text, at, end, _UNKNOWN_CLOSED if behind_word else _UNKNOWN)
    longest = _suffix(text, match, end, behind_word, True)
    return longest or _suffix(text, match, end, behind_word, False)


def _suffix(
    text: str, match: re.Match[str], end: int, behind_word: bool, all_codes: bool
) -> Suffix | None:
    """The suffix that begins so, with all codes that are joined to it, or without these."""
    codes = [code.lower() for code in re.split(r"\s*[,;]\s*", match["codes"])]
    here = match.end()
    if not all_codes:
        codes, here = codes[:1], match.start("codes") + len(codes[0])
    known = all(code in _KNOWN for code in codes)
    written = text[match.start("codes") : here]
    spaced = bool(match["before"] or match["gap"] or re.search(r"\s", written))
    odd = spaced or ";" in written or len(match["dots"]) > 1
    while all_codes and known and (more := _MORE.match(text, here, end)):
        code = (more["joined"] or more["tight"] or more["code"]).lower()
        if code not in _KNOWN:
            break
        codes.append(code)
        spaced = spaced or more["code"] is not None
        here, odd = more.end(), True
    tail = _END.match(text, here, end)
    if tail is None:
        return None
    if tail["more"] and (not known or not _USUAL.issuperset(codes)):
        return None
    dot = tail["dot"] or tail["last"] or tail["more"]
    closed = dot is not None
    if not closed and not known:
        return None
    if behind_word and spaced and not closed and not _AFTER_OPERATOR_ONLY.match(text, here, end):
        return None
    stop, comma = tail.end(), tail["comma"] is not None
    if not closed and not _ENDS_THERE.match(text, stop, end):
        if not comma or not _ENDS_THERE.match(text, here, end):
            return None
        stop, comma = here, False  # what the comma stands before is no part of it
    odd = odd or comma or dot == " ."
    content = ",".join(dict.fromkeys(codes))
    if closed and (more_dots := _DOTS.match(text, stop, end)):
        stop, odd = more_dots.end(), True
    if freq := _FREQ.match(text, stop, end):
        content += f"/freq={int(freq[1])}"
        stop = freq.end()
    return Suffix(content, match.start(), stop, closed or freq is not None, odd)


def behind_comma(text: str, at: int, end: int) -> Suffix | None:
    """`asthma,ti,ab.`: a comma in place of the first dot.

    >>> behind_comma("asthma,ti,ab.", 6, 13).content
    'ti,ab'
    """
    match = _COMMA.match(text, at, end)
    codes = match["codes"].lower().split(",") if match is not None else []
    if match is None or not _USUAL.issuperset(codes):
        return None
    return Suffix(",".join(dict.fromkeys(codes)), at, match.end(), True, True)


def without_first_dot(text: str, unit: int, at: int, end: int) -> Suffix | None:
    """`(a or b)ti,ab.`: codes that stand right behind a group or phrase, which ends at `unit`.

    >>> without_first_dot("(a)ti,ab.", 3, 3, 9).content
    'ti,ab'
    """
    match = _DOTLESS.match(text, at, end)
    if match is None or text[unit:at] not in ("", " ", ",", ", "):
        return None
    codes = [code.lower() for code in re.split(r"\s*,\s*", match["codes"])]
    known = _KNOWN if unit == at else _USUAL
    if not known.issuperset(codes) or not (match["dot"] or (codes[1:] and unit == at)):
        return None
    return Suffix(",".join(dict.fromkeys(codes)), unit, match.end(), True, True)


def _unknown(text: str, at: int, end: int, pattern: re.Pattern[str]) -> Suffix | None:
    """`.mp3` behind a group or phrase, `.tiab.` behind a word: meant as a field."""
    match = pattern.match(text, at, end)
    if match is None:
        return None
    code = match["code"] or match["long"]
    return Suffix(code.lower(), at, match.end(), match["dot"] is not None, False)
