"""NEAR and PRE: what may stand inside, and the one set of fields that all of it shares."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import NOTHING, Clause, Pattern
from bqlc.compiler.ast.nodes import (
    And,
    Bracketed,
    Missing,
    Near,
    Not,
    Or,
    Phrase,
    Query,
    Reference,
    Run,
    Word,
)
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.compiler.resolve.schema import Schema

if TYPE_CHECKING:
    from bqlc.compiler.resolve.resolver import Resolver


@dataclass
class _Inside:
    """What was met below one NEAR: the tags of its leaves, and whether something was wrong.

    A leaf without a tag (None) has that of the NEAR, or the default fields.
    """

    tags: dict[tuple[str, ...] | None, Span] = field(default_factory=dict)
    broken: bool = False


def proximity(resolver: Resolver, node: Near, fields: tuple[str, ...] | None) -> Clause:
    """The clause of a whole NEAR: it lies in one value of one field. Errors match nothing."""
    inside = _Inside()
    pattern = _pattern(resolver, node, None, inside)
    if inside.broken or pattern is None:
        return NOTHING
    outer = fields or _default_text(resolver.schema)
    tags = {frozenset(tag or outer): span for tag, span in reversed(inside.tags.items())}
    if len(tags) > 1:
        _different_tags(resolver, sorted(tags.values())[1])
        return NOTHING
    tagged = next(iter(inside.tags), None) or outer
    wrong = [name for name in tagged if not resolver.schema.type_of(name).is_text]
    if wrong:
        _report(
            resolver,
            "BQL110",
            node.span,
            f"NEAR works on text, and `{wrong[0]}` is no text field; it matches nothing",
            "use a text field, or a range of the field beside the NEAR",
        )
        return NOTHING
    return checked.Text(tagged, pattern, span=node.span)


def _pattern(
    resolver: Resolver, node: Query, tag: tuple[str, ...] | None, inside: _Inside
) -> Pattern | None:
    """The pattern of an operand; None when an error has been reported for it."""
    match node:
        case Word() | Phrase():
            inside.tags.setdefault(tag, node.span)
            return _part(resolver.leaves.pattern(node), inside)
        case Run(words):
            return _pattern(resolver, Phrase(words, span=node.span), tag, inside)
        case Bracketed():
            return _tagged(resolver, node, tag, inside)
        case Near(operands, distance, ordered):
            patterns = _patterns(resolver, operands, tag, inside)
            return checked.Proximity(patterns, distance, ordered, span=node.span)
        case Or(parts):
            return checked.Either(_patterns(resolver, parts, tag, inside), span=node.span)
        case And() | Not():
            _boolean_inside(resolver, node)
            return _part(None, inside)
        case Reference() | Missing():
            return _part(None, inside)
        case _:
            assert_never(node)


def _part(pattern: Pattern | None, inside: _Inside) -> Pattern | None:
    inside.broken = inside.broken or pattern is None
    return pattern


def _patterns(
    resolver: Resolver, nodes: tuple[Query, ...], tag: tuple[str, ...] | None, inside: _Inside
) -> tuple[Pattern, ...]:
    patterns: list[Pattern] = []
    for node in nodes:
        pattern = _pattern(resolver, node, tag, inside)
        if pattern is not None:
            patterns.append(pattern)
    return tuple(patterns)


def _tagged(
    resolver: Resolver, node: Bracketed, outer: tuple[str, ...] | None, inside: _Inside
) -> Pattern | None:
    tag = resolver.tag(node)
    if tag is None and resolver.is_range(node):
        _report(
            resolver,
            "BQL110",
            node.span,
            "inside NEAR only words, phrases and ORs of them can stand, no range; "
            "the NEAR matches nothing",
            "write the range beside the NEAR: `NEAR/5(a, b) date[2016]`",
        )
        return _part(None, inside)
    if tag is None:
        resolver.no_tag(node)
    return _pattern(resolver, node.query, tag or outer, inside)


def _default_text(schema: Schema) -> tuple[str, ...]:
    return tuple(name for name in schema.default_fields if schema.type_of(name).is_text)


def _boolean_inside(resolver: Resolver, node: And | Not) -> None:
    word = "AND" if isinstance(node, And) else "NOT"
    _report(
        resolver,
        "BQL019",
        node.span,
        f"{word} cannot stand inside NEAR; the NEAR matches nothing",
        "write `NEAR/5(a, b) AND NEAR/5(a, c)`"
        if word == "AND"
        else "write `NEAR/5(a, b) NOT c`: NOT belongs outside",
    )


def _different_tags(resolver: Resolver, second: Span) -> None:
    resolver.leaves.found.append(
        diagnostic(
            "BQL108",
            second,
            "all of a NEAR lies in one field, and its parts have different tags; "
            "it matches nothing",
            help="write one tag behind the whole: `NEAR/5(a, b)[title]`",
        )
    )


def _report(resolver: Resolver, code: str, span: Span, message: str, help: str) -> None:
    resolver.leaves.found.append(diagnostic(code, span, message, help=help))
