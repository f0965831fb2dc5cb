"""Operators that a slip of the keyboard made words, or parts of words, of."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from bqlc.lint.spelling import frequent

_WHOLE = {
    slip: name
    for name, slips in {
        "AND": "adn nad aand annd andd",
        "OR": "ro oor orr 0r",
        "NOT": "ont nto nnot noot nott n0t",
    }.items()
    for slip in slips.split()
}
_CUT = {
    slip: name
    for name, slips in {"AND": "an nd ad", "OR": "o r", "NOT": "no nt ot"}.items()
    for slip in slips.split()
}
_GLUED = re.compile(r"(or|and|not)(\w[\w#?-]*[*$]?)", re.IGNORECASE)
_WORDS = re.compile(
    r"or(?:al|an[ago]|aq|asu|at(?:or|io|e)|bi|ch|ci[np]|de|di|du|eg|ex|ga|ge|gi|i[efgos]|lan|lea|li|ni|na[mt]|o|"
    r"pa|ph|q|re|si|t|y)|and(?:al|am|e[anrsx]|ir|ol|or|r)|not(?:a[blt]|ch|e|hi|i[cof]|o[cr]|ti|w|um)",
    re.IGNORECASE,
)
"""Beginnings of words that begin as an operator: oral, organ, android, notice."""


@dataclass(frozen=True, slots=True)
class Slip:
    """What is meant by a word: the operator, and what is glued to it, if anything."""

    operator: str
    rest: str = ""
    weak: bool = False
    """It is a word too: only what stands around it tells."""


def slip_of(word: str, words: Collection[str], any_topic: bool = False) -> Slip | None:
    """The slip that a word may be; `words` are those of the strategy, in lower case.

    `any_topic`: the texts are about anything, where there are more words than are known here.

    >>> slip_of("ADN", ())
    Slip(operator='AND', rest='', weak=False)
    >>> slip_of("orARMD", ())
    Slip(operator='OR', rest='ARMD', weak=False)
    >>> slip_of("oral", ())
    """
    text = word.lower()
    if text in _WHOLE:
        return Slip(_WHOLE[text])
    if text in _CUT:
        return Slip(_CUT[text], weak=True)
    match = _GLUED.fullmatch(word)
    if match is None or len(match[2]) < 2 or not _is_glued(match[1], match[2], words, any_topic):
        return None
    return Slip(match[1].upper(), match[2])


def _is_glued(operator: str, rest: str, words: Collection[str], any_topic: bool) -> bool:
    if operator.islower() and rest[0].isupper():
        return True
    if operator.isupper() and rest[0].islower():
        return len(rest) > 2  # ORs are odds ratios
    if operator[0].isupper() and operator != operator.upper():
        return False  # a name: Orwell
    bare = rest.rstrip("*$#?").lower()
    if len(bare) >= 4 and (bare in words or rest.lower() in words):
        return True
    if len(bare) >= 6 and bare in frequent().beginnings:
        return operator.lower() + bare not in frequent().beginnings
    known = any_topic or _WORDS.match(operator + rest)
    return operator.islower() and len(bare) >= 4 and not known
