"""Text to trees, for any text whatever: lines, statements, tokens, repair, tree."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bqlc.compiler.ast.nodes import Bracketed, Missing, Query
from bqlc.compiler.diagnostics.caution import cautious
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.dialect import in_text_order
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.counts import without_count
from bqlc.compiler.lex.lettered import about_letters
from bqlc.compiler.lex.lines import split_lines
from bqlc.compiler.lex.plain import odd_characters, plain
from bqlc.compiler.lex.tokens import Comment, Kind, Token
from bqlc.compiler.parse.reading import Line, Reading
from bqlc.compiler.parse.repair import repair
from bqlc.compiler.resolve.schema import Schema
from bqlc_backends.ovid import codes, complaints  # makes the codes known
from bqlc_backends.ovid.exploding import is_heading
from bqlc_backends.ovid.foreign import sets_with_letters
from bqlc_backends.ovid.foreign_complaints import set_with_letter
from bqlc_backends.ovid.joining import ready
from bqlc_backends.ovid.listed import list_text, with_list
from bqlc_backends.ovid.pasted import without_pasted
from bqlc_backends.ovid.scan import Scanner
from bqlc_backends.ovid.sets import REFERRING, settled
from bqlc_backends.ovid.signs import plain_signs
from bqlc_backends.ovid.statements import closed, statement
from bqlc_backends.ovid.summary import once
from bqlc_backends.ovid.tables import without_table
from bqlc_backends.ovid.tree import build

assert codes.CODES

_DIVIDED = re.compile(
    r"(?<![^\W\d_])(?P<first>[^\W\d_]++)-[ \t\r]*\n[ \t]*(?!(?:and|or|not|adj\d*)\b)"
    r"(?P<second>[^\W\d_]+[*$#?:]?)"
)
_SHOWN = 30
_JOINT = re.compile(r"(?:and|or|not|adj\d*)", re.IGNORECASE)


def read(source: Source, schema: Schema) -> Reading:
    """A query or a strategy; the schema is looked at when codes are given their fields."""
    text = plain(source.text)
    found = odd_characters(source.text, [])
    text = without_pasted(without_table(plain_signs(text, found), found), found)
    split = split_lines(text, _is_strategy, plain_numbers=True)
    if split is None:
        whole = without_count(text, Span(0, len(text)), found)
        spans = [(1, whole)]
    else:
        found += split.found
        spans = [(line.number, line.span) for line in split.lines]
    if split is None or not split.numbered:
        found += about_letters(text)
    lines: list[Line] = []
    tokens: list[Token] = []
    comments: list[Comment] = []
    for number, span in spans:
        reader = _Reader(text, span)
        lines.append(Line(number, reader.tree(), span))
        found += reader.found
        tokens += reader.tokens
        comments += reader.comments
    ordered = in_text_order(cautious(once(found)))
    return Reading(
        source, tuple(lines), split is not None, ordered, tuple(comments), tuple(tokens)
    )


def _is_strategy(text: str) -> bool:
    """Several lines without numbers: one refers to others, or each is whole by itself."""
    rows = [row.strip() for row in text.split("\n") if row.strip()]
    if any(REFERRING.match(row) for row in rows):
        return True
    return all(map(_is_whole, rows))


def _is_whole(row: str) -> bool:
    words = row.split()
    ends = _JOINT.fullmatch(words[0]) or _JOINT.fullmatch(words[-1])
    return not ends and row.count("(") == row.count(")") and row.count('"') % 2 == 0


@dataclass
class _Reader:
    """One line, or a whole query."""

    text: str
    span: Span
    found: list[Diagnostic] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)

    def tree(self) -> Query:
        made = statement(self.text, self.span)
        self.found += made.found
        self.comments += made.comments
        if made.kind in ("limit", "set") and made.rest is not None:
            made.subject = self._query(made.rest)
        if made.kind == "limit":
            tree = self._parsed(made.tokens) if made.tokens else Missing(span=self.span)
        elif made.kind == "set" or made.rest is None:
            tree = Missing(span=self.span)
        else:
            tree = self._query(made.rest)
        return closed(made, tree, self.span)

    def _query(self, span: Span) -> Query:
        scanner = Scanner(self.text, span)
        scanner.run()
        for match in _DIVIDED.finditer(self.text, span.start, span.end):
            first, second = match["first"][-_SHOWN:], match["second"][:_SHOWN]
            self.found.append(complaints.divided_word(first, second, Span(*match.span())))
        self.found += scanner.found
        self.comments += scanner.comments
        tree = settled(self._parsed(scanner.tokens), self.found)
        if scanner.listed is None:
            return tree
        return with_list(tree, list_text(scanner.listed.text))

    def _parsed(self, tokens: list[Token]) -> Query:
        tokens, about_tokens = ready(tokens, self.text)
        self.tokens += tokens
        repaired, about_structure = repair(tokens, references=True)
        self.found += about_tokens
        for one in about_structure:
            self.found.append(_moved(one, self.span) if one.code == "BQL001" else one)
        if not tokens:
            return Missing(span=self.span)
        for token, number in sets_with_letters(repaired):
            self.found.append(set_with_letter(token.words[0].text, number, token.span))
            token.kind, token.text, token.words = Kind.LINE, f"#{number}", ()
        tree, about_tree = build(repaired, self.text)
        self.found += about_tree
        return tree


def _moved(one: Diagnostic, span: Span) -> Diagnostic:
    at = Span(span.start, span.start)
    return diagnostic(one.code, at, one.message, help=one.help)


def is_field(node: Bracketed) -> bool:
    """Whether a field suffix stands behind the node."""
    return not is_heading(node.content) and " " not in node.content and node.content != "limit"
