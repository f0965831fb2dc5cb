"""What must hold for any text whatever: `verify` tries all of it on one text.

Each part raises AssertionError, whose message says what does not hold.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise

from bqlc.compiler.ast.nodes import And, Bracketed, Missing, Near, Not, Or, Query
from bqlc.compiler.ast.show import outline, tree_json
from bqlc.compiler.diagnostics.apply import apply, chosen_fixes
from bqlc.compiler.diagnostics.data import diagnostic_json
from bqlc.compiler.diagnostics.render import render_all
from bqlc.compiler.input.source import Source
from bqlc.compiler.parse.parser import Parsed
from bqlc.compiler.pipeline import check, normalise, parse
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.compiler.translate.bql import write
from bqlc.compiler.translate.layout import layout

ROUNDS = 8
"""So often safe fixes are applied before the text must be free of them."""


def verify(text: str, schema: Schema = DOCUMENTS) -> None:
    """All invariants; what is slow on a long text only on a short one."""
    parsed, checked = parse(text, schema), check(text, schema)
    places_are_in_the_text(checked)
    canonical_reads_back(parsed, schema)
    layout_reads_back(parsed, schema)
    normalise(checked)
    if len(text) <= 2_000:
        results_are_data(parsed, checked)
        spans_read_as_their_nodes(write(parsed.tree), schema)
        safe_fixes_keep_the_meaning(checked)


def verify_quickly(text: str, schema: Schema = DOCUMENTS) -> None:
    """No exception, places, and that the canonical text reads back."""
    canonical_reads_back(parse(text, schema), schema)
    places_are_in_the_text(check(text, schema))


def places_are_in_the_text(checked: CheckedQuery) -> None:
    """Every diagnostic, label and edit points into the text, and edits of a fix do not meet."""
    length = len(checked.source.text)
    for found in checked.diagnostics:
        spans = [found.span, *(label.span for label in found.labels)]
        edits = sorted(edit.span for edit in found.fix.edits) if found.fix else []
        for span in (*spans, *edits):
            assert 0 <= span.start <= span.end <= length, f"{found.code} points outside the text"
        for one, other in pairwise(edits):
            assert one.end <= other.start, f"two edits of the fix of {found.code} overlap"


def canonical_reads_back(parsed: Parsed, schema: Schema = DOCUMENTS) -> None:
    """What `write` prints has the same tree, and says it without repair."""
    text = write(parsed.tree)
    again = parse(text, schema)
    assert again.tree == parsed.tree, f"canonical text reads otherwise: {text!r}"
    assert write(again.tree) == text, f"canonical text is not stable: {text!r}"
    assert not again.comments, f"canonical text has a comment: {text!r}"
    said = {found.code for found in parsed.diagnostics} | _ALWAYS_SAID
    new = [found.code for found in again.diagnostics if found.code not in said]
    assert not new, f"canonical text earns {new}: {text!r}"


_ALWAYS_SAID = {"BQL051", "BQL010", "BQL011", "BQL033", "BQL040"}
"""What a canonical text may earn for words, gaps and parentheses that the query had."""


def layout_reads_back(parsed: Parsed, schema: Schema = DOCUMENTS) -> None:
    """The text over several lines: same tree, each comment once and in order, and stable."""
    text = layout(parsed.tree, parsed.comments, parsed.source)
    again = parse(text, schema)
    assert again.tree == parsed.tree, f"the layout reads otherwise: {text!r}"
    before, after = (sorted(c.text for c in one.comments) for one in (parsed, again))
    assert before == after, f"comments {before} became {after}: {text!r}"
    twice = layout(again.tree, again.comments, again.source)
    assert twice == text, f"the layout is not stable: {text!r} {twice!r}"


def results_are_data(parsed: Parsed, checked: CheckedQuery) -> None:
    """Trees and diagnostics can be shown, and written as JSON that is JSON everywhere."""
    source = parsed.source
    data = [tree_json(parsed.tree, source)]
    data += [diagnostic_json(found, source) for found in checked.diagnostics]
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    outline(parsed.tree)
    render_all(checked.diagnostics, source)


def spans_read_as_their_nodes(text: str, schema: Schema = DOCUMENTS) -> None:
    """In canonical text, the text under the span of a node is that node."""
    source = Source(text)
    for node in nodes(parse(text, schema).tree):
        under = source.slice(node.span)
        if "#" in under or ":" in under:
            continue  # no comment before a parenthesis, no field before a range
        assert parse(under, schema).tree == node, f"under a span of {text!r} stands {under!r}"


def every_parenthesis_is_needed(text: str) -> None:
    """Without any one pair, a canonical text is another query, or needs a repair."""
    tree, opened = parse(text).tree, list[int]()
    for match in _QUOTED_OR_PARENTHESIS.finditer(text):
        if match.group() == "(":
            opened.append(match.start())
        elif match.group() == ")":
            start, end = opened.pop(), match.start()
            if text[:start].endswith(tuple("0123456789")) or end == start + 1:
                continue  # NEAR/3(...) has its own, and () is a missing part
            bare = parse(f"{text[:start]} {text[start + 1 : end]} {text[end + 1 :]}")
            assert bare.tree != tree or _repaired(bare), f"needless parentheses in {text!r}"


_QUOTED_OR_PARENTHESIS = re.compile(r'"(?:[^"\\]|\\"?)*"|[()]')


def safe_fixes_keep_the_meaning(checked: CheckedQuery) -> None:
    """Safe fixes match the same documents, and applying them comes to an end."""
    text, wanted, schema = checked.source.text, normalise(checked).tree, checked.schema
    for found in checked.diagnostics:
        fixes = chosen_fixes([found])
        if fixes:
            fixed = apply(text, fixes)
            meant = normalise(check(fixed, schema)).tree
            assert meant == wanted, f"the fix of {found.code} makes another query: {fixed!r}"
    for _ in range(ROUNDS):
        fixes = chosen_fixes(checked.diagnostics)
        if not fixes:
            return
        checked = check(apply(checked.source.text, fixes), schema)
        fixed = checked.source.text
        assert normalise(checked).tree == wanted, f"safe fixes make another query: {fixed!r}"
    raise AssertionError(f"after {ROUNDS} rounds there are still safe fixes: {text!r}")


def nodes(query: Query) -> Iterator[Query]:
    """The node and all below it."""
    stack = [query]
    while stack:
        node = stack.pop()
        yield node
        match node:
            case And(parts) | Or(parts):
                stack.extend(parts)
            case Near(operands, _, _):
                stack.extend(operands)
            case Not(inner) | Bracketed(inner, _):
                stack.append(inner)
            case _:
                pass


def _repaired(parsed: Parsed) -> bool:
    return any(found.severity == "error" for found in parsed.diagnostics)


def has_gaps(query: Query) -> bool:
    """Whether a part is missing, so that no text says the same without an error."""
    return any(isinstance(node, Missing) for node in nodes(query))
