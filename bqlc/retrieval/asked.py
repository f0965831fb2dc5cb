"""A query for an index in any dialect: what is run, and what the index cannot say of it.

A strategy of another platform is translated to what the index has, as to any platform; what is
lost is told as notes. A heading is exploded where a tree of headings is at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from bqlc import plugins
from bqlc.compiler.ast.checked import Clause, Exploded, Or, Value
from bqlc.compiler.ast.walk import leaves, rebuild
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.pipeline import parse
from bqlc.compiler.resolve.advice import in_bql
from bqlc.compiler.resolve.query import CheckedQuery
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


def _as_it_is(clause: Clause) -> Clause:
    return clause


@dataclass(frozen=True)
class Asked:
    """A query ready to run.

    `query` is what the index can say of it; its places and diagnostics are those of the text as
    given, its `lines` those of a strategy, and `typed` has their text. `text` is the query in
    canonical BQL. `notes` say what the index cannot say, and what became of it. What is run has
    its headings exploded: `run`, and `exploded` for a part of it.
    """

    query: CheckedQuery
    text: str
    typed: tuple[tuple[int, str], ...] = ()
    notes: tuple[str, ...] = ()
    exploded: Callable[[Clause], Clause] = _as_it_is

    @property
    def run(self) -> CheckedQuery:
        return replace(self.query, tree=self.exploded(self.query.tree))


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
    typed = tuple((one.number, checked.source.slice(one.span)) for one in checked.lines)
    echoed = written(replace(query, lines=()))
    return Asked(query, echoed, typed, notes + _about_headings(query, mesh), _exploding(mesh))


def _bql(text: str, schema: Schema, mesh: Mesh | None) -> Asked:
    parsed = parse(text, schema)
    query = resolve(parsed.tree, parsed.source, schema, parsed.diagnostics, in_bql)
    if query.has_errors:
        raise QueryError(query.source, query.diagnostics)
    notes = _about_headings(query, mesh)
    return Asked(query, write(parsed.tree), notes=notes, exploded=_exploding(mesh))


def _told(losses: tuple[Loss, ...], checked: CheckedQuery) -> Iterator[str]:
    """The losses as notes; those with the same message together. Lines are those of the strategy,
    by their numbers; of a query that is none, those of the text."""
    places: dict[tuple[str, str], dict[int, None]] = {}
    for loss in losses:
        line = _line_at(loss.span.start, checked)
        places.setdefault((loss.effect.value, loss.message), {})[line] = None
    for (effect, message), lines in places.items():
        shown = ", ".join(map(str, list(lines)[:_SHOWN]))
        more = f" and {len(lines) - _SHOWN} more" if len(lines) > _SHOWN else ""
        yield f"{effect}, line{'s' * (len(lines) > 1)} {shown}{more}: {message}"


def _line_at(offset: int, checked: CheckedQuery) -> int:
    for line in checked.lines:
        if line.span.start <= offset < line.span.end:
            return line.number
    return checked.source.place(offset).line


def _about_headings(query: CheckedQuery, mesh: Mesh | None) -> tuple[str, ...]:
    """That headings stand alone without a tree; of those that the tree has not."""
    if mesh is not None:
        unknown = (_unknown(name, mesh) for name in dict.fromkeys(_names(query)))
        return tuple(filter(None, unknown))
    exploded = (leaf.heading for leaf in leaves(query.tree) if isinstance(leaf, Exploded))
    headings = list(dict.fromkeys(exploded))
    if not headings:
        return ()
    shown = ", ".join(f"`{one}`" for one in headings[:3])
    rest = f" and {len(headings) - 3} more" if len(headings) > 3 else ""
    note = (
        f"{shown}{rest} should take in narrower headings, which only a MeSH file knows "
        "(--mesh FILE); they were searched alone"
    )
    return (note,)


def _exploding(mesh: Mesh | None) -> Callable[[Clause], Clause]:
    """What writes headings out with those below them; without a tree nothing."""
    return _as_it_is if mesh is None else _Exploding(mesh).clause


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
    """Writes each heading out once."""

    def __init__(self, mesh: Mesh) -> None:
        self._mesh = mesh
        self._made: dict[Exploded, Clause] = {}

    def clause(self, clause: Clause) -> Clause:
        return rebuild(clause, self._leaf)

    def _leaf(self, clause: Clause) -> Clause:
        if not isinstance(clause, Exploded):
            return clause
        if clause not in self._made:
            self._made[clause] = _written_out(clause, self._mesh)
        return self._made[clause]


def _written_out(leaf: Exploded, mesh: Mesh) -> Clause:
    """A heading or any one below it, each with the subheading that was asked for."""
    heading, slash, subheading = leaf.heading.partition("/")
    names = (heading, *mesh.narrower(heading))
    values = (Value(leaf.fields, f"{name}{slash}{subheading}", False) for name in names)
    parts = tuple(replace(value, span=leaf.span) for value in values)
    return parts[0] if len(parts) == 1 else Or(parts, span=leaf.span)
