"""Tokens made ready for the grammar: words joined to runs, and what stands side by side to adj."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.lex.tokens import Kind, Token, join_runs
from bqlc_backends.ovid import complaints
from bqlc_backends.ovid.exploding import exp_behind
from bqlc_backends.ovid.sets import is_set_number

_ENDS = frozenset((Kind.RUN, Kind.PHRASE, Kind.RPAR, Kind.BRACKET, Kind.LINE))
_STARTS = frozenset((Kind.RUN, Kind.PHRASE, Kind.LPAR, Kind.LINE))
_JOINED = frozenset((Kind.BRACKET, Kind.LINE))


def ready(tokens: Sequence[Token]) -> tuple[list[Token], list[Diagnostic]]:
    """Runs, adj between units side by side, `and` where an operator was forgotten."""
    found: list[Diagnostic] = []
    out: list[Token] = []
    for token in exp_behind(_sets_apart(join_runs(tokens)), found):
        before = out[-1] if out else None
        if token.kind is Kind.BRACKET and not _takes(before):
            found.append(_without_term(token, before))
            continue
        if before is not None and before.kind in _ENDS and token.kind in _STARTS:
            out.append(_between(before, token, found))
        out.append(token)
    return out, found


def _sets_apart(tokens: list[Token]) -> Iterator[Token]:
    """`1 2` in no parentheses, at no adj and with no field: two lines, and nothing joins them."""
    depth = 0
    for at, token in enumerate(tokens):
        depth += (token.kind is Kind.LPAR) - (token.kind is Kind.RPAR)
        before = tokens[at - 1].kind if at else None
        behind = tokens[at + 1].kind if at + 1 < len(tokens) else None
        if (
            token.kind is Kind.RUN
            and len(token.words) > 1
            and depth == 0
            and Kind.NEARI not in (before, behind)
            and behind is not Kind.BRACKET
            and all(is_set_number(word.text) for word in token.words)
        ):
            for word in token.words:
                yield Token(Kind.LINE, f"#{word.text}", word.start, word.end)
        else:
            yield token


def _takes(before: Token | None) -> bool:
    """Whether a suffix may stand behind it."""
    return before is not None and before.kind in _ENDS and before.kind is not Kind.BRACKET


def _without_term(token: Token, before: Token | None) -> Diagnostic:
    if before is not None and before.kind is Kind.BRACKET:
        return complaints.second_suffix(before.text, token.span)
    return complaints.suffix_without_term(token.text, token.span)


def _between(before: Token, token: Token, found: list[Diagnostic]) -> Token:
    place = token.start
    if before.kind in _JOINED or token.kind is Kind.LINE:
        found.append(complaints.operator_forgotten(before.span, token.span))
        return Token(Kind.AND, "and", place, place)
    joint = Token(Kind.NEARI, "adj", place, place, 0)
    joint.ordered = True
    return joint
