"""From tokens to the tree as typed; `and` binds closer than `or`, `not` as `and`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bqlc.compiler.ast.nodes import (
    And,
    Bracketed,
    Near,
    Not,
    Or,
    Query,
    Reference,
)
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Kind, Token
from bqlc.compiler.parse.grammar import parse_tokens
from bqlc.compiler.parse.leaf import leaf
from bqlc_backends.ovid import mixed
from bqlc_backends.ovid.sets import lines_of


@dataclass(frozen=True, slots=True)
class Part:
    """A node with the stretch that it takes in the text, its parentheses included."""

    node: Query
    span: Span
    grouped: bool = False


_Child = Part | Token


def build(tokens: Sequence[Token], text: str) -> tuple[Query, list[Diagnostic]]:
    """The query that repaired tokens stand for."""
    builder = _Builder(text)
    whole = parse_tokens("ovid", tokens, builder.leaf, builder.node)
    assert isinstance(whole, Part)
    builder.check_first(whole)
    return whole.node, builder.found


class _Builder:
    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Diagnostic] = []

    def leaf(self, token: Token) -> _Child:
        node = leaf(token)
        if token.kind is Kind.LINE:
            lines, every = lines_of(token.text)
            node = Reference(lines, every, span=token.span)
        return token if node is None else Part(node, token.span)

    def node(self, rule: str, children: list[_Child]) -> Part:
        parts = [child for child in children if isinstance(child, Part)]
        span = children[0].span | children[-1].span
        if parts:  # in `yr=2005` the name of the field ends before its value does
            span |= parts[-1].span
        match rule:
            case "disjunction":
                return self._disjunction(parts, span)
            case "conjunction":
                return self._conjunction(parts, span)
            case "negation":
                return Part(Not(parts[0].node, span=span), span)
            case "near":
                return self._near(children, parts, span)
            case "group":
                self.check_first(parts[0])
                return Part(parts[0].node, span, True)
            case "tagged":
                bracket = children[1]
                assert isinstance(bracket, Token)
                node = Bracketed(parts[0].node, bracket.text, span=span, content_span=bracket.span)
                return Part(node, span)
            case _:
                return parts[0]

    def check_first(self, part: Part) -> None:
        """An error for a `not` that nothing stands before."""
        if isinstance(part.node, Not) and not part.grouped:
            self.found.append(mixed.nothing_before(part.node.span))

    def _near(self, children: list[_Child], parts: list[Part], span: Span) -> Part:
        joint = children[1]
        assert isinstance(joint, Token)
        assert joint.number is not None
        operands = (parts[0].node, parts[1].node)
        left = parts[0].node
        if (
            isinstance(left, Near)
            and not parts[0].grouped
            and not (left.ordered and joint.ordered)
        ):
            self.found.append(mixed.chain(span))
        return Part(Near(operands, joint.number, joint.ordered, span=span), span)

    def _disjunction(self, parts: list[Part], span: Span) -> Part:
        for part in parts:
            self.check_first(part)
        bare = [part for part in parts if isinstance(part.node, And) and not part.grouped]
        if bare:
            places = [part.span for part in parts]
            self.found.append(mixed.or_with_and(self.text, places, [one.span for one in bare]))
        nodes = [node for part in parts for node in _spread(part.node, Or)]
        return Part(Or(tuple(nodes), span=span), span)

    def _conjunction(self, parts: list[Part], span: Span) -> Part:
        self.check_first(parts[0])
        nots = [at for at, part in enumerate(parts) if _is_not(part)]
        if nots and any(not _is_not(part) for part in parts[nots[0] + 1 :]):
            self.found.append(
                mixed.not_before_and(self.text, span, parts[nots[0]].span, parts[-1].span)
            )
        elif nots and nots[0] > 1:
            self.found.append(mixed.not_behind_and(parts[nots[0]].span))
        nodes = [node for part in parts for node in _spread(part.node, And)]
        return Part(And(tuple(nodes), span=span), span)


def _is_not(part: Part) -> bool:
    return isinstance(part.node, Not) and not part.grouped


def _spread(node: Query, kind: type[And] | type[Or]) -> list[Query]:
    return list(node.parts) if isinstance(node, kind) else [node]
