"""Quotation marks that do not come in plain pairs: what is said about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Kind, Token


def unclosed(text: str, at: int, stop: int) -> Diagnostic:
    """A phrase that begins at `at`, has no end and was read up to `stop`."""
    escaped = '\\"' in text[at:stop]
    return diagnostic(
        "BQL002",
        Span(at, at + 1),
        "this quotation mark has no partner; the phrase was read up to "
        "the next operator, bracket or line end",
        help='close the phrase with `"`',
        fix=Fix("close the phrase", (Edit(Span(stop, stop), '"'),), Safety.UNSAFE),
        notes=('`\\"` is a quotation mark inside the phrase, not its end',) * escaped,
    )


def unopened(before: Sequence[Token], at: int) -> Diagnostic | None:
    """`night shade"`: a mark that is glued to the word before it and has nothing behind it.

    `before`: the tokens before the mark. None where the mark may begin a phrase.
    """
    if not before or before[-1].kind is not Kind.WORD or before[-1].end != at:
        return None
    first = before[-1]
    for token in reversed(before):
        if token.kind is not Kind.WORD or token.text in ("AND", "OR", "NOT"):
            break
        first = token
    return diagnostic(
        "BQL002",
        Span(at, at + 1),
        "this quotation mark has no partner; it was left out",
        help='open the phrase with `"`, or remove this one',
        fix=Fix("open the phrase", (Edit(Span(first.start, first.start), '"'),), Safety.UNSAFE),
    )


def escaped(span: Span) -> Diagnostic:
    """`\\"night boat\\"`, as it comes out of a program that escaped its text once too often."""
    marks = (Span(span.start, span.start + 1), Span(span.end - 2, span.end - 1))
    return diagnostic(
        "BQL046",
        span,
        '`\\"` outside a phrase read as a quotation mark',
        help="write quotation marks without a backslash",
        fix=Fix("remove the backslashes", tuple(Edit(mark, "") for mark in marks)),
    )


def glued(tokens: Sequence[Token]) -> Iterator[Diagnostic]:
    """A warning for each row of words and phrases without a space: `"night "boat" trip"`."""
    at = 0
    while at < len(tokens):
        end = at + 1
        while end < len(tokens) and _are_glued(tokens[end - 1], tokens[end]):
            end += 1
        row = tokens[at:end]
        if row[1:] and any(token.kind is Kind.PHRASE for token in row):
            places = [Span(token.start, token.start) for token in row[1:]]
            apart = any(token.text in ("#", "\\") for token in row)  # other things before a space
            yield diagnostic(
                "BQL045",
                row[0].span | row[-1].span,
                "no space around a quotation mark; the words and phrases were read one by one",
                help='write spaces between them, or `\\"` for a quotation mark inside a phrase',
                fix=None
                if apart
                else Fix("write spaces", tuple(Edit(place, " ") for place in places)),
            )
        at = end


def _are_glued(first: Token, second: Token) -> bool:
    kinds = (Kind.PHRASE, Kind.WORD)
    return first.end == second.start and first.kind in kinds and second.kind in kinds
