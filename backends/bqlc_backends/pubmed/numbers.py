"""Numbers that seem to name lines and are words to PubMed, as `1 AND 2`; and `#0`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, written
from bqlc.compiler.lex.tokens import Kind, Token
from bqlc_backends.pubmed.ranges import as_text, read_range

_JOINTS = (Kind.AND, Kind.OR, Kind.NOT)
_NUMBER = re.compile(r"\d{1,3}")
_SET = re.compile(r"[Ss](\d{1,3})")
_RANGE = re.compile(r"\d{1,3}-\d{1,3}")
_GLUED = re.compile(r"#\d{1,3}(?:(?:AND|OR|NOT)#\d{1,3})+", re.IGNORECASE)
_OPERATOR = re.compile(r"[A-Z]+")


def bare_numbers(tokens: list[Token], earlier: Collection[int]) -> Iterator[Diagnostic]:
    """A warning for each word that seems to name lines; `earlier`: the lines before."""
    for at, token in enumerate(tokens):
        if token.kind is Kind.LINE and not token.text.strip("#0"):
            yield _clipboard(token)
        if token.kind is not Kind.RUN or len(token.words) > 1:
            continue
        before = tokens[at - 1].kind if at else None
        after = tokens[at + 1].kind if at + 1 < len(tokens) else None
        if after is not Kind.BRACKET:
            yield from _about(token, before in _JOINTS or after in _JOINTS, earlier)


def _about(token: Token, beside: bool, earlier: Collection[int]) -> Iterator[Diagnostic]:
    """`beside`: an operator stands beside the word, as beside the number of a line."""
    text = token.words[0].text
    if _GLUED.fullmatch(text):
        yield _warning(token, _OPERATOR.sub(lambda match: f" {match[0]} ", text.upper()))
    elif beside and _NUMBER.fullmatch(text):
        yield _warning(token, f"#{text}", int(text) in earlier)
    elif beside and (match := _SET.fullmatch(text)) and int(match[1]) in earlier:
        yield _warning(token, f"#{match[1]}")
    elif (
        _RANGE.fullmatch(text)
        and (found := read_range(f"#{text}"))
        and set(found.numbers) <= set(earlier)
    ):
        yield _warning(token, as_text(found))


def _warning(token: Token, meant: str, sure: bool = True) -> Diagnostic:
    text = token.words[0].text
    return diagnostic(
        "PUB025",
        token.span,
        f"`{text}` is searched as a word",
        help=f"for the {'lines' if ' ' in meant else 'line'} write `{meant}`",
        fix=written(meant, token.span) if sure else None,
    )


def _clipboard(token: Token) -> Diagnostic:
    return diagnostic(
        "PUB033",
        token.span,
        "`#0` is the clipboard, which is another in each session; here it matches nothing",
        help="write the query that its records came from, or their numbers: `12345[pmid]`",
    )
