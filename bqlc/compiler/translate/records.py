"""Fields that are a database's own: the same name, and in another database other contents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bqlc.compiler.ast.checked import And, Clause, Dates, Exploded, Leaf, Not, Or, Text, Value
from bqlc.compiler.ast.walk import children
from bqlc.compiler.input.spans import NOWHERE, Span
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.translate.capabilities import LIMIT
from bqlc.compiler.translate.loss import Effect, Loss

_RECORD_DATES = frozenset(("created", "entrydate", "revised"))


def other_records(
    query: CheckedQuery, title: str, known: frozenset[str], told: Iterable[Loss]
) -> Iterator[Loss]:
    """What asks for something that each database gives its records itself.

    `title` is that of a platform with another database. Of the fields that it does not know
    (`known`: those it does) there is a loss already, and of words of headings wherever `told` has
    one of unknown effect.
    """
    unknown = {loss.span for loss in told if loss.effect is Effect.UNKNOWN}
    for leaf in each_leaf(query):
        message = _about(leaf, title) if known.issuperset(leaf.fields) else None
        if isinstance(leaf, Text) and leaf.span in unknown:
            continue
        if message is not None:
            construct, text = message
            whole = leaf.span == NOWHERE
            span = Span(0, len(query.source.text)) if whole else leaf.span
            typed = " ".join(query.source.slice(span).split())
            yield Loss(span, construct, Effect.UNKNOWN, text.replace("{term}", typed))


def _about(leaf: Leaf, title: str) -> tuple[str, str] | None:
    match leaf:
        case Value(("pubtype",)) | Exploded(("pubtype",)):
            return (
                "value",
                f"{title} has publication types of its own; `{{term}}` may be none of them",
            )
        case Value(("filter",), pattern) if pattern.startswith(LIMIT):
            return "limit", f"{title} has limits of its own; `{{term}}` may be none of them"
        case Text(fields) if "headingword" in fields:
            return (
                "heading",
                f"{title} has headings of its own, and `{{term}}` may be in none of them or in "
                "others",
            )
        case Dates((field,)) if field in _RECORD_DATES:
            return (
                "date",
                f"{title} has records of its own; this date of a record is not the same there",
            )
        case _:
            return None


def each_leaf(query: CheckedQuery) -> Iterator[Leaf]:
    """The leaves in text order; those of a line once, however often it is referred to."""
    seen: set[int] = set()
    stack: list[Clause] = [query.tree, *(line.clause for line in reversed(query.lines))]
    while stack:
        clause = stack.pop()
        if id(clause) in seen:
            continue
        seen.add(id(clause))
        stack.extend(reversed(children(clause)))
        if not isinstance(clause, And | Or | Not):
            yield clause
