"""Trees on one line, for expectation files.

As typed: `{a b}` a run, `"a b"` a phrase, `x[title]` what a bracket stands behind, `(and a b)`,
`(or a b)`, `(not a)`, `(near/5 a b)`, `(pre/5 a b)`, `()` where an operand is missing.

As meant: `a` a token in the default fields, `title:a` in others, `"a b"` adjacent tokens,
`date:2016-01-01..` a range, `has:date`, `none`; `(and a b)` and the others as above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from bqlc.compiler.ast import checked, nodes
from bqlc.compiler.ast.checked import NOTHING, Clause, Pattern
from bqlc.compiler.ast.nodes import Query, Word
from bqlc.compiler.ast.show import reference_text
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.resolve.schema import Schema

ShowWord = Callable[[Word], str]


def typed(word: Word) -> str:
    return word.text


def place(word: Word) -> str:
    """A word by its place alone, for texts that may not be shown."""
    return f"{word.span.start}-{word.span.end}"


def tree(query: Query, show: ShowWord = typed) -> str:
    """The tree as typed."""
    match query:
        case Word():
            return show(query)
        case nodes.Run(words):
            return "{" + " ".join(map(show, words)) + "}"
        case nodes.Phrase(words):
            return '"' + " ".join(map(show, words)) + '"'
        case nodes.Bracketed(inner, content):
            return f"{tree(inner, show)}[{content}]"
        case nodes.Near(operands, distance, ordered):
            return _list(_near(distance, ordered), (tree(part, show) for part in operands))
        case nodes.And(parts):
            return _list("and", (tree(part, show) for part in parts))
        case nodes.Or(parts):
            return _list("or", (tree(part, show) for part in parts))
        case nodes.Not(inner):
            return _list("not", [tree(inner, show)])
        case nodes.Reference(lines, every):
            return f"{'all ' if every else ''}#{reference_text(lines)}"
        case nodes.Missing():
            return "()"
        case _:
            assert_never(query)


def meaning(clause: Clause, schema: Schema) -> str:
    """The tree as meant."""
    if clause == NOTHING:
        return "none"
    match clause:
        case checked.And(parts):
            return _list("and", (meaning(part, schema) for part in parts))
        case checked.Or(parts):
            return _list("or", (meaning(part, schema) for part in parts))
        case checked.Not(inner):
            return _list("not", [meaning(inner, schema)])
        case checked.Text(fields, pattern):
            tag = "" if fields == schema.default_fields else ",".join(fields) + ":"
            return tag + _pattern(pattern)
        case checked.Value(fields, pattern, wild):
            return f"{','.join(fields)}:{'~' if wild else '='}{pattern}"
        case checked.Exploded(fields, heading):
            return f"{','.join(fields)}:>{heading}"
        case checked.Dates(fields, first, last):
            ends = f"{first or ''}..{last or ''}"
            return f"{','.join(fields)}:{ends}"
        case checked.Numbers(fields, low, high):
            low_end = "" if low is None else f"{low:g}"
            high_end = "" if high is None else f"{high:g}"
            return f"{','.join(fields)}:{low_end}..{high_end}"
        case checked.Exists(fields):
            return "has:" + ",".join(fields)
        case _:
            assert_never(clause)


def codes(found: Iterable[Diagnostic]) -> str:
    """The codes of diagnostics, sorted, each as often as it was given."""
    return " ".join(sorted(one.code for one in found))


def _pattern(pattern: Pattern) -> str:
    match pattern:
        case checked.Term(token):
            return token
        case checked.Wildcard(text):
            return text
        case checked.Phrase(parts):
            return '"' + " ".join(map(_pattern, parts)) + '"'
        case checked.Either(options):
            return _list("or", map(_pattern, options))
        case checked.Proximity(operands, distance, ordered):
            return _list(_near(distance, ordered), map(_pattern, operands))
        case _:
            assert_never(pattern)


def _near(distance: int, ordered: bool) -> str:
    return f"{'pre' if ordered else 'near'}/{distance}"


def _list(head: str, parts: Iterable[str]) -> str:
    return f"({' '.join((head, *parts))})"
