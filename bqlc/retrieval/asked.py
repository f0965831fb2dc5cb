"""A query for an index in any dialect: what is run, and what the index cannot say of it.

A strategy of another platform is translated to what the index has, as to any platform; what is
lost is told as notes. A heading is exploded where a tree of headings is at hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bqlc import plugins
from bqlc.compiler.ast.checked import And, Clause, Exploded, Not, Or, Value
from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.pipeline import parse
from bqlc.compiler.resolve.advice import in_bql
from bqlc.compiler.resolve.query import CheckedLine, CheckedQuery
from bqlc.compiler.resolve.resolver import resolve
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.translate.bql import write
from bqlc.compiler.translate.loss import Loss
from bqlc.compiler.translate.lower import lower
from bqlc.compiler.translate.to_bql import capabilities, written
from bqlc.corpus.mesh import Mesh
from bqlc.retrieval.errors import QueryError, RetrievalError

_SHOWN = 5
_IN_MESH = frozenset(("mesh", "major"))


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


def asked(text: str, schema: Schema, dialect: str = "bql", mesh: Mesh | None = None) -> Asked:
    """Read a query for an index with these fields. Raises QueryError for one with errors."""
    if dialect == "bql":
        return _bql(text, schema, mesh)
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
    query, more = _exploded(query, mesh)
    typed = tuple((one.number, checked.source.slice(one.span)) for one in checked.lines)
    return Asked(query, echoed, query.lines, typed, notes + more)


def _bql(text: str, schema: Schema, mesh: Mesh | None) -> Asked:
    parsed = parse(text, schema)
    query = resolve(parsed.tree, parsed.source, schema, parsed.diagnostics, in_bql)
    if query.has_errors:
        raise QueryError(query.source, query.diagnostics)
    query, notes = _exploded(query, mesh)
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


def _exploded(query: CheckedQuery, mesh: Mesh | None) -> tuple[CheckedQuery, tuple[str, ...]]:
    """The query with its headings exploded; without a tree they stand alone, which is told."""
    exploded = (leaf.heading for leaf in leaves(query.tree) if isinstance(leaf, Exploded))
    headings = list(dict.fromkeys(exploded))
    if mesh is None and not headings:
        return query, ()
    if mesh is None:
        shown = ", ".join(f"`{one}`" for one in headings[:3])
        rest = f" and {len(headings) - 3} more" if len(headings) > 3 else ""
        note = (
            f"{shown}{rest} should take in narrower headings, which only a MeSH file "
            "knows (--mesh FILE); they were searched alone"
        )
        return query, (note,)
    once = _Exploding(mesh).clause
    lines = tuple(replace(line, clause=once(line.clause)) for line in query.lines)
    unknown = (_unknown(name, mesh) for name in dict.fromkeys(_names(query)))
    return replace(query, tree=once(query.tree), lines=lines), tuple(filter(None, unknown))


def _names(query: CheckedQuery) -> Iterator[str]:
    """The MeSH headings that a query asks for, without subheadings."""
    for leaf in leaves(query.tree):
        if isinstance(leaf, Exploded) and _IN_MESH.intersection(leaf.fields):
            yield leaf.heading.partition("/")[0]
        elif isinstance(leaf, Value) and not leaf.wild and _IN_MESH.intersection(leaf.fields):
            yield leaf.pattern.partition("/")[0]


def _unknown(heading: str, mesh: Mesh) -> str:
    """What to say of a heading that the tree has not; nothing of one that it has."""
    if heading in mesh.headings:
        return ""
    named = mesh.find(heading)
    if named is not None:
        return f"`{heading}` is no heading of {mesh.title} but an entry term of `{named.name}`"
    near = mesh.near(heading, 1)
    guess = f"; the nearest is `{near[0]}`" if near else ""
    return f"`{heading}` is no heading of {mesh.title}, perhaps of another year{guess}"


class _Exploding:
    """Explodes every clause object once, so that a line stays one wherever it is referred to."""

    def __init__(self, mesh: Mesh) -> None:
        self._mesh = mesh
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
                return _written_out(clause, self._mesh)
            case _:
                return clause


def _written_out(leaf: Exploded, mesh: Mesh) -> Clause:
    """A heading or any one below it, each with the subheading that was asked for."""
    heading, slash, subheading = leaf.heading.partition("/")
    names = (heading, *mesh.narrower(heading))
    values = (Value(leaf.fields, f"{name}{slash}{subheading}", False) for name in names)
    parts = tuple(replace(value, span=leaf.span) for value in values)
    return parts[0] if len(parts) == 1 else Or(parts, span=leaf.span)
