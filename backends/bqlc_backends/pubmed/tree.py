"""From tokens to the tree as typed, from left to right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bqlc.compiler.ast.nodes import (
    And,
    Bracketed,
    Not,
    Or,
    Query,
    Reference,
)
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Kind, Token
from bqlc.compiler.parse.complaints import MAX_DEPTH
from bqlc.compiler.parse.grammar import parse_tokens
from bqlc.compiler.parse.leaf import leaf

MAX_NESTING = MAX_DEPTH - 1
"""So deep may ANDs and ORs be nested; each turn from one to the other is one step. Written with
all parentheses, a query must not nest deeper than is read."""

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Part:
    """A node with the stretch that it takes in the text, its parentheses included."""

    node: Query
    span: Span
    grouped: bool = False
    depth: int = 0


_Child = Part | Token


def build(tokens: Sequence[Token], text: str) -> tuple[Query, list[Diagnostic]]:
    """The query that repaired tokens stand for."""
    builder = _Builder(text, _depths(tokens))
    whole = parse_tokens("pubmed", tokens, builder.leaf, builder.node)
    assert isinstance(whole, Part)
    builder.check_first(whole)
    return whole.node, builder.found


def _depths(tokens: Sequence[Token]) -> dict[int, int]:
    """In how many parentheses and NOTs stands what begins at each place."""
    depths: dict[int, int] = {}
    outside: list[int] = []
    depth = nots = 0
    for token in tokens:
        depths.setdefault(token.start, depth + nots)
        if token.kind is Kind.LPAR:
            outside.append(depth)
            depth += nots + 1
        elif token.kind is Kind.RPAR:
            depth = outside.pop()
        nots = nots + 1 if token.kind is Kind.NOT else 0
    return depths


class _Builder:
    def __init__(self, text: str, depths: dict[int, int]) -> None:
        self.text = text
        self.depths = depths
        self.found: list[Diagnostic] = []

    def leaf(self, token: Token) -> _Child:
        node = leaf(token)
        if token.kind is Kind.LINE:
            number = int(token.text[1:7])
            node = Reference(((number, number),), span=token.span)
        return token if node is None else Part(node, token.span)

    def node(self, rule: str, children: list[_Child]) -> Part:
        parts = [child for child in children if isinstance(child, Part)]
        span = children[0].span | children[-1].span
        match rule:
            case "chain":
                return self._chain(children)
            case "negation":
                return Part(Not(parts[0].node, span=span), span, False, parts[0].depth + 1)
            case "group":
                self.check_first(parts[0])
                return Part(parts[0].node, span, True, parts[0].depth)
            case "tagged":
                bracket = children[1]
                assert isinstance(bracket, Token)
                tagged = Bracketed(
                    parts[0].node, bracket.text, span=span, content_span=bracket.span
                )
                return Part(tagged, span, False, parts[0].depth + 1)
            case _:
                return parts[0]

    def check_first(self, part: Part) -> None:
        """An error for a NOT that nothing stands before."""
        node = part.node
        if isinstance(node, Not) and not part.grouped:
            self._nothing_before(node.span)

    # ------------------------------------------------------------------ chains

    def _chain(self, children: list[_Child]) -> Part:
        """`a OR b AND c` is (a OR b) AND c: each operator takes all that was read before it."""
        first = children[0]
        assert isinstance(first, Part)
        if isinstance(first.node, Not) and not first.grouped:
            self._nothing_before(first.span)
        level = _Level(first, self.depths[first.span.start])
        kind: type[And] | type[Or] = And
        for child in children[1:]:
            if isinstance(child, Token):
                kind = And if child.kind is Kind.AND else Or
                continue
            if kind is Or and isinstance(child.node, Not) and not child.grouped:
                self._nothing_before(child.span)
            level.add(kind, child)
            kind = And
        if level.turns:
            self.found.append(self._mixed(level))
        if level.too_deep:
            self.found.append(_too_deep(level.too_deep))
        return level.part()

    def _nothing_before(self, span: Span) -> None:
        at = Span(span.start, span.start)
        self.found.append(
            diagnostic(
                "PUB005",
                Span(span.start, span.start + 3),
                "NOT has nothing before it to take away from; it was read as `everything but`",
                help="write `all[sb] NOT ...`",
                fix=Fix("write `all[sb]` before it", (Edit(at, "all[sb] "),), Safety.UNSAFE),
            )
        )

    def _mixed(self, level: _Level) -> Diagnostic:
        edits: list[Edit] = []
        shown = ""
        for turn in level.turns:
            edits.append(Edit(Span(level.span.start, level.span.start), "("))
            edits.append(Edit(Span(turn, turn), ")"))
        last = level.turns[-1]
        shown = f"({_clip(self.text[level.span.start : last])}){self.text[last : level.span.end]}"
        return diagnostic(
            "PUB020",
            level.span,
            "AND, OR and NOT are mixed without parentheses; PubMed goes from left to right",
            help="put parentheses around what belongs together",
            fix=Fix("write the parentheses as it was read", tuple(edits))
            if self.text[level.span.start : level.span.end].count('"') % 2 == 0
            else None,
            notes=(f"read as: {_clip(' '.join(shown.split()), 2 * _SHOWN)}",),
        )


class _Level:
    """What one pair of parentheses holds, while it is read."""

    def __init__(self, first: Part, outside: int) -> None:
        self.outside = outside
        self.span = first.span
        self.only: Part | None = first
        self.kind: type[And] | type[Or] | None = None
        self.parts: list[Query] = [first.node]
        self.turns: list[int] = []
        self.depth = first.depth
        self.too_deep: Span | None = None

    def add(self, kind: type[And] | type[Or], part: Part) -> None:
        if self.kind is not None and kind is not self.kind:
            if self.outside + self.depth < MAX_NESTING:
                self.depth += 1
                self.turns.append(self.span.end)
                self.parts = [self.kind(tuple(self.parts), span=self.span)]
                self.kind = kind
            else:
                self.too_deep = self.too_deep or part.span
        elif self.kind is None:
            self.kind = kind
            self.parts = _spread(self.parts[0], kind)
        self.parts += _spread(part.node, self.kind)
        self.span |= part.span
        self.depth = max(self.depth, part.depth)
        self.only = None

    def part(self) -> Part:
        if self.only is not None or self.kind is None:
            assert self.only is not None
            return self.only
        return Part(self.kind(tuple(self.parts), span=self.span), self.span, False, self.depth + 1)


def _spread(node: Query, kind: type[And] | type[Or]) -> list[Query]:
    return list(node.parts) if isinstance(node, kind) else [node]


def _too_deep(span: Span) -> Diagnostic:
    return diagnostic(
        "BQL014",
        span,
        f"AND and OR take turns, or are nested, more than {MAX_NESTING} times; from here on they "
        "were read alike",
        help="put parentheses around what belongs together",
    )


def _clip(text: str, most: int = _SHOWN) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-most // 2 :]}"
