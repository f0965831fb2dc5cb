"""`exp` where it does not belong: behind its heading, or before words that are none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Kind, Token
from bqlc_backends.ovid.glued import glued_operator

EXPLODE = frozenset(("exp", "explode"))


def is_heading(content: str) -> bool:
    """Whether what stands behind a term makes a heading of it, and no field.

    >>> [is_heading(content) for content in ("exp */dt", "/", "ti,ab", "ab/freq=2")]
    [True, True, False, False]
    """
    return content.startswith(("/", "*/", "exp /", "exp */"))


def exp_behind(tokens: Iterable[Token], found: list[Diagnostic]) -> Iterator[Token]:
    """`asthma/ exp`: the word is left out and the heading exploded, with an error."""
    heading: Token | None = None
    unit: Token | None = None
    for token in tokens:
        if (
            heading is not None
            and token.kind is Kind.RUN
            and len(token.words) == 1
            and token.words[0].text.lower() in EXPLODE
        ):
            found.append(_behind(unit, heading, token))
            if not heading.text.startswith("exp "):
                heading.text = f"exp {heading.text}"
            heading = None
            continue
        if token.kind is Kind.BRACKET and is_heading(token.text):
            heading = token
        else:
            heading, unit = None, token
        yield token


def _behind(unit: Token | None, heading: Token, exp: Token) -> Diagnostic:
    edits = [Edit(Span(heading.end, exp.end), "")]
    if unit is not None:
        edits.insert(0, Edit(Span(unit.start, unit.start), "exp "))
    return diagnostic(
        "OVD014",
        exp.span,
        f"`{exp.words[0].text}` behind a heading; it was read as standing before it",
        help="write `exp` before the heading: `exp asthma/`",
        fix=Fix("write `exp` before the heading", tuple(edits), Safety.UNSAFE),
    )


_LINE = re.compile(r"#[1-9]\d{0,2}\Z")  # without its star it would be the number of a line
_JOINTS = frozenset(("and", "or", "not", "adj"))
_EXP_STAR = frozenset(f"{name}*" for name in EXPLODE)
_STAR_EXP = frozenset(f"*{name}" for name in EXPLODE)


def marks_of(words: list[Token]) -> tuple[str, list[Token], Diagnostic | None]:
    """`exp *` before the words of a heading, the words without it, and what is odd about it."""
    explode = focus = False
    odd: Diagnostic | None = None
    first = words[0].text.lower() if words else ""
    if first in _EXP_STAR or (first in _STAR_EXP and words[1:]):
        odd = _star_misplaced(words[0])
        explode = focus = True
        words = words[1:]
    elif first == "*" and words[1:] and words[1].text.lower() in EXPLODE:
        odd = _star_misplaced(words[1])
        explode = focus = True
        words = words[2:]
    elif first in EXPLODE:
        explode = True
        words = words[1:]
    within = [word for word in words[1:] if word.text.lower() in EXPLODE]
    if within and odd is None:
        odd = _within(within[0])
    if words and words[0].text.startswith("*") and not _LINE.match(words[0].text, 1):
        focus = True
        star = words[0]
        words[0] = Token(Kind.WORD, star.text[1:], star.start + 1, star.end)
        words = words if words[0].text else words[1:]
    return "exp " * explode + "*" * focus, words, odd


def _is_operator(word: str) -> bool:
    """What it would be read as without its quotation mark."""
    return word.lower() in _JOINTS or glued_operator(word) is not None


def without_quotes(words: list[Token]) -> list[Token]:
    """`'heart failure'` without its single quotation marks."""
    if not words or "/" in words[-1].text or _is_operator(words[-1].text.strip("'")):
        return words
    first = words[0]
    if first.text.startswith("'"):
        words[0] = Token(Kind.WORD, first.text[1:], first.start + 1, first.end)
    last = words[-1]
    if last.text.endswith("'"):
        name = last.text[:-1].rstrip(".;")
        words[-1] = Token(Kind.WORD, name, last.start, last.start + len(name))
    return [word for word in words if word.text]


def are_quoted(words: list[Token]) -> bool:
    """Whether single quotation marks stand around the name of a heading."""
    return bool(words) and words[0].text.startswith("'") and words[-1].text.endswith("'")


def _within(word: Token) -> Diagnostic:
    return diagnostic(
        "OVD014",
        word.span,
        f"`{word.text}` within a heading; it was read as a part of its name",
        help="write `exp` before the heading: `exp asthma/`; what stands before that is no part "
        "of it, such as the number of a line",
    )


def _star_misplaced(word: Token) -> Diagnostic:
    return diagnostic(
        "OVD014",
        word.span,
        f"`{word.text}` before a heading; it was read as `exp *`",
        help="write `exp *asthma/`: the star stands right before the heading",
    )
