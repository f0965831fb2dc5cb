"""From tokens to query nodes, from the leaves up, as the rules of the grammar say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bqlc.compiler.ast.nodes import (
    And,
    Bracketed,
    Missing,
    Near,
    Not,
    Or,
    Phrase,
    Query,
    Run,
)
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Token
from bqlc.compiler.parse.complaints import MAX_NEAR_OPERANDS
from bqlc.compiler.parse.grammar import parse_tokens
from bqlc.compiler.parse.leaf import leaf
from bqlc.compiler.parse.mixed import mixed_operators

_JOINT = re.compile(r" ?(,|(?<!\.)\.\.(?!\.)) ?")
_NAMES = re.compile(r"[^\W\d]+(?:,[^\W\d]+)*\Z")


@dataclass(frozen=True, slots=True)
class Part:
    """A node with the stretch it takes in the text, its parentheses included."""

    node: Query
    span: Span
    grouped: bool = False


_Child = Part | Token


def build(tokens: Sequence[Token], text: str) -> tuple[Query, list[Diagnostic]]:
    """The query that repaired tokens stand for. Nested ANDs and ORs of one kind become one."""
    builder = _Builder(text)
    whole = parse_tokens("bql", tokens, builder.leaf, builder.node)
    assert isinstance(whole, Part)
    return whole.node, builder.found


class _Builder:
    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Diagnostic] = []

    def leaf(self, token: Token) -> _Child:
        node = leaf(token)
        return token if node is None else Part(node, token.span)

    def node(self, rule: str, children: list[_Child]) -> Part:
        parts = [child for child in children if isinstance(child, Part)]
        span = _cover(children)
        match rule:
            case "start":
                return parts[0]
            case "disjunction":
                if any(isinstance(part.node, And) and not part.grouped for part in parts):
                    spans = [(part.span, _and_spans(part)) for part in parts]
                    self.found.append(mixed_operators(self.text, spans))
                return Part(Or(_spread(parts, Or), span=span), span)
            case "conjunction":
                return Part(And(_spread(parts, And), span=span), span)
            case "negation":
                return Part(Not(parts[0].node, span=span), span)
            case "group":
                return Part(parts[0].node, span, grouped=True)
            case "bracketed":
                bracket = children[-1]
                assert isinstance(bracket, Token)
                tagged = Bracketed(
                    parts[0].node, _canonical(bracket.text), span=span, content_span=bracket.span
                )
                return Part(tagged, span)
            case "near":
                return self._near(parts, children[1], span)
            case _:
                return self._near(parts, children[0], span)

    def _near(self, parts: list[Part], token: _Child, span: Span) -> Part:
        assert isinstance(token, Token)
        assert token.number is not None
        operands = tuple(self._operand(part.node) for part in parts)
        if len(operands) == 1:
            return Part(operands[0], span, grouped=True)
        if len(operands) > MAX_NEAR_OPERANDS:
            return Part(Missing(span=span), span)
        return Part(Near(operands, token.number, token.ordered, span=span), span)

    def _operand(self, node: Query) -> Query:
        """A run below a NEAR is read as a phrase."""
        match node:
            case Run(words):
                text = " ".join(word.text for word in words)
                quoted = f'"{text} "' if text.endswith("\\") else f'"{text}"'
                self.found.append(
                    diagnostic(
                        "BQL037",
                        node.span,
                        "words side by side inside NEAR read as a phrase",
                        help="put the phrase in quotation marks",
                        fix=Fix("quote the phrase", (Edit(node.span, quoted),)),
                    )
                )
                return Phrase(words, span=node.span)
            case Or(parts):
                return replace(node, parts=tuple(self._operand(part) for part in parts))
            case Bracketed(inner):
                return replace(node, query=self._operand(inner))
            case _:
                return node


def _canonical(content: str) -> str:
    """A bracket's content with single spaces, none around `,` and `..`; names in lower case."""
    text = _JOINT.sub(r"\1", " ".join(content.split()))
    return text.lower() if _NAMES.match(text) else text


def _cover(children: list[_Child]) -> Span:
    """The stretch that all take: the tag of `title:x` comes last and stands first."""
    spans = [child.span for child in children]
    return Span(min(span.start for span in spans), max(span.end for span in spans))


def _and_spans(part: Part) -> list[Span]:
    """The places of the operands of a bare AND, or of the part alone."""
    if isinstance(part.node, And) and not part.grouped:
        return [operand.span for operand in part.node.parts]
    return [part.span]


def _spread(parts: list[Part], kind: type[And] | type[Or]) -> tuple[Query, ...]:
    spread: list[Query] = []
    for part in parts:
        if isinstance(part.node, kind):
            spread.extend(part.node.parts)
        else:
            spread.append(part.node)
    return tuple(spread)
