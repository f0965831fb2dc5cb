"""Which words are operators, and what stands side by side.

`and`, `or`, `not` in small letters are operators to PubMed beside a complete term, though NLM asks
for capitals; within the words before a tag they are words: `wounds and injuries[mh]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety, written
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import OPERAND_ENDS, OPERAND_STARTS, Kind, Token

_JOINTS = frozenset((Kind.AND, Kind.OR, Kind.NOT))
_NAMES = frozenset(("and", "or", "not"))
_YEAR = re.compile(r'"?\d{4}\b')
_COMPLETE = frozenset((Kind.BRACKET, Kind.RPAR, Kind.PHRASE, Kind.LINE))


def classify(tokens: list[Token]) -> list[Diagnostic]:
    """Make operators of the words that are; each says so.

    An operator ends what a tag stands behind, so words before it may be operators then.
    """
    found: list[Diagnostic] = []
    while more := _classified(tokens):
        found += more
    return found


def _classified(tokens: list[Token]) -> list[Diagnostic]:
    """Make operators of those words that are by what is known of the others."""
    found: list[Diagnostic] = []
    small = [at for at, token in enumerate(tokens) if at and _is_small(token)]
    tagged = _tagged_words(tokens) if small else []
    for at in small:
        token, left = tokens[at], tokens[at - 1]
        right = tokens[at + 1] if at + 1 < len(tokens) else None
        if right is None or right.kind not in OPERAND_STARTS or left.kind not in OPERAND_ENDS:
            continue
        between_words = left.kind is Kind.WORD and right.kind is Kind.WORD
        if left.kind not in _COMPLETE and tagged[at] and not _truncated(left, right):
            continue
        unsure = between_words and not tagged[at] and token.text.lower() != "and"
        found.append(_unsure(token) if unsure else _small(token))
        token.kind = Kind(token.text.upper())
    return found


def _is_small(token: Token) -> bool:
    return token.kind is Kind.WORD and token.text.lower() in _NAMES


def _tagged_words(tokens: list[Token]) -> list[bool]:
    """For each token whether it is among the words that one tag stands behind."""
    tagged = [False] * len(tokens)
    inside = False
    for at in range(len(tokens) - 1, -1, -1):
        if tokens[at].kind is Kind.BRACKET:
            inside = True
        elif tokens[at].kind is not Kind.WORD:
            inside = False
        tagged[at] = inside
    return tagged


def _truncated(left: Token, right: Token) -> bool:
    """`child* or teen*[tiab]`: no phrase has two truncations around an `or`."""
    return "*" in left.text or "*" in right.text


def without_operators(found: Iterable[Diagnostic], tokens: Sequence[Token]) -> list[Diagnostic]:
    """The diagnostics of words; no fix is safe at a word beside an operator in small letters, for
    which it may be one because of a `*` there."""
    beside = {
        word.start
        for left, token, right in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if token.kind in _JOINTS and token.text.isalpha() and token.text != token.kind
        for word in (*left.words[-1:], *right.words[:1])
    }
    return [_unsafe(one) if one.span.start in beside else one for one in found]


def _unsafe(one: Diagnostic) -> Diagnostic:
    fix = one.fix
    return replace(one, fix=replace(fix, safety=Safety.UNSAFE)) if fix else one


def _small(token: Token) -> Diagnostic:
    name = token.text.upper()
    return diagnostic(
        "PUB021",
        token.span,
        f"`{token.text}` was read as {name}",
        help=f"write `{name}`; PubMed asks for capitals",
        fix=written(name, token.span, Safety.SAFE),
    )


def _unsure(token: Token) -> Diagnostic:
    name = token.text.upper()
    return diagnostic(
        "PUB009",
        token.span,
        f"`{token.text}` between words without a tag, which PubMed may take for a word, was read "
        f"as {name}",
        help=f"write `{name}`",
        fix=written(name, token.span),
    )


def side_by_side(tokens: list[Token], text: str) -> list[Diagnostic]:
    """A warning for terms that nothing joins: PubMed ANDs them."""
    found: list[Diagnostic] = []
    ended = False  # whether a term stands before, so that a tag has what it applies to
    for at, (left, right) in enumerate(pairwise(tokens)):
        if left.kind is not Kind.BRACKET:
            ended = left.kind in OPERAND_ENDS or left.kind is Kind.RUN
        if ended and right.kind in OPERAND_STARTS:
            behind = tokens[at + 2].kind if at + 2 < len(tokens) else None
            found.append(_side_by_side(left, right, behind, text))
    return found


def _side_by_side(left: Token, right: Token, behind: str | None, text: str) -> Diagnostic:
    sign = text[left.end : right.start].strip()
    help = "write AND, or OR if that is meant"
    if sign in ("-", ":") and _YEAR.match(text, right.start) and left.kind in _COMPLETE:
        help = "a range of dates is one term, with a colon: `2010:2020[dp]`"
    sure = not sign and _is_complete(left, right, behind, text)
    place = Span(right.start, right.start)
    return diagnostic(
        "PUB024",
        left.span | right.span,
        "nothing joins these two; PubMed reads AND between them",
        help=help,
        fix=Fix(
            "write AND",
            (Edit(place, "AND " if text[right.start - 1].isspace() else " AND "),),
            Safety.SAFE if sure else Safety.UNSAFE,
        ),
    )


def _is_complete(left: Token, right: Token, behind: str | None, text: str) -> bool:
    """Whether both are terms beyond doubt, in one row; else what stands there may be no part of
    the search: a title, the foot of a page, a number of hits, the number of a line."""
    if left.kind not in _COMPLETE or "\n" in text[left.end : right.start]:
        return False
    if left.kind is Kind.LINE and not text[left.end - 1].isdigit():
        return False
    if right.kind is not Kind.RUN:
        return right.kind in (Kind.LPAR, Kind.PHRASE, Kind.LINE)
    first = right.words[0].text
    is_mark = len(right.words) > 1 and (first.isdigit() or not first[-1].isalnum())
    return behind is Kind.BRACKET and first[0].isalnum() and not (is_mark and "*" not in first)
