"""Operators that are mixed without parentheses: how they were read, and how else they could be."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span

_SHOWN = 110
_PIECE = re.compile(r'"[^"]*"|[()]|(?P<joint>\s+(?:and|not)\b)', re.IGNORECASE)


def or_with_and(text: str, parts: Sequence[Span], bare: Sequence[Span]) -> Diagnostic:
    """`a or b and c`: no text of Ovid's says which binds closer; `parts` stand between the ORs."""
    whole = parts[0] | parts[-1]
    edits: list[Edit] = []
    for span in bare:
        edits += [Edit(Span(span.start, span.start), "("), Edit(Span(span.end, span.end), ")")]
    read = _with(text, whole, edits)
    other = _from_the_left(text, parts, bare[0])
    return diagnostic(
        "OVD020",
        whole,
        "and, or and not are mixed without parentheses; Ovid does not say which binds closer",
        help="put parentheses around what belongs together",
        fix=Fix("write the parentheses as it was read", tuple(edits)),
        notes=(f"read as: {clip(read)}", f"from the left it would be: {clip(other)}"),
    )


def _from_the_left(text: str, parts: Sequence[Span], bare: Span) -> str:
    """The other reading: the first operator takes its two sides before the second is read."""
    whole = parts[0] | parts[-1]
    first = text[bare.start : bare.end]
    if bare == parts[0]:  # `a and b or c`: the same from the left
        return f"({first}) {text[bare.end : whole.end].strip()}"
    word = _first_operand(first)
    middle = bare.start + len(word)
    return f"({text[whole.start : middle]}) {text[middle : whole.end].strip()}"


def _first_operand(text: str) -> str:
    """What stands before the first operator that is in no parentheses."""
    depth = 0
    for match in _PIECE.finditer(text):
        if match[0] in "()":
            depth += 1 if match[0] == "(" else -1
        elif match["joint"] and depth == 0:
            return text[: match.start()]
    return text


def not_before_and(text: str, whole: Span, negated: Span, last: Span) -> Diagnostic:
    """`a not b and c`: (a not b) and c, or a not (b and c)."""
    start, end = negated.start, negated.end
    inner = start + 3
    left = f"({text[whole.start : end]}){text[end : whole.end]}"
    rest = text[inner : whole.end].strip()
    right = f"{text[whole.start : start]}not ({rest})"
    edits = (Edit(Span(whole.start, whole.start), "("), Edit(Span(end, end), ")"))
    return diagnostic(
        "OVD013",
        Span(start, last.end),
        "`not` stands before `and` without parentheses, and the two readings differ",
        help="put parentheses around what belongs together",
        fix=Fix("write the parentheses as it was read", edits, Safety.UNSAFE),
        notes=(f"read as: {clip(left)}", f"it could be: {clip(right)}"),
    )


def not_behind_and(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD043",
        Span(span.start, span.start + 3),
        "`and` and `not` side by side; every reading finds the same here",
        help="parentheses tell readers what belongs together",
    )


def chain(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD042",
        span,
        "a chain of adj, read from the left: (a adj3 b) adj3 c",
        help="parentheses tell readers what belongs together",
    )


def nothing_before(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD012",
        Span(span.start, span.start + 3),
        "`not` has nothing before it to take away from; it was read as `everything but`",
        help="write what it takes away from: `a not b`",
    )


def _with(text: str, whole: Span, edits: Sequence[Edit]) -> str:
    out, at = "", whole.start
    for edit in sorted(edits, key=lambda one: one.span.start):
        out += text[at : edit.span.start] + edit.text
        at = edit.span.end
    return out + text[at : whole.end]


def clip(text: str, most: int = _SHOWN) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-most // 2 :]}"
