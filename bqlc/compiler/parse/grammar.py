"""Grammars are found, compiled once, and fed with our own tokens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Tree
from lark.lexer import Lexer
from lark.lexer import Token as LarkToken

from bqlc.compiler.lex.tokens import Token


class _Ready(Lexer):
    """A lexer for tokens that are made already."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, data: Iterator[LarkToken]) -> Iterator[LarkToken]:  # type: ignore[override]
        yield from data


@cache
def grammar(name: str) -> Lark:
    """The compiled grammar `grammars/NAME.lark`."""
    text = files("bqlc.grammars").joinpath(f"{name}.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer=_Ready, start="start")


def parse_tokens(name: str, tokens: list[Token]) -> Tree[LarkToken]:
    """The parse tree of a token list; each leaf's `value` is the token given."""
    data: Any = map(_leaf, tokens)
    return grammar(name).parse(data)


def _leaf(token: Token) -> LarkToken:
    leaf = LarkToken(token.kind, "")
    leaf.value = token
    return leaf
