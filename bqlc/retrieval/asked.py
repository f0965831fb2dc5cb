"""A query for an index in any dialect: what is run, and what the index cannot say of it.

A strategy of another platform is translated to what the index has, as to any platform; what is
lost is told as notes. A heading is exploded where a tree of headings is at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from bqlc import plugins
from bqlc.compiler.ast.checked import And, Clause, Exploded, Not, Or, Value
from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.pipeline import parse
from bqlc.compiler.resolve.query import CheckedLine, CheckedQuery
from bqlc.compiler.resolve.resolver import resolve
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.translate.bql import write
from bqlc.compiler.translate.loss import Loss
from bqlc.compiler.translate.lower import lower
from bqlc.compiler.translate.to_bql import capabilities, written
from bqlc.retrieval.errors import QueryError, RetrievalError

Narrower = Callable[[str], tuple[str, ...]]
"""A heading in lower case -> all headings below it, in lower case."""

_SHOWN = 5


@dataclass(frozen=True)
class Asked:
    """A query ready to run.

    `query` is run; its places and diagnostics are those of the text as given. `text` is it in
    canonical BQL. `lines` are those of a strategy as they are run; `typed` their text. `notes`
    say what the index cannot say, and what became of it.
    """

    query: CheckedQuery
    text: str
    lines: tuple[CheckedLine, ...] = ()
    typed: tuple[tuple[int, str], ...] = ()
    notes: tuple[str, ...] = ()


def asked(
    text: str, schema: Schema, dialect: str = "bql", narrower: Narrower | None = None
) -> Asked:
    """Read a query for an index with these fields. Raises QueryError for one with errors."""
    if dialect == "bql":
        return _bql(text, schema, narrower)
    language: Dialect = plugins.load("dialect", dialect)
    checked = language.check(text)
    if checked.has_errors:
        raise QueryError(checked.source, checked.diagnostics)
    lowered = lower(checked, capabilities(schema, "the index", lines=True))
    if lowered.query is None:
        raise RetrievalError(
            "NOTHING-TO-SEARCH",
            "the index has none of the fields that the query asks for",
            f"its fields: {', '.join(schema.by_name)}",
        )
    query = replace(lowered.query, schema=schema, diagnostics=checked.diagnostics)
    notes = tuple(_told(lowered.losses, checked))
    echoed = written(replace(query, lines=()))
    query, more = _exploded(query, narrower)
    typed = tuple((one.number, checked.source.slice(one.span)) for one in checked.lines)
    return Asked(query, echoed, query.lines, typed, notes + more)


def _bql(text: str, schema: Schema, narrower: Narrower | None) -> Asked:
    parsed = parse(text, schema)
    query = resolve(parsed.tree, parsed.source, schema, parsed.diagnostics)
    if query.has_errors:
        raise QueryError(query.source, query.diagnostics)
    query, notes = _exploded(query, narrower)
    return Asked(query, write(parsed.tree), notes=notes)


def _told(losses: tuple[Loss, ...], checked: CheckedQuery) -> Iterator[str]:
    """The losses as notes; those with the same message together."""
    places: dict[tuple[str, str], list[int]] = {}
    for loss in losses:
        line = checked.source.place(loss.span.start).line
        places.setdefault((loss.effect.value, loss.message), []).append(line)
    for (effect, message), lines in places.items():
        shown = ", ".join(map(str, dict.fromkeys(lines[:_SHOWN])))
        more = " ..." if len(lines) > _SHOWN else ""
        yield f"{effect}, line {shown}{more}: {message}"


def _exploded(
    query: CheckedQuery, narrower: Narrower | None
) -> tuple[CheckedQuery, tuple[str, ...]]:
    """The query with its headings exploded; without a tree they stand alone, which is told."""
    headings = list(
        dict.fromkeys(leaf.heading for leaf in leaves(query.tree) if isinstance(leaf, Exploded))
    )
    if not headings:
        return query, ()
    if narrower is None:
        shown = ", ".join(f"`{one}`" for one in headings[:3])
        rest = f" and {len(headings) - 3} more" if len(headings) > 3 else ""
        note = (
            f"{shown}{rest} should take in narrower headings, which only a MeSH file "
            "knows (--mesh FILE); they were searched alone"
        )
        return query, (note,)
    once = _Exploding(narrower).clause
    lines = tuple(replace(line, clause=once(line.clause)) for line in query.lines)
    return replace(query, tree=once(query.tree), lines=lines), ()


class _Exploding:
    """Explodes every clause object once, so that a line stays one wherever it is referred to."""

    def __init__(self, narrower: Narrower) -> None:
        self._narrower = narrower
        self._made: dict[int, Clause] = {}

    def clause(self, clause: Clause) -> Clause:
        key = id(clause)
        if key not in self._made:
            self._made[key] = self._inside(clause)
        return self._made[key]

    def _inside(self, clause: Clause) -> Clause:
        match clause:
            case And(parts) | Or(parts):
                return replace(clause, parts=tuple(map(self.clause, parts)))
            case Not(inner):
                return replace(clause, clause=self.clause(inner))
            case Exploded():
                return _written_out(clause, self._narrower)
            case _:
                return clause


def _written_out(leaf: Exploded, narrower: Narrower) -> Clause:
    """A heading or any one below it, each with the subheading that was asked for."""
    heading, slash, subheading = leaf.heading.partition("/")
    names = (heading, *narrower(heading))
    values = (Value(leaf.fields, f"{name}{slash}{subheading}", False) for name in names)
    parts = tuple(replace(value, span=leaf.span) for value in values)
    return parts[0] if len(parts) == 1 else Or(parts, span=leaf.span)
