"""adj and adjN: what may stand around them, and the one field that all of it lies in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import NOTHING, Clause, Pattern
from bqlc.compiler.ast.nodes import (
    And,
    Bracketed,
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
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc_backends.ovid.exploding import is_heading
from bqlc_backends.ovid.terms import pattern_of, side_by_side, words_of

if TYPE_CHECKING:
    from bqlc_backends.ovid.resolve import Resolver
    from bqlc_backends.ovid.tags import Tag


@dataclass
class _Inside:
    """What was met around one adj: the fields of its parts, and whether something was wrong."""

    tags: dict[tuple[str, ...] | None, Span] = field(default_factory=dict)
    broken: bool = False
    nodes: list[tuple[Word | Run | Phrase | Near, bool]] = field(default_factory=list)
    """What was met, and whether it has a field of its own."""


def near(resolver: Resolver, node: Near, tag: Tag | None) -> Clause:
    """The clause of a whole adj; it lies in one value of one field."""
    inside = _Inside()
    pattern = _pattern(resolver, node, None, inside)
    _suspect(resolver, inside, tag)
    if inside.broken or pattern is None:
        return NOTHING
    fields = _own_fields(resolver, inside, node.span)
    if fields is not None:
        return _text(resolver, fields, pattern, node.span)
    if tag is None:
        fields = resolver.default_fields(node.span)
        return _text(resolver, fields, pattern, node.span)
    parts: list[Clause] = []
    if texts := resolver.text_fields(tag):
        counted = resolver.often(pattern, tag.often, node.span)
        parts.append(_text(resolver, texts, counted, node.span))
    if others := [code for code in tag.codes if not code.kind.is_text]:
        words = _words(node)
        if words is None:
            resolver.found.append(_outside_text(node.span, others[0].name))
        else:
            run = Run(words, span=node.span)
            parts += [resolver.of_kind(run, code, tag) for code in others]
    if not parts:
        return NOTHING
    return parts[0] if len(parts) == 1 else checked.Or(tuple(parts), span=node.span)


def _text(resolver: Resolver, fields: tuple[str, ...], pattern: Pattern, span: Span) -> Clause:
    known = resolver.known(fields, span)
    return checked.Text(known, pattern, span=span) if known else NOTHING


def _suspect(resolver: Resolver, inside: _Inside, tag: Tag | None) -> None:
    """What is hardly a word among them; a field at one of them is read for all."""
    fielded = tag is not None or any(own is not None for own in inside.tags)
    distances: set[int] = set()
    for node, own in inside.nodes:
        if isinstance(node, Near):
            if resolver.suspects.distance(node):
                distances.add(node.operands[-1].span.start)
            continue
        resolver.suspects.unit(node, fielded, tag is None or tag.is_usual)
        if isinstance(node, Word) and not own and tag is None and node.span.start not in distances:
            resolver.suspects.beside_adj(node)


def _own_fields(resolver: Resolver, inside: _Inside, span: Span) -> tuple[str, ...] | None:
    """The fields that stand at the operands; None where none does."""
    tagged = [tag for tag in inside.tags if tag is not None]
    if not tagged:
        return None
    if len(tagged) == 1:
        if None in inside.tags:
            resolver.found.append(_one_side(span))
        return tagged[0]
    shared = tuple(name for name in tagged[0] if all(name in other for other in tagged[1:]))
    resolver.found.append(_two_fields(span, bool(shared)))
    return shared or tagged[-1]


def _pattern(
    resolver: Resolver, node: Query, tag: tuple[str, ...] | None, inside: _Inside
) -> Pattern | None:
    """The pattern of an operand; None when an error has been reported for it."""
    match node:
        case Word() | Run() | Phrase():
            inside.tags.setdefault(tag, node.span)
            inside.nodes.append((node, tag is not None))
            pattern = pattern_of(node, resolver.found)
            inside.broken = inside.broken or pattern is None
            return pattern
        case Near(operands, distance, ordered):
            inside.nodes.append((node, tag is not None))
            patterns = _patterns(resolver, operands, tag, inside)
            if ordered and distance == 0 and len(patterns) == len(operands):
                return side_by_side(patterns, node.span)
            return checked.Proximity(patterns, distance, ordered, span=node.span)
        case Or(parts):
            return checked.Either(_patterns(resolver, parts, tag, inside), span=node.span)
        case Bracketed(inner, content):
            if is_heading(content):
                _broken(resolver, "OVD009", node, inside)
                return None
            own = resolver.tag(node)
            fields = resolver.text_fields(own) if own is not None else ()
            if own is not None and not fields:
                _broken(resolver, "OVD009", node, inside)
                return None
            return _pattern(resolver, inner, fields or tag, inside)
        case And() | Not() | Reference():
            _broken(resolver, "OVD010", node, inside)
            return None
        case _:
            inside.broken = True
            return None


def _patterns(
    resolver: Resolver, nodes: tuple[Query, ...], tag: tuple[str, ...] | None, inside: _Inside
) -> tuple[Pattern, ...]:
    found = [_pattern(resolver, node, tag, inside) for node in nodes]
    return tuple(pattern for pattern in found if pattern is not None)


def _is_adjacency(node: Near) -> bool:
    return node.ordered and node.distance == 0


def _words(node: Query) -> tuple[Word, ...] | None:
    """The words of what stands side by side; None where it is more than that."""
    match node:
        case Word() | Run() | Phrase():
            return words_of(node)
        case Near(operands) if _is_adjacency(node):
            sides = [_words(operand) for operand in operands]
            if any(side is None for side in sides):
                return None
            return tuple(word for side in sides if side is not None for word in side)
        case _:
            return None


# ---------------------------------------------------------------- complaints


def _broken(resolver: Resolver, code: str, node: Query, inside: _Inside) -> None:
    inside.broken = True
    if code == "OVD009":
        message = "a heading or a whole value within adj, which works on words"
        help = "write it beside the adj, joined by `or` or `and`"
    else:
        what = "a line" if isinstance(node, Reference) else "`and` or `not`"
        message = f"{what} within adj, which takes words, phrases and groups of `or`"
        help = "write `(a adj3 b) and (a adj3 c)`"
    resolver.found.append(
        diagnostic(code, node.span, f"{message}; the whole adj matches nothing", help=help)
    )


def _one_side(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD044",
        span,
        "a field behind the last term of an adj; it was read for all of it",
        help="write `(a adj3 b).ti,ab.`",
    )


def _two_fields(span: Span, shared: bool) -> Diagnostic:
    read = "the fields that both have were read" if shared else "the last was read"
    return diagnostic(
        "OVD026",
        span,
        f"different fields around one adj, which lies in one field; {read}",
        help="write the field once: `(a adj3 b).ti,ab.`",
    )


def _outside_text(span: Span, code: str) -> Diagnostic:
    return diagnostic(
        "OVD009",
        span,
        f"`.{code}.` is searched by whole values, where adj finds nothing; the field was left out",
        help="write the adj in text fields such as `.ti,ab.`",
    )
