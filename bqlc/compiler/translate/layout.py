"""Canonical BQL over several lines: one concept a line, comments kept."""

from __future__ import annotations

from collections.abc import Sequence

from bqlc.compiler.ast.nodes import And, Bracketed, Not, Or, Query
from bqlc.compiler.input.source import Source
from bqlc.compiler.lex.tokens import Comment
from bqlc.compiler.translate.bql import NOT, OR, UNIT, binding_of, joined, text_of, write

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
            and "\n" not in source.text[parts[previous].span.end : comment.span.start]
        )
        if same_line and not behind[previous]:
            behind[previous] = comment.text
        elif at < len(parts):
            before[at].append(comment.text)
        else:
            last.append(comment.text)
    return before, behind, last


def _blocks(query: Query, indent: int) -> list[list[str]]:
    """The lines of each part of an AND or OR, or of the whole query."""
    if not isinstance(query, And | Or):
        return [_lines(query, indent)]
    return [
        _one(text, part, indent) for text, part in zip(joined(query), query.parts, strict=True)
    ]


def _one(text: str, part: Query, indent: int) -> list[str]:
    """One part with its operator in front, over several lines where it is long."""
    if len(text) + indent <= WIDTH:
        return [text]
    whole = text_of(part, OR)
    # What stands before the part's own text: its operator, and a parenthesis where it has one.
    lead = text[: text.find(whole)] if whole in text else ""
    tail = text[len(lead) + len(whole) :]
    lines = _lines(part, indent + len(lead))
    lines[0] = lead + lines[0]
    lines[1:] = [" " * len(lead) + line for line in lines[1:]]
    lines[-1] += tail
    return lines


def _lines(query: Query, indent: int) -> list[str]:
    flat = write(query)
    if len(flat) + indent <= WIDTH:
        return [flat]
    match query:
        case And():
            return [line for block in _blocks(query, indent) for line in block]
        case Or():
            return _filled(query, indent)
        case Bracketed(inner, content) if binding_of(inner) < UNIT:
            return _wrapped("(", inner, f")[{content}]", indent)
        case Not(inner) if binding_of(inner) < NOT:
            return _wrapped("NOT (", inner, ")", indent)
        case Not(inner):
            return _wrapped("NOT ", inner, "", indent)
        case _:
            return [flat]


def _wrapped(opening: str, inner: Query, closing: str, indent: int) -> list[str]:
    pad = len(opening)
    lines = _lines(inner, indent + pad)
    lines = [opening + lines[0], *(" " * pad + line for line in lines[1:])]
    lines[-1] += closing
    return lines


def _filled(query: Or, indent: int) -> list[str]:
    """The alternatives of an OR, as many on a line as fit."""
    lines: list[str] = []
    current = ""
    for text, part in zip(joined(query), query.parts, strict=True):
        if current and len(current) + 1 + len(text) + indent > WIDTH:
            lines.append(current)
            current = ""
        if not current and len(text) + indent > WIDTH:
            lines.extend(_one(text, part, indent))
        else:
            current = f"{current} {text}" if current else text
    return [*lines, current] if current else lines
