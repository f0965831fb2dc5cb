"""The tables beside the grammars are lark's of today, and the machine builds lark's trees."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark, Token, Tree
from lark.lexer import Lexer

from bqlc.compiler.lex.tokens import Kind
from bqlc.compiler.lex.tokens import Token as OurToken
from bqlc.compiler.parse.grammar import parse_tokens
from bqlc.compiler.parse.tables import compiled, text_of
from tests.conftest import ROOT

GRAMMARS = sorted((ROOT / "grammars").glob("*.lark"))


@pytest.mark.parametrize("path", GRAMMARS, ids=lambda path: path.stem)
def test_the_table_is_of_the_grammar(path: Path) -> None:
    written = path.with_suffix(".table.json").read_text(encoding="utf-8")
    assert written == text_of(compiled(path.stem)), "python -m bqlc.compiler.parse.tables"


@st.composite
def token_kinds(draw: st.DrawFn, depth: int = 3) -> list[str]:
    """Kinds of token that the grammar accepts."""
    if depth == 0:
        unit = draw(st.sampled_from(["RUN", "PHRASE", "RUN BRACKET", "MISSING"])).split()
        return ["NOT", *unit] if draw(st.booleans()) else unit
    parts = draw(st.lists(token_kinds(depth - 1), min_size=1, max_size=3))
    joined = list(parts[0])
    for part in parts[1:]:
        joined += [*draw(st.sampled_from([["AND"], ["OR"], []])), *part]
    shape = draw(st.integers(0, 2))
    if shape == 0:
        return ["LPAR", *joined, "RPAR"]
    return ["NEARP", *joined, "COMMA", *parts[0], "RPAR"] if shape == 1 else joined


class _Given(Lexer):
    """A lexer for lark that hands on what it is given."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Token]:
        return iter(lexer_state)


LARK = Lark(
    files("bqlc.grammars").joinpath("bql.lark").read_text(encoding="utf-8"),
    parser="lalr",
    lexer=_Given,
)


def shape(tree: Tree[Token] | Token) -> object:
    if isinstance(tree, Tree):
        return (str(tree.data), [shape(child) for child in tree.children])
    return tree.type


@given(token_kinds())
def test_the_machine_builds_the_trees_of_lark(kinds: list[str]) -> None:
    ours = [OurToken(Kind(kind), "", 0, 0) for kind in kinds]
    made = parse_tokens("bql", ours, _leaf, _node)
    data: Any = [Token(kind, "") for kind in kinds]
    assert made == shape(LARK.parse(data))


def _leaf(token: OurToken) -> object:
    return str(token.kind)


def _node(rule: str, parts: list[object]) -> object:
    return rule, parts
