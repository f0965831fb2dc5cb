"""A plan as one string of Lucene's classic query syntax, which crosses to Java in one call.

Making Lucene's objects one by one from Python costs 20 to 40 us a leaf; Lucene's own parser takes
about 3. What the syntax has no words for gives None: ranges, spans, long lists of terms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import assert_never

from bqlc.compiler.ast.checked import Term
from bqlc_backends.lucene.fields import HAS
from bqlc_backends.lucene.near import Near
from bqlc_backends.lucene.plan import (
    AllOf,
    AnyOf,
    AnyTerm,
    DateRange,
    Everything,
    HasValue,
    Nothing,
    NumberRange,
    Phrase,
    Plan,
    Prefix,
    Verified,
    Wildcard,
)

FEW_TERMS = 16
"""A longer list of terms is better as one TermInSetQuery."""

MUST, MUST_NOT, MAY = "+", "-", ""

_WORD = re.compile(r"[^\s\ud800-\udfff]{1,127}")
"""A term that a WhitespaceAnalyzer leaves whole: it cuts at white space and after 255 chars."""


def classic(plan: Plan) -> str | None:
    """The plan for a classic QueryParser with a WhitespaceAnalyzer; None if it cannot be said."""
    match plan:
        case Everything():
            return "*:*"
        case AnyTerm(field, terms):
            return _any_term(field, terms) if len(terms) <= FEW_TERMS else None
        case Prefix(field, prefix):
            return f"{_name(field)}:{_escaped(prefix)}*"
        case Wildcard(field, pattern):
            return f"{_name(field)}:{_shape(pattern)}"
        case Phrase(field, parts):
            return _phrase(field, [part.token for part in parts if isinstance(part, Term)], parts)
        case HasValue(field):
            return _any_term(HAS, (field,))
        case AllOf(parts, excluded):
            wanted, unwanted = _each(parts or (Everything(),)), _each(excluded)
            if wanted is None or unwanted is None:
                return None
            return joined([*marked(MUST, wanted), *marked(MUST_NOT, unwanted)])
        case AnyOf(parts):
            said = _each(parts)
            return None if said is None else joined(said)
        case Nothing() | Near() | DateRange() | NumberRange() | Verified():
            return None
        case _:
            assert_never(plan)


def one_term(field: str, term: str) -> str:
    """A single term. It has no white space and at most 255 characters."""
    return f"{_name(field)}:{_quoted(term)}"


def joined(clauses: Iterable[str]) -> str:
    """Clauses side by side: all that are marked so must match, or else any."""
    return f"({' '.join(clauses)})"


def marked(mark: str, clauses: Iterable[str]) -> list[str]:
    return [mark + clause for clause in clauses]


def _each(plans: Iterable[Plan]) -> list[str] | None:
    """Every plan in classic syntax, or None if one of them cannot be said."""
    said = []
    for plan in plans:
        text = classic(plan)
        if text is None:
            return None
        said.append(text)
    return said


def _any_term(field: str, terms: tuple[str, ...]) -> str | None:
    if not all(map(_WORD.fullmatch, terms)):
        return None
    if len(terms) == 1:
        return one_term(field, terms[0])
    return f"{_name(field)}:({' '.join(map(_quoted, terms))})"


def _phrase(field: str, words: list[str], parts: tuple[object, ...]) -> str | None:
    if len(words) < len(parts) or not all(map(_WORD.fullmatch, words)):
        return None
    return f"{_name(field)}:{_quoted(' '.join(words))}"


@cache
def _name(field: str) -> str:
    """A field's name; capitals are escaped too, or `OR` would be an operator."""
    return re.sub(r"([^a-z0-9_])", r"\\\1", field)


def _quoted(words: str) -> str:
    if '"' in words or "\\" in words:
        words = re.sub(r'(["\\])', r"\\\1", words)
    return f'"{words}"'


def _escaped(text: str) -> str:
    return text if text.isalnum() else re.sub(r"(\W)", r"\\\1", text)


def _shape(pattern: str) -> str:
    """A wildcard pattern: everything but `*` and `?` stands for itself."""
    return re.sub(r"([^\w*?])", r"\\\1", pattern)
