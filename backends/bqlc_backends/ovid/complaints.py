"""The words of what is odd about an Ovid line: what is wrong, how it was read, what to write."""

from __future__ import annotations

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety, written
from bqlc.compiler.input.spans import Span


def odd_suffix(content: str, span: Span, sure: bool) -> Diagnostic:
    text = suffix_text(content)
    return diagnostic(
        "OVD022",
        span,
        f"a field suffix with spaces or signs too many; it was read as `{text}`",
        help=f"write `{text}` right behind the term",
        fix=written(text, span, Safety.SAFE if sure else Safety.UNSAFE),
    )


def unclosed_suffix(content: str, span: Span, sure: bool) -> Diagnostic:
    text = suffix_text(content)
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


def suffix_text(content: str) -> str:
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
        f"`{suffix_text(content)}` has nothing before it to apply to; it was left out",
        help="write the field behind a term or a group: `(a or b).ti,ab.`",
    )


def second_suffix(first: str, span: Span) -> Diagnostic:
    return diagnostic(
        "BQL013",
        span,
        f"a second field on one term; only `{suffix_text(first)}` was read",
        help="write the codes of all fields with commas: `.ti,ab.`",
    )


def operator_forgotten(left: Span, right: Span, numbers: bool = False) -> Diagnostic:
    """`numbers`: both are numbers of lines, unless the last is one of hits."""
    at = Span(right.start, right.start)
    help = "write `or`, `and`, `not` or `adj`"
    if numbers:
        help = "write `or`, `and` or `not`; remove the last if it is a number of hits"
    return diagnostic(
        "OVD003",
        left | right,
        "nothing joins these two; they were read with `and` between them",
        help=help,
        fix=Fix("write `and`", (Edit(at, " and "),), Safety.UNSAFE),
    )


def row_read_on(text: str, span: Span) -> Diagnostic:
    """A row without a number behind one that is complete, such as a title between two lines."""
    end = text.find("\n", span.start)
    row = " ".join(text[span.start : span.start + 200 if end < 0 else end].split())
    shown = row if len(row) <= 40 else f"{row[:39]}…"
    return diagnostic(
        "OVD003",
        span,
        f"nothing joins the row `{shown}` to what is above; they were read with `and` between",
        help="remove the row if it is a title or the foot of a page; else write `or`, `and`, "
        "`not` or `adj`, or the number of the line",
        fix=Fix("write `and`", (Edit(Span(span.start, span.start), " and "),), Safety.UNSAFE),
    )


def divided_word(first: str, second: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD050",
        span,
        f"a hyphen at the end of a row: it was read as two words, `{first} {second}`",
        help=f"write `{first}{second}` if the row divided one word, `{first}-{second}` if not",
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


def glued(span: Span, middle: int, what: str, behind: int | None = None) -> Diagnostic:
    """`middle`, `behind`: where a space is missing."""
    return diagnostic(
        "OVD006",
        span,
        f"an operator without {what}; it was read as if it had one",
        help="write the space",
        fix=Fix(
            "write the space",
            tuple(Edit(Span(at, at), " ") for at in (middle, behind) if at is not None),
            Safety.UNSAFE,
        ),
    )


def adj_with_sign(word: str, number: int, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD006",
        span,
        f"`{word}` is no operator of Ovid; it was read as `adj{number}`",
        help=f"write `adj{number}`",
        fix=written(f"adj{number}", span),
    )


def no_first_dot(content: str, span: Span) -> Diagnostic:
    text = suffix_text(content)
    return diagnostic(
        "OVD039",
        span,
        f"a field suffix without its first dot; it was read as `{text}`",
        help=f"write `{text}`",
        fix=written(text, span),
    )


def field_inside(words: str, suffix: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD035",
        span,
        f"`{suffix}` stands inside the quotation marks, where it is searched as words",
        help=f'close the phrase before its field: `"..."{suffix}`',
        fix=Fix("move it behind them", (Edit(span, f'"{words}"{suffix}'),), Safety.UNSAFE),
    )


def heading_inside(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD035",
        span,
        "a heading inside quotation marks is searched as words",
        help='only the words of the heading may stand in them: `exp "wounds and injuries"/`',
    )


def single_quotes(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD038",
        span,
        "single quotation marks make no phrase; the words were read as if they were not there",
        help='write double ones, `"`, or none where no `and`, `or`, `not` is in the phrase',
    )


def quoted_heading(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD038",
        span,
        "a heading in single quotation marks, as Embase.com writes it; it was read without them",
        help="write the name alone, `exp asthma/`, or in double ones",
    )


def range_of_one(lines: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD034",
        span,
        f"a slash before a single number, read as line {lines}; are more lines meant?",
        help=f"write `{lines}`, `or {lines}` behind another line, or the lines that are meant: "
        f"`or/1-{max(int(lines), 3)}`",
        fix=written(lines, span),
    )


def lost_dash(text: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD011",
        span,
        f"the lines are not joined by dashes and commas; it was read as `{text}`",
        help=f"write `{text}`",
        fix=written(text, span),
    )


def backwards(run: str, span: Span) -> Diagnostic:
    first, _, last = run.partition("-")
    return diagnostic(
        "OVD011",
        span,
        f"the range `{run}` goes backwards; it was read as `{last}-{first}`",
        help=f"write `{last}-{first}`",
    )


def not_with_lines(lines: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD011",
        span,
        f"`not/` takes no lines; it was read as `not (or/{lines})`",
        help="Ovid has `or/` and `and/`; write `5 not (or/1-3)`",
        fix=written(f"not (or/{lines})", span),
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
    if not has_words:
        return diagnostic(
            "BQL002",
            span,
            "this quotation mark has no partner; it was left out",
            help="remove it, or write one where the phrase begins",
            fix=Fix("remove it", (Edit(span, ""),), Safety.UNSAFE),
        )
    end = Span(span.end, span.end)
    return diagnostic(
        "BQL002",
        span,
        "this quotation mark has no partner; the phrase was read up to here",
        help='close the phrase with `"`',
        fix=Fix("close the phrase", (Edit(end, '"'),), Safety.UNSAFE),
    )


def pasted_list(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD041",
        span,
        "a list of fields pasted from the screen; `.mp.` was read as these fields",
    )


def list_without_field(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD037",
        span,
        "a pasted list of fields, and no `.mp.` in this line; the list was not read",
        help="write `.mp.` behind the term that was searched so, or remove the list",
    )


def lists_differ(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD037",
        span,
        "two pasted lists of fields in one line that differ; this one was read for each `.mp.`",
        help="write each search on a line of its own",
    )


def unclosed_bracket(span: Span) -> Diagnostic:
    return diagnostic(
        "BQL005",
        span,
        "this square bracket is never closed; all behind it was read as a note",
        help="write `]` where the note ends, or remove the bracket",
    )


def post_qualified(typed: str, number: str, span: Span, nothing: bool) -> Diagnostic:
    """`nothing`: no word is left to search for."""
    read = "it matches nothing" if nothing else "the number was read as a word"
    return diagnostic(
        "OVD007",
        span,
        f"`{typed}` would narrow the records of line {number}, which is not supported; {read}",
        help="write the field, subheading or star in that line itself, "
        "or the number in quotation marks",
    )


def number_sign(span: Span, alone: bool) -> Diagnostic:
    return diagnostic(
        "OVD029",
        span,
        "a number sign before a set number; Ovid writes the number alone",
        help="write the number alone: `1 and 2`",
        fix=Fix("remove it", (Edit(span, ""),), Safety.SAFE) if alone else None,
    )
