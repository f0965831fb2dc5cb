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
