"""Operators that are mixed without parentheses: how they were read, and how else they could be."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span

_SHOWN = 110
_GUESSES = frozenset(("OVD003", "OVD019", "OVD030", "STR001", "STR002"))
_PIECE = re.compile(
    r"\"[^\"]*\"|[()]|(?:\s+|(?<=[).\"/]))(?P<joint>and\s+not|and|or|not)\b(?!\s*/)", re.IGNORECASE
)


def or_with_and(text: str, parts: Sequence[Span], bare: Sequence[Span]) -> Diagnostic:
    """`a or b and c`: no text of Ovid's says which binds closer; `parts` stand between the ORs."""
    whole = parts[0] | parts[-1]
    edits: list[Edit] = []
    for span in bare:
        edits += [Edit(Span(span.start, span.start), "("), Edit(Span(span.end, span.end), ")")]
    read = _with(text, whole, edits)
    pieces, joints = _pieces(text[whole.start : whole.end])
    if bare[0] == parts[0] and len(bare) == 1:  # `a and b or c`: the same from the left
        other = f"if `or` bound closer it would be: {clip(_or_first(pieces, joints))}"
    else:
        other = f"from the left it would be: {clip(_from_the_left(pieces, joints))}"
    typed = text[whole.start : whole.end]
    one_row = "\n" not in typed and not typed.startswith("#")
    safety = Safety.SAFE if one_row else Safety.UNSAFE  # a row may look like a line of its own
    return diagnostic(
        "OVD020",
        whole,
        "and, or and not are mixed without parentheses; Ovid does not say which binds closer",
        help="put parentheses around what belongs together",
        fix=Fix("write the parentheses as it was read", tuple(edits), safety),
        notes=(f"read as: {clip(read)}", other),
    )


def _pieces(text: str) -> tuple[list[str], list[str]]:
    """What stands between the operators that are in no parentheses, and these.

    >>> _pieces('a or (b and c) not "d or e"')
    (['a', '(b and c)', '"d or e"'], ['or', 'not'])
    """
    pieces, joints = [], []
    depth = at = 0
    for match in _PIECE.finditer(text):
        if match[0] in "()":
            depth += 1 if match[0] == "(" else -1
        elif match["joint"] and depth == 0:
            pieces.append(text[at : match.start()].strip())
            joints.append(" ".join(match["joint"].split()))
            at = match.end()
    return [*pieces, text[at:].strip()], joints


def _from_the_left(pieces: Sequence[str], joints: Sequence[str]) -> str:
    """Each operator takes all that stands before it.

    >>> _from_the_left(("a", "b", "c", "d"), ("or", "and", "or"))
    '((a or b) and c) or d'
    """
    text, before = pieces[0], ""
    for joint, piece in zip(joints, pieces[1:], strict=True):
        if before and joint.lower() != before:
            text = f"({text})"
        text, before = f"{text} {joint} {piece}", joint.lower()
    return text


def _or_first(pieces: Sequence[str], joints: Sequence[str]) -> str:
    """Neighbours that `or` joins stand together.

    >>> _or_first(("a", "b", "c"), ("and", "or"))
    'a and (b or c)'
    """
    groups, between = [[pieces[0]]], []
    for joint, piece in zip(joints, pieces[1:], strict=True):
        if joint.lower() == "or":
            groups[-1].append(piece)
        else:
            between.append(joint)
            groups.append([piece])
    said = [f"({' or '.join(group)})" if len(group) > 1 else group[0] for group in groups]
    return "".join(
        f"{one} {joint} " for one, joint in zip(said, [*between, ""], strict=True)
    ).strip()


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


def unsure(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The same, but parentheses are not safe where a guess was made at what stands in them."""
    found = list(found)
    guesses = sorted(one.span.start for one in found if one.code in _GUESSES)
    return [
        _unsafe(one) if one.code == "OVD020" and _holds(one, guesses) else one for one in found
    ]


def _holds(one: Diagnostic, places: Sequence[int]) -> bool:
    at = bisect_left(places, one.span.start)
    return at < len(places) and places[at] < one.span.end


def _unsafe(one: Diagnostic) -> Diagnostic:
    if one.fix is None:
        return one
    return replace(one, fix=replace(one.fix, safety=Safety.UNSAFE))


def _with(text: str, whole: Span, edits: Sequence[Edit]) -> str:
    out, at = "", whole.start
    for edit in sorted(edits, key=lambda one: one.span.start):
        out += text[at : edit.span.start] + edit.text
        at = edit.span.end
    return out + text[at : whole.end]


def clip(text: str, most: int = _SHOWN) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-most // 2 :]}"
