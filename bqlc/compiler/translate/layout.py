"""Canonical BQL over several lines: one concept a line, comments kept."""

from __future__ import annotations

from collections.abc import Sequence

from bqlc.compiler.ast.nodes import And, Bracketed, Near, Not, Or, Query
from bqlc.compiler.input.source import Source
from bqlc.compiler.lex.tokens import Comment
from bqlc.compiler.translate.bql import (
    NEAR,
    NOT,
    OR,
    UNIT,
    binding_of,
    joined,
    near_name,
    near_prefix,
    text_of,
    write,
)

WIDTH = 88


def layout(query: Query, comments: Sequence[Comment], source: Source) -> str:
    """The query as canonical BQL, without a line end; long ones over several lines.

    A comment behind a part stays behind it; any other stands on its own line before the part
    that follows it or that it is in.
    """
    if not comments:
        flat = write(query)
        return flat if len(flat) <= WIDTH else "\n".join(_lines(query, 0))
    parts = query.parts if isinstance(query, And | Or) else (query,)
    before, behind, last = _attach(parts, comments, source)
    lines: list[str] = []
    for number, block in enumerate(_blocks(query, 0)):
        lines.extend(before[number])
        lines.extend(block)
        if behind[number]:
            lines[-1] += f"  {behind[number]}"
    return "\n".join((*lines, *last))


def _attach(
    parts: Sequence[Query], comments: Sequence[Comment], source: Source
) -> tuple[list[list[str]], list[str], list[str]]:
    """For each part the comments before and the one behind it; then those at the end."""
    before: list[list[str]] = [[] for _ in parts]
    behind = ["" for _ in parts]
    last: list[str] = []
    at = 0
    for comment in comments:
        while at < len(parts) and parts[at].span.end <= comment.span.start:
            at += 1
        previous = at - 1
        same_line = (
            previous >= 0
            and source.text.find("\n", parts[previous].span.end, comment.span.start) < 0
        )
        if same_line and not behind[previous]:
            behind[previous] = comment.text
        elif at < len(parts):
            before[at].append(comment.text)
        else:
            last.append(comment.text)
    return before, behind, last


def _blocks(query: Query, indent: int, tail: int = 0) -> list[list[str]]:
    """The lines of each part of an AND or OR, or of the whole query.

    `tail`: how many characters will follow the last line, such as `)[title]`.
    """
    if not isinstance(query, And | Or):
        return [_lines(query, indent, tail)]
    last = len(query.parts) - 1
    return [
        _one(text, part, indent, tail if at == last else 0)
        for at, (text, part) in enumerate(zip(joined(query), query.parts, strict=True))
    ]


def _one(text: str, part: Query, indent: int, tail: int) -> list[str]:
    """One part over several lines where it is long. `text`: how it is written where it stands.

    That is the part's own text, perhaps after its operator, perhaps in parentheses.
    """
    if len(text) + indent + tail <= WIDTH:
        return [text]
    own = text_of(part, OR)
    for closing in ("", ")"):
        if text.endswith(own + closing):
            lead = text[: len(text) - len(own) - len(closing)]
            lines = _lines(part, indent + len(lead), tail + len(closing))
            return _enclosed(lead, lines, closing)
    if isinstance(part, Near) and text.endswith(near_prefix(part)):
        lead = text[: -len(near_prefix(part))]
        return _enclosed(lead, _near_lines(part, "", indent + len(lead), tail), "")
    return [text]


def _lines(query: Query, indent: int, tail: int = 0) -> list[str]:
    flat = write(query)
    if len(flat) + indent + tail <= WIDTH:
        return [flat]
    match query:
        case And():
            return [line for block in _blocks(query, indent, tail) for line in block]
        case Or():
            return _filled(query, indent, tail)
        case Bracketed(Near() as near, content):
            return _near_lines(near, f"[{content}]", indent, tail)
        case Bracketed(inner, content) if isinstance(inner, Bracketed) or binding_of(inner) < UNIT:
            return _wrapped("(", inner, f")[{content}]", indent, tail)
        case Not(inner) if binding_of(inner) < NOT:
            return _wrapped("NOT (", inner, ")", indent, tail)
        case Not(inner):
            return _wrapped("NOT ", inner, "", indent, tail)
        case Near((left, right), distance, ordered) if binding_of(query) < UNIT:
            behind = f"{near_name(distance, ordered)} {text_of(right, UNIT)}"
            return [
                *_one(text_of(left, NEAR), left, indent, 0),
                *_one(behind, right, indent, tail),
            ]
        case Near():
            return _near_lines(query, "", indent, tail)
        case _:
            return [flat]


def _near_lines(near: Near, tag: str, indent: int, tail: int) -> list[str]:
    """`NEAR/3(a,` and `b)[title]`: an operand a line."""
    opening, closing = f"{near_name(near.distance, near.ordered)}(", f"){tag}"
    lines: list[str] = []
    for operand in near.operands:
        lines += _lines(operand, indent + len(opening), max(1, tail + len(closing)))
        lines[-1] += ","
    lines[-1] = lines[-1].removesuffix(",")
    return _enclosed(opening, lines, closing)


def _wrapped(opening: str, inner: Query, closing: str, indent: int, tail: int) -> list[str]:
    lines = _lines(inner, indent + len(opening), tail + len(closing))
    return _enclosed(opening, lines, closing)


def _enclosed(opening: str, lines: list[str], closing: str) -> list[str]:
    """The lines with what opens them in front, and the others below what it opens."""
    pad = " " * len(opening)
    enclosed = [opening + lines[0], *(pad + line for line in lines[1:])]
    enclosed[-1] += closing
    return enclosed


def _filled(query: Or, indent: int, tail: int) -> list[str]:
    """The alternatives of an OR, as many on a line as fit."""
    lines: list[str] = []
    current = ""
    last = len(query.parts) - 1
    for at, (text, part) in enumerate(zip(joined(query), query.parts, strict=True)):
        behind = tail if at == last else 0
        if current and len(current) + 1 + len(text) + indent + behind > WIDTH:
            lines.append(current)
            current = ""
        if not current and len(text) + indent + behind > WIDTH:
            lines.extend(_one(text, part, indent, behind))
        else:
            current = f"{current} {text}" if current else text
    return [*lines, current] if current else lines
