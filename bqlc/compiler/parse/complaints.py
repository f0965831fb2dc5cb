"""The words of the errors about structure: what is wrong, how it was read, what to write."""

from __future__ import annotations

from collections.abc import Sequence

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Label, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Kind, Token

MAX_DEPTH = 50
MAX_NEAR_OPERANDS = 5
MAX_DISTANCE = 1000
INTERNAL_FORMS = {
    "IN": "write the field behind: `x[title]`",
    "PHRASE": 'write a phrase in quotation marks: `"a b"`',
    "PREFIX": "write a truncation with a star: `te*`",
    "EXPAND": "write the variants with OR: `(a OR b)`",
}


def empty_query() -> Diagnostic:
    return diagnostic(
        "BQL001",
        Span(0, 0),
        "the query is empty and matches nothing",
        help="write a word, or a phrase in quotation marks",
    )


def prefix_tag(tag: Token, end: int) -> Diagnostic:
    return diagnostic(
        "BQL034",
        tag.span,
        f"`{tag.text}:` before a unit read as the field tag `[{tag.text}]` behind it",
        help="write the field in brackets after the word, phrase or group",
        fix=Fix(
            "write the field tag",
            (Edit(tag.span, ""), Edit(Span(end, end), f"[{tag.text}]")),
        ),
    )


def suffix_tag(token: Token) -> Diagnostic:
    text = f"[{token.text}]"
    return diagnostic(
        "BQL034",
        token.span,
        f"`.{token.text}.` of another platform read as the field tag `{text}`",
        help="write the field in brackets",
        fix=Fix("write the field tag", (Edit(token.span, text),)),
    )


def internal_form(word: Token) -> Diagnostic:
    return diagnostic(
        "BQL020",
        word.span,
        f"`{word.text}(...)` is an internal form, not BQL; the word was left out",
        help=INTERNAL_FORMS[word.text],
    )


def empty_phrase(token: Token) -> Diagnostic:
    return diagnostic(
        "BQL010",
        token.span,
        "this phrase is empty and matches nothing",
        help="write the words of the phrase, or remove the quotation marks",
    )


def line_reference(token: Token) -> Diagnostic:
    return diagnostic(
        "BQL015",
        token.span,
        f"`{token.text}` refers to a line, and this query has no lines; it matches nothing",
        help="write the words themselves; numbered lines belong to a search history",
    )


def bracket_without_unit(token: Token) -> Diagnostic:
    return diagnostic(
        "BQL012",
        token.span,
        f"`[{token.text}]` has nothing before it to apply to; it was left out",
        help="write a field tag right after a word, phrase or group: `word[title]`",
    )


def two_brackets(first: Token, second: Token) -> Diagnostic:
    both = f"[{first.text},{second.text}]"
    return diagnostic(
        "BQL013",
        second.span,
        f"a second bracket on one unit; only `[{first.text}]` was read",
        help=f"for either field write `{both}`",
        fix=Fix(f"write `{both}`", (Edit(first.span | second.span, both),), Safety.UNSAFE),
        labels=(Label(first.span, "the first bracket"),),
    )


def empty_parentheses(span: Span) -> Diagnostic:
    return diagnostic(
        "BQL011",
        span,
        "nothing stands between these parentheses; they match nothing",
        help="write a query between them, or remove them",
    )


def operand_count(near: Token, end: int, count: int) -> Diagnostic:
    name = f"{near.text}/{near.number}"
    read = "it was read as its operand alone" if count < 2 else "it matches nothing"
    return diagnostic(
        "BQL018",
        Span(near.start, end),
        f"{name} takes 2 to {MAX_NEAR_OPERANDS} operands, here it has {count}; {read}",
        help=f"write `{name}(a, b)`",
    )


def chain_too_long(token: Token) -> Diagnostic:
    return diagnostic(
        "BQL018",
        token.span,
        f"more than {MAX_NEAR_OPERANDS} operands in one chain; this {token.text} was read as AND",
        help="join groups of the chain with AND",
    )


def functional_form(joiner: Kind, edits: Sequence[Edit]) -> Diagnostic:
    return diagnostic(
        "BQL038",
        edits[0].span,
        f"`{joiner}(a, b)` read as `(a {joiner} b)`",
        help="write the operator between its operands",
        fix=Fix(f"write {joiner} between", tuple(edits)),
    )


def left_out(token: Token, side: str) -> Diagnostic:
    name = {Kind.NEARI: token.text, Kind.COMMA: "the comma"}.get(token.kind, str(token.kind))
    return diagnostic(
        "BQL007",
        token.span,
        f"{name} has nothing {side} it; it was left out",
        help=f"write what stands {side} it, or remove it",
        fix=Fix(f"remove {name}", (Edit(token.span, ""),), Safety.UNSAFE),
    )


def not_inside_near(token: Token) -> Diagnostic:
    return diagnostic(
        "BQL019",
        token.span,
        "NOT cannot stand inside NEAR; the NEAR was left out",
        help="write what must be close as `a NEAR/3 b`, and NOT outside it",
    )


def no_distance(token: Token) -> Diagnostic:
    name, bare = token.text, token.end - token.start == len(token.text)
    problem = "needs a distance" if bare else "needs a whole number as its distance"
    return diagnostic(
        "BQL016" if bare else "BQL017",
        token.span,
        f"{name} {problem}; it was read as AND",
        help=f"write for example `{name}/5`: at most 5 words between",
    )


def distance_too_big(token: Token) -> Diagnostic:
    return diagnostic(
        "BQL017",
        token.span,
        f"a distance is at most {MAX_DISTANCE}; it was read as {MAX_DISTANCE}",
        help="use AND where the distance does not matter",
    )


def comma(token: Token) -> Diagnostic:
    return diagnostic(
        "BQL008",
        token.span,
        "a comma does not join parts of a query; it was read as AND",
        help="write AND, OR or NOT between the parts",
        fix=Fix("write AND", (Edit(token.span, " AND"),), Safety.UNSAFE),
    )


def detached_hyphen(token: Token) -> Diagnostic:
    return diagnostic(
        "BQL009",
        token.span,
        f"`{token.text}` stands alone; it was left out",
        help="for NOT, glue it to the next word (`-word`) or write NOT; else remove it",
        fix=Fix("remove it", (Edit(token.span, ""),), Safety.UNSAFE),
    )


def unclosed(tokens: Sequence[Token], end: int) -> Diagnostic:
    count = len(tokens)
    what = "this parenthesis is" if count == 1 else f"{count} parentheses are"
    return diagnostic(
        "BQL003",
        tokens[0].span,
        f"{what} never closed; read as closed at the end",
        help="write `)` where the group ends",
        fix=Fix("close at the end", (Edit(Span(end, end), ")" * count),), Safety.UNSAFE),
        labels=tuple(Label(token.span, "not closed either") for token in tokens[1:4]),
    )


def unopened(tokens: Sequence[Token]) -> Diagnostic:
    count = len(tokens)
    what = "this parenthesis closes" if count == 1 else f"{count} parentheses close"
    them = "it was" if count == 1 else "they were"
    return diagnostic(
        "BQL004",
        tokens[0].span,
        f"{what} nothing; {them} left out",
        help="remove it, or write `(` where the group begins",
        fix=Fix("remove it", tuple(Edit(token.span, "") for token in tokens), Safety.UNSAFE),
        labels=tuple(Label(token.span, "nor does this one") for token in tokens[1:4]),
    )


def too_deep(tokens: Sequence[Token]) -> Diagnostic:
    return diagnostic(
        "BQL014",
        tokens[0].span,
        f"nested deeper than {MAX_DEPTH} levels; {len(tokens)} parentheses or NOTs were left out",
        help="split the query, or remove needless parentheses",
    )
