"""What is said about the ways of other platforms in an Ovid line."""

from __future__ import annotations

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety, written
from bqlc.compiler.input.spans import Span
from bqlc_backends.ovid.complaints import suffix_text


def near(word: str, read: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD004",
        span,
        f"`{word}` is no operator of Ovid; it was read as `{read}`",
        help="adjN means at most N-1 words between, in any order",
        fix=written(read, span),
    )


def foreign_operator(typed: str, read: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD004",
        span,
        f"`{typed}` is no operator of Ovid; it was read as `{read}`",
        help="write `and` or `or`",
        fix=written(read, span),
    )


def and_not(span: Span, one_row: bool) -> Diagnostic:
    """`one_row`: else one of its rows may look like a line of its own afterwards."""
    return diagnostic(
        "OVD036",
        span,
        "`and not` is written `not` on Ovid, and was read so",
        help="write `a not b`",
        fix=written("not", span, Safety.SAFE if one_row else Safety.UNSAFE),
    )


def foreign_field(text: str, content: str, span: Span, before: int) -> Diagnostic:
    """`before`: where the term ends that the field belongs to."""
    suffix = suffix_text(content)
    typed = " ".join(text[span.start : span.end].split())
    return diagnostic(
        "OVD004",
        span,
        f"`{typed}` is how another platform writes a field; it was read as `{suffix}`",
        help=f"write `{suffix}` right behind the term",
        fix=written(suffix, Span(before, span.end)),
    )


def field_in_front(name: str, span: Span, left_out: bool) -> Diagnostic:
    read = "left out" if left_out else "read as a word"
    return diagnostic(
        "OVD004",
        span,
        f"a field in front of its term, as other platforms write it; `{name}` was {read}",
        help="Ovid has the field behind the term or group: `asthma.ti.`, `(a or b).ti,ab.`",
    )


def emtree(typed: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD004",
        span,
        f"`{typed}` behind a heading is of Embase.com; it was read as a heading of Ovid",
        help="write `exp asthma/` for exploded, `asthma/` for not exploded, `*asthma/` for focus",
    )


def set_with_letter(word: str, number: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD004",
        span,
        f"`{word}` is how another platform numbers a line; it was read as line {number}",
        help=f"write `{number}`",
        fix=written(number, span),
    )


def tag(shown: str, read: str, span: Span) -> Diagnostic:
    text = "a heading" if "/" in read else f"`{suffix_text(read)}`"
    return diagnostic(
        "OVD004",
        span,
        f"`{shown}` is a tag of PubMed; it was read as {text}",
        help="write headings as `exp asthma/` and fields as `.ti,ab.`",
        fix=None if "/" in read else written(suffix_text(read), span),
    )


def square_brackets(span: Span) -> Diagnostic:
    edits = (Edit(Span(span.start, span.start + 1), "("), Edit(Span(span.end - 1, span.end), ")"))
    return diagnostic(
        "OVD004",
        span,
        "square brackets around a group; they were read as parentheses",
        help="write `(` and `)`",
        fix=Fix("write parentheses", edits, Safety.UNSAFE),
    )
