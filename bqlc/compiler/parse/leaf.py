"""What a token is in a tree, where it is one by itself: words, a phrase, a gap."""

from __future__ import annotations

from bqlc.compiler.ast.nodes import Missing, Phrase, Query, Run, Word
from bqlc.compiler.lex.tokens import Kind, Token


def leaf(token: Token) -> Query | None:
    """The node; None for an operator, a bracket, and what a dialect alone can read."""
    match token.kind:
        case Kind.RUN if len(token.words) == 1:
            return _word(token.words[0])
        case Kind.RUN:
            return Run(tuple(map(_word, token.words)), span=token.span)
        case Kind.PHRASE:
            return Phrase(tuple(map(_word, token.words)), span=token.span)
        case Kind.MISSING:
            return Missing(span=token.span)
        case _:
            return None


def _word(token: Token) -> Word:
    return Word(token.text, span=token.span)
