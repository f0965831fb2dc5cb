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
_INSTEAD = {
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


def prefix_tag(tag: Token, end: int, in_run: bool) -> Diagnostic:
    """`in_run`: without the field in front the unit would be one run with the word before."""
    return diagnostic(
        "BQL034",
        Span(tag.start, tag.start + len(tag.text) + 1),
        f"a field in front of its unit, read as the tag `[{tag.text}]` behind it",
        help="write the field in brackets after the word, phrase or group",
        fix=Fix(
            "write the field tag",
            (
                Edit(tag.span, "AND " if in_run else ""),
                Edit(Span(end, end), f"[{tag.text}]"),
            ),
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
        help=_INSTEAD[word.text],
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
    labels = (Label(first.span, "the first bracket"),)
    message = f"a second bracket on one unit; only `[{first.text}]` was read"
    if _is_range(first) or _is_range(second):
        help = "give each its own unit: `word[title] date[2016]`"
        return diagnostic("BQL013", second.span, message, help=help, labels=labels)
    both = f"[{first.text},{second.text}]"
    edits = (Edit(first.span, ""), Edit(second.span, both))
    return diagnostic(
        "BQL013",
        second.span,
        message,
        help=f"for either field write `{both}`",
        fix=Fix(f"write `{both}`", edits, Safety.UNSAFE),
        labels=labels,
    )


def two_fields(first: Token, second: Token) -> Diagnostic:
    return diagnostic(
        "BQL013",
        second.span,
        f"a second field before one unit; only `{second.text}:` was read",
        help=f"for either field write `[{first.text},{second.text}]` behind the unit",
        labels=(Label(first.span, "the first field"),),
    )


def _is_range(bracket: Token) -> bool:
    """Whether the bracket looks like a span of dates and not like a field name."""
    return bracket.text.strip()[:1] in tuple("0123456789<>=.")


def empty_parentheses(span: Span) -> Diagnostic:
    return diagnostic(
        "BQL011",
        span,
        "nothing stands between these parentheses; they match nothing",
        help="write a query between them, or remove them",
    )


def operand_count(near: Token, end: int, count: int) -> Diagnostic:
    name = f"{near.text}/{near.number}"
    few = count < 2
    read = "it was read as its operand alone" if few else "it matches nothing"
    return diagnostic(
        "BQL018",
        Span(near.start, end),
        f"{name} takes 2 to {MAX_NEAR_OPERANDS} operands, here it has {count}; {read}",
        help=f"write a comma between the operands: `{name}(a, b)`"
        if few
        else f"join several with AND: `{name}(a, b) AND {name}(b, c)`",
    )


def chain_too_long(token: Token) -> Diagnostic:
    return diagnostic(
        "BQL018",
        token.span,
        f"more than {MAX_NEAR_OPERANDS} operands in one chain; this {token.text} was read as AND",
        help="join groups of the chain with AND",
    )


def functional_form(joiner: Kind, edits: Sequence[Edit], safe: bool) -> Diagnostic:
    typed, read = (f"{joiner}(a, b)", f"(a {joiner} b)") if edits[1:] else (f"{joiner}(a)", "(a)")
    return diagnostic(
        "BQL038",
        edits[0].span,
        f"`{typed}` read as `{read}`",
        help="write the operator between its operands",
        fix=Fix(f"write {joiner} between", tuple(edits), Safety.SAFE if safe else Safety.UNSAFE),
    )


def nothing_before(token: Token, previous: Token | None) -> Diagnostic:
    """`previous`: the operator right before this one, if there is one."""
    name = _operator(token)
    return diagnostic(
        "BQL007",
        token.span,
        f"{name} has nothing before it; it was left out"
        if previous is None
        else f"{name} follows {_operator(previous)} with nothing between; {name} was left out",
        help="write what stands before it, or remove it"
        if previous is None
        else "write what stands between, or keep one of the two",
        fix=Fix(f"remove {name}", (Edit(token.span, ""),), Safety.UNSAFE),
    )


def nothing_after(tokens: Sequence[Token]) -> Diagnostic:
    """`tokens`: the operators in a row whose operand never came."""
    names = " ".join(map(_operator, tokens))
    have, were = ("has", "it was") if len(tokens) == 1 else ("have", "they were")
    return diagnostic(
        "BQL007",
        tokens[0].span | tokens[-1].span,
        f"{names} {have} nothing after; {were} left out",
        help="write what stands after, or remove it",
        fix=Fix(f"remove {names}", tuple(Edit(token.span, "") for token in tokens), Safety.UNSAFE),
    )


def _operator(token: Token) -> str:
    """What to call it: a comma, or a NEAR without a distance, may be read as AND."""
    if token.text == ",":
        return "the comma"
    if token.kind is Kind.NEARI and token.text.lower().startswith("adj"):
        return f"`{token.text}`"
    return token.text if token.text in ("NEAR", "PRE") else str(token.kind)


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


def comma(token: Token, spaced: bool) -> Diagnostic:
    """`spaced`: there is white space before the comma."""
    return diagnostic(
        "BQL008",
        token.span,
        "a comma does not join parts of a query; it was read as AND",
        help="write AND, OR or NOT between the parts",
        fix=Fix("write AND", (in_place_of_comma(token, spaced, "AND"),), Safety.UNSAFE),
    )


def in_place_of_comma(token: Token, spaced: bool, word: str) -> Edit:
    """The edit that puts an operator where a comma stands, with white space on both sides."""
    return Edit(token.span, f"{'' if spaced else ' '}{word}{' ' if token.glued else ''}")


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
    it, was = ("it", "it was") if count == 1 else ("them", "they were")
    return diagnostic(
        "BQL004",
        tokens[0].span,
        f"{what} nothing; {was} left out",
        help=f"remove {it}, or write `(` where the group begins",
        fix=Fix(f"remove {it}", tuple(Edit(token.span, "") for token in tokens), Safety.UNSAFE),
        labels=tuple(Label(token.span, "nor does this one") for token in tokens[1:4]),
    )


def near_too_deep(token: Token) -> Diagnostic:
    return diagnostic(
        "BQL014",
        token.span,
        f"{token.text}s and parentheses nested deeper than {MAX_DEPTH} levels; "
        f"this {token.text} was read as AND",
        help="split the query",
    )


def too_deep(tokens: Sequence[Token]) -> Diagnostic:
    return diagnostic(
        "BQL014",
        tokens[0].span,
        f"nested deeper than {MAX_DEPTH} levels; {len(tokens)} parentheses or NOTs were left out",
        help="split the query, or remove needless parentheses",
    )
