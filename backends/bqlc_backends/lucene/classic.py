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
from bqlc_backends.lucene.plan import (
    AllOf,
    AnyOf,
    AnyTerm,
    DateRange,
    Everything,
    HasValue,
    Near,
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
            wanted = _clauses("+", parts or (Everything(),))
            unwanted = _clauses("-", excluded)
            return None if wanted is None or unwanted is None else f"({wanted} {unwanted})"
        case AnyOf(parts):
            clauses = _clauses("", parts)
            return None if clauses is None else f"({clauses})"
        case Nothing() | Near() | DateRange() | NumberRange() | Verified():
            return None
        case _:
            assert_never(plan)


def one_term(field: str, term: str) -> str:
    """A single term. It has no white space and at most 255 characters."""
    return f"{_name(field)}:{_quoted(term)}"


def _clauses(mark: str, plans: Iterable[Plan]) -> str | None:
    """The plans side by side, each with its mark: `+` must, `-` must not."""
    said = [classic(plan) for plan in plans]
    clauses = [mark + clause for clause in said if clause is not None]
    return " ".join(clauses) if len(clauses) == len(said) else None


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
