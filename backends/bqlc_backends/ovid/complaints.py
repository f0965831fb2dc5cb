"""The words of what is odd about an Ovid line: what is wrong, how it was read, what to write."""

from __future__ import annotations

from bqlc.compiler.ast.nodes import Word
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety, written
from bqlc.compiler.input.spans import Span


def odd_suffix(content: str, span: Span, sure: bool) -> Diagnostic:
    text = _suffix_text(content)
    return diagnostic(
        "OVD022",
        span,
        f"a field suffix with spaces or signs too many; it was read as `{text}`",
        help=f"write `{text}` right behind the term",
        fix=written(text, span, Safety.SAFE if sure else Safety.UNSAFE),
    )


def unclosed_suffix(content: str, span: Span, sure: bool) -> Diagnostic:
    text = _suffix_text(content)
    return diagnostic(
        "OVD021",
        span,
        "a field suffix without its closing dot",
        help=f"write `{text}`",
        fix=Fix(
            "write the closing dot",
            (Edit(Span(span.end, span.end), "."),),
            Safety.SAFE if sure else Safety.UNSAFE,
        ),
    )


def _suffix_text(content: str) -> str:
    codes, slash, freq = content.partition("/")
    return f".{codes}.{slash}{freq}"


def heading_without_words(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD002",
        span,
        "a slash with no heading before it; it was left out",
        help="a heading stands before its slash: `asthma/`",
    )


def suffix_without_term(content: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD002",
        span,
        f"`{_suffix_text(content)}` has nothing before it to apply to; it was left out",
        help="write the field behind a term or a group: `(a or b).ti,ab.`",
    )


def second_suffix(first: str, span: Span) -> Diagnostic:
    return diagnostic(
        "BQL013",
        span,
        f"a second field on one term; only `{_suffix_text(first)}` was read",
        help="write the codes of all fields with commas: `.ti,ab.`",
    )


def operator_forgotten(left: Span, right: Span) -> Diagnostic:
    at = Span(right.start, right.start)
    return diagnostic(
        "OVD003",
        left | right,
        "nothing joins these two; they were read with `and` between them",
        help="write `or`, `and`, `not` or `adj`",
        fix=Fix("write `and`", (Edit(at, " and "),), Safety.UNSAFE),
    )


def dot_without_field(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD024",
        span,
        "a dot without a field behind it; it was left out",
        help="write the field, such as `.ti,ab.`, or remove the dot",
        fix=Fix("remove the dot", (Edit(span, ""),), Safety.UNSAFE),
    )


def stray_sign(word: str, span: Span) -> Diagnostic:
    digits = "".join(char for char in word if char.isdecimal())
    return diagnostic(
        "OVD033",
        span,
        f"a stray sign at a number; `{word}` was read as `{digits}`",
        help=f"write `{digits}`",
        fix=written(digits, span),
    )


def adj_with_space(digits: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD006",
        span,
        f"a space within `adj{digits}`; Ovid reads `adj` and the number {digits}",
        help=f"write `adj{digits}`",
        fix=written(f"adj{digits}", span),
    )


def adj_distance(word: str, span: Span, farthest: int) -> Diagnostic:
    return diagnostic(
        "OVD008",
        span,
        f"`{word}` is no distance; Ovid takes adj1 to adj{farthest}",
        help="write a number in that range, or `and` for anywhere in the record",
    )


def glued(span: Span, middle: int, what: str) -> Diagnostic:
    return diagnostic(
        "OVD006",
        span,
        f"an operator without {what}; it was read as if it had one",
        help="write the space",
        fix=Fix("write the space", (Edit(Span(middle, middle), " "),), Safety.UNSAFE),
    )


def near(word: str, number: int, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD004",
        span,
        f"`{word}` is no operator of Ovid; it was read as `adj{number}`",
        help="adjN means at most N-1 words between, in any order",
        fix=written(f"adj{number}", span),
    )


def field_behind_in(content: str, ends: tuple[int, int], before: int) -> Diagnostic:
    text = _suffix_text(content)
    return diagnostic(
        "OVD004",
        Span(*ends),
        f"`in {content}` is how another platform writes a field; it was read as `{text}`",
        help=f"write `{text}` right behind the term",
        fix=written(text, Span(before, ends[1])),
    )


def tag(shown: str, read: str, span: Span) -> Diagnostic:
    text = "a heading" if "/" in read else f"`{_suffix_text(read)}`"
    return diagnostic(
        "OVD004",
        span,
        f"`{shown}` is a tag of PubMed; it was read as {text}",
        help="write headings as `exp asthma/` and fields as `.ti,ab.`",
        fix=None if "/" in read else written(_suffix_text(read), span),
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


def range_of_one(lines: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD034",
        span,
        f"a range of one line, read as line {lines}; were more meant?",
        help=f"write `{lines}`, or the lines that are meant: `or/1-{lines}`",
        fix=written(lines, span),
    )


def lost_dash(text: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD011",
        span,
        f"a dash or comma is missing between the numbers; it was read as `{text}`",
        help=f"write `{text}`",
        fix=written(text, span),
    )


def lost_slash(text: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD011",
        span,
        f"a line that begins with an operator; it was read as `{text}`",
        help=f"write `{text}`",
        fix=written(text, span),
    )


def unclosed_phrase(span: Span, has_words: bool) -> Diagnostic:
    end = Span(span.end, span.end)
    return diagnostic(
        "BQL002",
        span,
        "this quotation mark has no partner; "
        + ("the phrase was read up to here" if has_words else "it was left out"),
        help='close the phrase with `"`',
        fix=Fix("close the phrase", (Edit(end, '"'),), Safety.UNSAFE) if has_words else None,
    )


def pasted_list(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD041",
        span,
        "a list of fields pasted from the screen; `.mp.` was read as these fields",
    )


def post_qualified(unit: Word, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD007",
        unit.span | span,
        f"a field, subheading or star at the number {unit.text} would narrow a set afterwards; "
        "this is not supported, and the number was read as a word",
        help="write the field behind the terms of that line, or the number in quotation marks",
    )


def number_sign(span: Span, alone: bool) -> Diagnostic:
    return diagnostic(
        "OVD029",
        span,
        "a number sign before a set number; Ovid writes the number alone",
        help="write `1 and 2`",
        fix=Fix("remove it", (Edit(span, ""),), Safety.SAFE) if alone else None,
    )
