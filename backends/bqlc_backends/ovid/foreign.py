"""What other platforms write, where it can be meant for nothing of Ovid's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bqlc.compiler.lex.tokens import Kind, Token

_BEHIND = r"(?=[^\w,:()\[\]\"*$#?]*(?:\Z|[()\[\]\"]|#\d|(?:or|and|not|near\w*|adj\d*)\b))"
_COLON_CODE = r"(?:ti|ab|kw|au|tn|ot|de)(?![a-z\d])"
_COLON = re.compile(
    rf":(?P<codes>{_COLON_CODE}(?:\s*,\s*{_COLON_CODE})*)\.?{_BEHIND}", re.IGNORECASE
)
_TERM = r"(?=(?:[^\w\"()*$#?\[]|\[\])*(?!(?:or|and|not|adj\d*)\b)[\w\"(])"
_PREFIX = re.compile(
    rf"(?:(?P<name>ti|ab|tw|kw|tx|au|so|su|mh|title|abstract|author|text)[\s\]]*[:=]{_TERM}"
    r"|(?-i:(?P<capitals>TI|AB|TX|SU|MH|KW))\s+(?=[\"(]))",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"(?P<name>ti|ab|tw|kw|tx|au|so|su|mh|title|abstract|author|text)=+", re.IGNORECASE
)
_EMTREE = re.compile(rf"/{{1,9}}(?P<marks>exp/mj|exp|mj|de|br){_BEHIND}", re.IGNORECASE)
_IN = re.compile(
    r"in\s+((?:ti|ab|de|au|so|tx)(?:\s*,[\s,.;\[\]]*(?:ti|ab|de|au|so|tx))+)(?!\w)", re.IGNORECASE
)
_NEAR = re.compile(r"near\d{0,3}\Z|(?:o?near|next|within|pre|n|w|p)/\d{1,3}\Z", re.IGNORECASE)
_BESIDE_GROUP = re.compile(r"(?-i:[NW]\d{1,2}|NEXT|SAME)\Z|near\Z", re.IGNORECASE)
_SET = re.compile(r"S([1-9]\d{0,2})\Z")
_JOINTS = frozenset((Kind.AND, Kind.OR, Kind.NOT, Kind.LPAR, Kind.RPAR))
_MARKS = {"exp/mj": "exp */", "exp": "exp /", "mj": "*/", "de": "/", "br": "/"}


@dataclass(frozen=True, slots=True)
class Foreign:
    """How it is read in Ovid's words, and where it ends."""

    read: str
    end: int


def colon_field(text: str, at: int, end: int) -> Foreign | None:
    """`asthma:ti,ab,kw` of Embase.com and the Cochrane Library.

    >>> colon_field("asthma:ti,ab or x", 6, 17).read
    'ti,ab'
    """
    match = _COLON.match(text, at, end)
    if match is None:
        return None
    return Foreign(_codes(match["codes"]), match.end())


def _codes(text: str) -> str:
    """Each once, joined by commas."""
    return ",".join(dict.fromkeys(re.findall(r"\w+", text.lower())))


def emtree_marks(text: str, slash: int, end: int) -> Foreign | None:
    """`'asthma'/exp` and `asthma/exp/mj` of Embase.com; `/de` is Ovid's own but behind a quote.

    >>> emtree_marks("'asthma'/exp/mj", 8, 15).read
    'exp */'
    """
    match = _EMTREE.match(text, slash, end)
    if match is None:
        return None
    marks = match["marks"].lower()
    if marks in ("de", "br") and text[slash - 1 : slash] != "'":
        return None
    return Foreign(_MARKS[marks], match.end())


def field_in_front(text: str, at: int, end: int, first: bool) -> Foreign | None:
    """`ti: asthma`, `TI=asthma`, `TI (asthma)`; `read` is the name of the field.

    `first`: an operand begins here; elsewhere `TI` is a word.
    """
    match = _PREFIX.match(text, at, end)
    if match is None or (match["capitals"] and not first):
        return None
    return Foreign((match["name"] or match["capitals"]).lower(), match.end())


def name_in_front(word: str) -> str:
    """`ti=` with nothing behind it that it could stand before; a colon would be a truncation.

    >>> name_in_front("TI="), name_in_front("ti:")
    ('ti', '')
    """
    match = _NAME.fullmatch(word)
    return match["name"].lower() if match is not None else ""


def in_fields(text: str, at: int, end: int) -> Foreign | None:
    """`asthma in ti,ab` of SilverPlatter."""
    match = _IN.match(text, at, end)
    if match is None:
        return None
    return Foreign(_codes(match[1]), match.end())


def is_near(word: str, beside_group: bool) -> bool:
    """Whether the word is an operator of nearness elsewhere and no word of a text here.

    >>> is_near("near/3", False), is_near("N3", True), is_near("N3", False)
    (True, True, False)
    """
    if word.lower() == "near" or not _NEAR.match(word):
        return beside_group and _BESIDE_GROUP.match(word) is not None
    return True


def sets_with_letters(tokens: Sequence[Token]) -> list[tuple[Token, str]]:
    """EBSCO's sets with their numbers, where a line joins several and nothing else: `S1 OR S2`."""
    sets = []
    for token in tokens:
        if token.kind is Kind.RUN:
            match = _SET.match(token.words[0].text) if len(token.words) == 1 else None
            if match is None:
                return []
            sets.append((token, match[1]))
        elif token.kind not in _JOINTS:
            return []
    return sets if len(sets) > 1 else []
