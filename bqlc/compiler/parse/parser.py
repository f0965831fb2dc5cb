"""Text to tree, for any text whatever: scan, tell operators, repair, parse, build."""

from __future__ import annotations

from dataclasses import dataclass

from bqlc.compiler.ast.nodes import Query
from bqlc.compiler.diagnostics.caution import cautious
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.foreign import join_fields
from bqlc.compiler.lex.operators import classify, join_runs
from bqlc.compiler.lex.scan import scan
from bqlc.compiler.lex.tokens import Comment, Kind, Token
from bqlc.compiler.parse.complaints import detached_hyphen
from bqlc.compiler.parse.repair import repair
from bqlc.compiler.parse.tree import build


@dataclass(frozen=True)
class Parsed:
    """A query as typed: its tree, what was odd about the text, its comments and its tokens."""

    source: Source
    tree: Query
    diagnostics: tuple[Diagnostic, ...]
    comments: tuple[Comment, ...]
    tokens: tuple[Token, ...] = ()


def parse_bql(source: Source, fields: frozenset[str]) -> Parsed:
    """Parse a BQL query; never raises, and takes time in proportion to the text.

    `fields`: case-folded field names, so that `title:x` is a field and `http://x` is not.
    """
    scanned = scan(source.text, fields)
    found = scanned.found
    tokens = _without_hyphens(scanned.tokens, found)
    tokens, about_fields = join_fields(tokens, scanned.text, fields)
    found += about_fields
    found += classify(tokens)
    tokens, about_runs = join_runs(tokens)
    found += about_runs
    found += _single_quotes(tokens)
    repaired, about_structure = repair(tokens)
    found += about_structure
    tree, about_reading = build(repaired, source.text)
    found += about_reading
    found = cautious(found)
    found.sort(key=lambda diagnostic: (diagnostic.span.start, diagnostic.code))
    return Parsed(source, tree, tuple(found), tuple(scanned.comments), tuple(tokens))


def _without_hyphens(tokens: list[Token], found: list[Diagnostic]) -> list[Token]:
    kept: list[Token] = []
    for token in tokens:
        if token.kind is Kind.WORD and not token.text.strip("-"):
            found.append(detached_hyphen(token))
        else:
            kept.append(token)
    return kept


def _single_quotes(tokens: list[Token]) -> list[Diagnostic]:
    """`'two words'` is not a phrase; say so where it looks like one."""
    found: list[Diagnostic] = []
    for token in tokens:
        if token.kind is not Kind.RUN or len(token.words) < 2:
            continue
        opening: Token | None = None
        for word in token.words:
            if opening is None and word.text.startswith("'"):
                opening = word
            if opening is not None and opening is not word and word.text.endswith("'"):
                found.append(_single_quoted(opening, word))
                opening = None
    return found


def _single_quoted(first: Token, last: Token) -> Diagnostic:
    edits = (
        Edit(Span(first.start, first.start + 1), '"'),
        Edit(Span(last.end - 1, last.end), '"'),
    )
    return diagnostic(
        "BQL040",
        first.span | last.span,
        "single quotes do not make a phrase; the words were read in any order",
        help='a phrase stands in double quotation marks: `"..."`',
        fix=Fix("make it a phrase", edits, Safety.UNSAFE),
    )
