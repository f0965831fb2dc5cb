"""What a translation claims, put to the proof: the source beside what is read back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bqlc.compiler.ast.checked import Clause, Exploded, Text, Value
from bqlc.compiler.ast.walk import rebuild
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.prove.compare import Comparison, Relation, compare
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.translate.loss import Effect, Loss, Remark, together
from bqlc.compiler.translate.lower import joined_schema
from bqlc.compiler.translation import Translation, source_schema, translate
from bqlc.plugins import load

CLAIMS = {
    None: (Relation.EQUAL,),
    Effect.BROADER: (Relation.EQUAL, Relation.CONTAINED),
    Effect.NARROWER: (Relation.EQUAL, Relation.CONTAINS),
}
"""What losses and notes say together -> how the source may relate to the translation."""


@dataclass(frozen=True)
class Proof:
    """A translation read back, and how the two relate; `claim` None: the same is claimed.

    `losses`: all that was told, on the way through a third dialect too.
    """

    made: Translation
    source: CheckedQuery
    again: CheckedQuery
    comparison: Comparison
    claim: Effect | None
    losses: tuple[Loss, ...]

    @property
    def relation(self) -> Relation:
        return self.comparison.relation

    @property
    def holds(self) -> bool:
        """Whether the claim is proven; where no direction is claimed there is nothing to prove."""
        return self.claim not in CLAIMS or self.relation in CLAIMS[self.claim]


def dialects(source: str, target: str) -> tuple[Dialect, Dialect]:
    return load("dialect", source), load("dialect", target)


def claim(made: Translation) -> Effect | None:
    """What the losses come to, and the notes on fields, which are in the model.

    What is not in it, such as an index of phrases, makes no difference to what is read back.
    """
    return together({one.direction for one in made.losses} | modelled(made.notes))


def modelled(notes: Iterable[Remark]) -> set[Effect]:
    return {note.effect for note in notes if "keywords" in note.message}


def prove(text: str, source: Dialect, target: Dialect) -> Proof:
    """Translate, read back, compare."""
    made = translate(text, source, target)
    assert made.source is not None
    again = target.check(made.text, source_schema(target, source))
    return _proof(made, (), made.source, again, claim(made), target)


def prove_through(text: str, source: Dialect, middle: Dialect, target: Dialect) -> Proof:
    """The same by way of a third dialect; both translations' losses are claimed together."""
    first = translate(text, source, middle)
    schema = source.schema if middle.name == "bql" else None
    made = translate(first.text, middle, target, schema=schema)
    assert first.source is not None
    again = target.check(made.text, source_schema(target, source))
    claims = {one for one in (claim(first), claim(made)) if one is not None}
    return _proof(made, first.losses, first.source, again, together(claims), target)


def _proof(
    made: Translation,
    before: tuple[Loss, ...],
    source: CheckedQuery,
    again: CheckedQuery,
    claimed: Effect | None,
    target: Dialect,
) -> Proof:
    schema = joined_schema(source.schema, again.schema)
    one = replace(as_words(source, target), schema=schema)
    other = replace(again, schema=schema)
    return Proof(made, one, other, compare(one, other), claimed, (*before, *made.losses))


_ALL_FIELDS = 9
"""PubMed's [all] searches so many, words of journals' names among them."""

WHOLES = {"wholekeyword": "keyword", "journalname": "journal"}
"""Fields of whole values -> their words."""


def as_words(query: CheckedQuery, target: Dialect) -> CheckedQuery:
    """The query with whole keywords as words of keywords where `target` has no whole ones, with
    words of a journal's name as the whole where it has no words, and with headings in place of
    those with a subheading where it has no subheadings.

    A whole value is one that has the words, and a heading with a subheading is one with the
    heading, so each step is by itself what its loss says (broader, narrower); that all else is as
    claimed is left to be proven.
    """
    if target.name not in ("pubmed", "ovid-psycinfo"):
        return query
    names = {"wholekeyword": "keyword"}

    def change(clause: Clause) -> Clause:
        if isinstance(clause, Value | Exploded) and target.name == "ovid-psycinfo":
            return _without_subheading(clause)
        if not isinstance(clause, Text):
            return clause
        fields = tuple(dict.fromkeys(names.get(name, name) for name in clause.fields))
        if target.name == "pubmed" and "journal" in fields and len(fields) < _ALL_FIELDS:
            fields = tuple("journalname" if name == "journal" else name for name in fields)
        return clause if fields == clause.fields else replace(clause, fields=fields)

    lines = tuple(replace(line, clause=rebuild(line.clause, change)) for line in query.lines)
    return replace(query, tree=rebuild(query.tree, change), lines=lines)


def _without_subheading(leaf: Value | Exploded) -> Clause:
    if leaf.fields[0] not in ("mesh", "major"):
        return leaf
    if isinstance(leaf, Exploded):
        return replace(leaf, heading=leaf.heading.partition("/")[0])
    return replace(leaf, pattern=leaf.pattern.partition("/")[0])
