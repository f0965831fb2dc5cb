"""What a dialect's reader makes of a text: one query, or the lines of a strategy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bqlc.compiler.ast.nodes import And, Bracketed, Near, Not, Or, Query, Reference
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Comment, Token


@dataclass(frozen=True)
class Line:
    """One line. A text that is no strategy has one, numbered 1."""

    number: int
    tree: Query
    span: Span


@dataclass(frozen=True)
class Reading:
    """A text as typed. `is_strategy`: it has lines that may refer to each other."""

    source: Source
    lines: tuple[Line, ...]
    is_strategy: bool = False
    diagnostics: tuple[Diagnostic, ...] = ()
    comments: tuple[Comment, ...] = ()
    tokens: tuple[Token, ...] = ()

    @property
    def result(self) -> Line:
        """The line that the strategy comes to: the one with the highest number."""
        return max(self.lines, key=lambda line: line.number)


def references(query: Query) -> Iterator[Reference]:
    """All references in a tree, in text order."""
    stack: list[Query] = [query]
    while stack:
        match stack.pop():
            case Reference() as reference:
                yield reference
            case And(parts) | Or(parts) | Near(parts):
                stack.extend(reversed(parts))
            case Not(inner) | Bracketed(inner):
                stack.append(inner)
            case _:
                pass
