"""Text to trees, for any text whatever: lines, what was pasted with them, tokens, repair, tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from bqlc.compiler.ast.nodes import Missing, Query
from bqlc.compiler.diagnostics.caution import cautious
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.dialect import in_text_order
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.lettered import about_letters
from bqlc.compiler.lex.plain import odd_characters, plain
from bqlc.compiler.lex.tokens import Kind, Token, join_runs
from bqlc.compiler.parse.reading import Line, Reading
from bqlc.compiler.parse.repair import repair
from bqlc.compiler.resolve.schema import Schema
from bqlc_backends.pubmed import codes  # makes the codes known
from bqlc_backends.pubmed.download import about_download
from bqlc_backends.pubmed.fields import MAX_WILDCARDS
from bqlc_backends.pubmed.numbers import bare_numbers
from bqlc_backends.pubmed.operators import classify, side_by_side
from bqlc_backends.pubmed.pasted import left_out, titles, without_pasted
from bqlc_backends.pubmed.rows import split
from bqlc_backends.pubmed.scan import ranges_joined, scan
from bqlc_backends.pubmed.summary import once
from bqlc_backends.pubmed.tree import build

assert codes.CODES

_FEW_LINES = 100
"""A bare number is taken for one of so many lines before it."""


def read(source: Source, schema: Schema) -> Reading:
    """A query or a strategy; the schema is looked at when tags are given their fields."""
    if said := about_download(source.text):
        whole = Span(0, len(source.text))
        return Reading(source, (Line(1, Missing(span=whole), whole),), False, (said,), (), ())
    text = plain(source.text)
    found = odd_characters(source.text, [])
    several = split(text)
    if several is None:
        spans = [(1, Span(0, len(text)))]
    else:
        found += several.found
        spans = [(line.number, line.span) for line in several.lines]
    if several is None or not several.numbered:
        found += about_letters(text)
    lines: list[Line] = []
    tokens: list[Token] = []
    for number, span in spans:
        earlier = frozenset(line.number for line in lines[-_FEW_LINES:])
        reader = _Reader(text, span, several is not None, earlier)
        lines.append(Line(number, reader.tree(), reader.span))
        found += reader.found
        found += _too_many_wildcards(reader.tokens, reader.span)
        tokens += reader.tokens
    ordered = in_text_order(cautious(once(found)))
    return Reading(source, tuple(lines), several is not None, ordered, (), tuple(tokens))


@dataclass
class _Reader:
    """One line, or a whole query."""

    text: str
    span: Span
    is_line: bool
    earlier: frozenset[int]
    found: list[Diagnostic] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)

    def tree(self) -> Query:
        self._leave_out_pasted()
        self._leave_out_quotes()
        tokens, about_tokens = scan(self.text, self.span, self.is_line)
        about_operators = classify(tokens)
        tokens = list(self._one_tag_each(ranges_joined(join_runs(tokens))))
        self.tokens = tokens
        self.found += [
            *about_tokens,
            *about_operators,
            *side_by_side(tokens, self.text),
            *bare_numbers(tokens, self.earlier),
            *_tags_on_groups(tokens),
        ]
        repaired, about_structure = repair(tokens, references=True)
        for one in about_structure:
            self.found.append(_moved(one, self.span) if one.code == "BQL001" else one)
        if not tokens:
            return Missing(span=self.span)
        tree, about_tree = build(repaired, self.text)
        self.found += about_tree
        return tree

    # ------------------------------------------------------------------ pasted

    def _leave_out_pasted(self) -> None:
        """`Search (...)`, `PubMed: ...`, `... Sort by: Date` are not part of a query."""
        left = without_pasted(self.text, self.span, self.is_line)
        for place in (Span(self.span.start, left.start), Span(left.end, self.span.end)):
            self.found += left_out(self.text, place)
        self.found += titles(self.text, left)
        self.span = left

    def _leave_out_quotes(self) -> None:
        """`"a[ti] AND b[ti]"`: quotation marks around the whole query."""
        text = self.text[self.span.start : self.span.end]
        inside = text.strip()
        whole = inside[:1] == '"' == inside[-1:] and inside.count('"') == 2 and "[" in inside
        if not whole:
            return
        start = self.span.start + text.index('"')
        end = start + len(inside)
        edits = (Edit(Span(start, start + 1), ""), Edit(Span(end - 1, end), ""))
        self.found.append(
            diagnostic(
                "PUB029",
                Span(start, end),
                "the quotation marks around the whole query were left out",
                help="only phrases stand in quotation marks",
                fix=Fix("remove them", edits),
            )
        )
        self.span = Span(start + 1, end - 1)

    def _one_tag_each(self, tokens: list[Token]) -> Iterator[Token]:
        before: Token | None = None
        for token in tokens:
            if before is not None and before.kind is Kind.BRACKET is token.kind:
                self.found.append(
                    diagnostic(
                        "BQL013",
                        token.span,
                        f"a second tag on one term; only `[{before.text}]` was read",
                        help="write the term twice, joined by OR, each with one tag",
                    )
                )
                continue
            before = token
            yield token


def _moved(one: Diagnostic, span: Span) -> Diagnostic:
    at = Span(span.start, span.start)
    return diagnostic(one.code, at, one.message, help=one.help)


def _tags_on_groups(tokens: list[Token]) -> Iterator[Diagnostic]:
    """An error for `(a OR b)[ti]`; the fix writes the tag behind each term that has none."""
    opened: list[int] = []
    begins: dict[int, int] = {}
    for at, token in enumerate(tokens):
        if token.kind is Kind.LPAR:
            opened.append(at)
        elif token.kind is Kind.RPAR and opened:
            begins[at] = opened.pop()
        elif token.kind is Kind.BRACKET and at - 1 in begins:
            inside = tokens[begins[at - 1] + 1 : at]
            edits = [Edit(token.span, "")]
            for term, behind in pairwise(inside):
                if term.kind in (Kind.RUN, Kind.PHRASE) and behind.kind is not Kind.BRACKET:
                    edits.append(Edit(Span(term.end, term.end), f"[{token.text}]"))
            yield diagnostic(
                "PUB002",
                token.span,
                f"`[{token.text}]` stands behind a group, where PubMed drops it; it was read as "
                "the tag of each term in the group",
                help="write the tag behind each term",
                fix=Fix("tag each term", tuple(edits), Safety.UNSAFE),
            )


def _too_many_wildcards(tokens: list[Token], span: Span) -> Iterator[Diagnostic]:
    """An error for one query, of a strategy for one line, that PubMed fails with."""
    count = sum(word.text.count("*") for token in tokens for word in token.words)
    if count > MAX_WILDCARDS:
        yield diagnostic(
            "PUB008",
            span,
            f"{count} truncations; PubMed fails with more than {MAX_WILDCARDS} in one query",
            help="spell some of them out, or split the query",
        )
