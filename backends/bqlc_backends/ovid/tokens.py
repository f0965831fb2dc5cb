"""The tokens of a line so far, and what is asked about them while it is read on."""

from __future__ import annotations

import re

from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Comment, Kind, Token
from bqlc_backends.ovid.exploding import EXPLODE

NAMES = {"and": Kind.AND, "or": Kind.OR, "not": Kind.NOT}
_OPERATORS = frozenset((Kind.AND, Kind.OR, Kind.NOT, Kind.NEARI))
_ALONE = re.compile(
    r"(?:[.;\s\]]|\[[^\[\]]*(?:\]|\Z))*+(?:\Z|\)|(?:and|or|not)(?=[\s(\"\[]|\Z)|(?:and|or)\s?/\s?#?\d)",
    re.IGNORECASE,
)
_GROUP = re.compile(r"[.;]*\s*\(")
_SET = re.compile(r"[1-9]\d{0,2}\Z", re.ASCII)


class Tokens:
    """One line while it is read; `comments` are its notes."""

    def __init__(self, text: str, span: Span) -> None:
        self.text, self.start, self.end = text, span.start, span.end
        self.tokens: list[Token] = []
        self.found: list[Diagnostic] = []
        self.comments: list[Comment] = []

    def add(self, kind: Kind, text: str, start: int, end: int) -> int:
        self.tokens.append(Token(kind, text, start, end))
        return end

    def add_phrase(self, inside: str, start: int, end: int) -> int:
        """A phrase whose words begin at `start`, behind the quotation mark."""
        words = tuple(
            Token(Kind.WORD, match[0], start + match.start(), start + match.end())
            for match in re.finditer(r"\S+", inside)
        )
        self.tokens.append(Token(Kind.PHRASE, inside, start - 1, end, words=words))
        return end

    def last_is(self, *kinds: Kind) -> bool:
        return bool(self.tokens) and self.tokens[-1].kind in kinds

    def wants_operand(self) -> bool:
        return not self.tokens or self.tokens[-1].kind in _OPERATORS | {Kind.LPAR}

    def is_behind_set(self) -> bool:
        """Whether the number of a line stands right before."""
        return self.last_is(Kind.LINE) or (
            self.last_is(Kind.WORD) and _SET.match(self.tokens[-1].text) is not None
        )

    def stands_alone(self, end: int) -> bool:
        """Whether an operator or nothing follows."""
        return _ALONE.match(self.text, end, self.end) is not None

    def is_beside_group(self, end: int) -> bool:
        """Whether a group or a truncated word stands before, or a group behind."""
        truncated = self.last_is(Kind.WORD) and self.tokens[-1].text[-1] in "*$"
        before = truncated or self.last_is(Kind.RPAR)
        return before or _GROUP.match(self.text, end, self.end) is not None

    def words_before(self, phrase: Token | None) -> list[Token]:
        """Take back the words that stand right before; `exp` alone before a phrase."""
        if phrase is not None:
            self.tokens.pop()
        first = len(self.tokens)
        while first and self.tokens[first - 1].kind is Kind.WORD:
            first -= 1
        words = self.tokens[first:]
        if phrase is not None:
            keep = len(words)
            while keep and words[keep - 1].text.lower() in EXPLODE | {"*", "exp*", "*exp"}:
                keep -= 1
            first += keep
            words = words[keep:]
        del self.tokens[first:]
        return words
