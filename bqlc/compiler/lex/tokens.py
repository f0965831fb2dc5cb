"""The tokens of a query: what the scanner finds and what the grammar reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from bqlc.compiler.input.spans import Span


class Kind(StrEnum):
    """Kinds of token. The first group is what the grammar reads, by these names."""

    RUN = "RUN"  # one or more bare words side by side
    PHRASE = "PHRASE"  # "..."
    MISSING = "MISSING"  # put in where an operand lacks
    LPAR = "LPAR"
    RPAR = "RPAR"
    COMMA = "COMMA"
    BRACKET = "BRACKET"  # [...]
    AND = "AND"
    OR = "OR"
    NOT = "NOT"
    NEARP = "NEARP"  # NEAR/3( as a prefix, with its parenthesis
    NEARI = "NEARI"  # NEAR/3 between two operands

    WORD = "WORD"
    PREFIX = "PREFIX"  # title: before a unit
    SUFFIX = "SUFFIX"  # .ti. after a unit
    LINE = "LINE"  # #3


OPERAND_STARTS = frozenset(
    {Kind.WORD, Kind.RUN, Kind.PHRASE, Kind.LPAR, Kind.NEARP, Kind.PREFIX, Kind.LINE}
)
OPERAND_ENDS = frozenset(
    {Kind.WORD, Kind.RUN, Kind.PHRASE, Kind.RPAR, Kind.BRACKET, Kind.SUFFIX, Kind.LINE}
)


@dataclass(slots=True)
class Token:
    """One token. `text` is its value: a word, a phrase's inside, a bracket's inside.

    `number` is the distance of NEAR (None: none was given, or no number) and `ordered` its kind.
    `words` are the words of a RUN or a PHRASE. `glued`: the next token follows without a space.
    """

    kind: Kind
    text: str
    start: int
    end: int
    number: int | None = None
    ordered: bool = False
    words: tuple[Token, ...] = ()
    glued: bool = False

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


def run_of(words: Sequence[Token]) -> Token:
    """Words side by side as one token."""
    return Token(Kind.RUN, "", words[0].start, words[-1].end, words=tuple(words))


def join_runs(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, neighbouring words as one RUN."""
    joined: list[Token] = []
    for are_words, group in groupby(tokens, lambda token: token.kind is Kind.WORD):
        if are_words:
            joined.append(run_of(tuple(group)))
        else:
            joined += group
    return joined


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with its `#`; the parser skips it, the formatter keeps it."""

    span: Span
    text: str
