"""Tokens made ready for the grammar: words joined to runs, and what stands side by side to adj."""

from __future__ import annotations

from collections.abc import Sequence

from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.lex.tokens import Kind, Token, join_runs
from bqlc_backends.ovid import complaints
from bqlc_backends.ovid.exploding import exp_behind

_ENDS = frozenset((Kind.RUN, Kind.PHRASE, Kind.RPAR, Kind.BRACKET, Kind.LINE))
_STARTS = frozenset((Kind.RUN, Kind.PHRASE, Kind.LPAR, Kind.LINE))
_JOINED = frozenset((Kind.BRACKET, Kind.LINE))


def ready(tokens: Sequence[Token], text: str) -> tuple[list[Token], list[Diagnostic]]:
    """Runs, adj between units side by side, `and` where an operator was forgotten."""
    found: list[Diagnostic] = []
    out: list[Token] = []
    before: Token | None = None
    depth = 0
    for token in exp_behind(join_runs(tokens), found):
        depth += (token.kind is Kind.LPAR) - (token.kind is Kind.RPAR)
        if depth < 0:  # it closes nothing and will be left out
            depth = 0
            out.append(token)
            continue
        if token.kind is Kind.BRACKET and not _takes(before):
            found.append(_without_term(token, before))
            continue
        if before is not None and before.kind in _ENDS and token.kind in _STARTS:
            out.append(_between(before, token, text, found))
        out.append(token)
        before = token
    return out, found


def _takes(before: Token | None) -> bool:
    """Whether a suffix may stand behind it."""
    return before is not None and before.kind in _ENDS and before.kind is not Kind.BRACKET


def _without_term(token: Token, before: Token | None) -> Diagnostic:
    if before is not None and before.kind is Kind.BRACKET:
        return complaints.second_suffix(before.text, token.span)
    return complaints.suffix_without_term(token.text, token.span)


def _between(before: Token, token: Token, text: str, found: list[Diagnostic]) -> Token:
    place = token.start
    if before.kind in _JOINED or token.kind is Kind.LINE:
        if "\n" in text[before.end : place]:
            found.append(complaints.row_read_on(text, token.span))
        else:
            found.append(complaints.operator_forgotten(before.span, token.span))
        return Token(Kind.AND, "and", place, place)
    joint = Token(Kind.NEARI, "adj", place, place, 0)
    joint.ordered = True
    return joint
