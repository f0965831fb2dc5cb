"""Operators written together with a word: `adj1use`, `neoplasm*or`."""

from __future__ import annotations

import re

_ADJ_GLUED = re.compile(r"adj(\d{1,2})([^\W\d].*)\Z", re.IGNORECASE)
_GLUED = re.compile(r"(.*\w[*$:])(or|and|not)\Z", re.IGNORECASE)
_JOINT = re.compile(r"(?:and|or|not)\b|adj|near", re.IGNORECASE)


def glued_adj(word: str) -> re.Match[str] | None:
    """`adj1use`: the number and the word.

    >>> glued_adj("adj1use").groups()
    ('1', 'use')
    """
    match = _ADJ_GLUED.match(word)
    return match if match is not None and not _JOINT.match(match[2]) else None


def glued_operator(word: str) -> re.Match[str] | None:
    """`neoplasm*or`: the word and the operator.

    >>> glued_operator("neoplasm*or").groups()
    ('neoplasm*', 'or')
    """
    return _GLUED.match(word)


_SETS = re.compile(r"([1-9]\d{0,2})(or|and|not)([1-9]\d{0,2})?\Z", re.IGNORECASE)
_BEFORE_SET = re.compile(r"(or|and|not)([1-9]\d{0,2})\Z", re.IGNORECASE)
_BEHIND_SLASH = re.compile(r"/{1,9}(?:or|and|not)[.;]*(?=[\s()\"\[\]]|\Z)", re.IGNORECASE)
_BOTH = re.compile(r"\b(?:either|neither|and)\Z", re.IGNORECASE)


def glued_sets(word: str) -> re.Match[str] | None:
    """`1or2`, `1or`: the numbers and the operator.

    >>> glued_sets("1or2").groups()
    ('1', 'or', '2')
    """
    return _SETS.match(word)


def glued_before_set(word: str) -> re.Match[str] | None:
    """`or2` behind a set: the operator and the number."""
    return _BEFORE_SET.match(word)


def operator_behind_slash(text: str, slash: int, end: int) -> bool:
    """`exp Asthma/or exp Cough/`, but not `either/or`.

    >>> operator_behind_slash("Asthma/or x", 6, 11), operator_behind_slash("either/or x", 6, 11)
    (True, False)
    """
    both = _BOTH.search(text, max(0, slash - 8), slash)
    return both is None and _BEHIND_SLASH.match(text, slash, end) is not None
