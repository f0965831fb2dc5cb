"""What a translation claims, put to the proof: the source beside what is read back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bqlc.compiler.dialect import Dialect
from bqlc.compiler.prove.compare import Comparison, Relation, compare
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.translate.loss import Effect, Remark, together
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
    """A translation read back, and how the two relate; `claim` None: the same is claimed."""

    made: Translation
    source: CheckedQuery
    again: CheckedQuery
    comparison: Comparison
    claim: Effect | None

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
    schema = joined_schema(made.source.schema, again.schema)
    one, other = replace(made.source, schema=schema), replace(again, schema=schema)
    return Proof(made, one, other, compare(one, other), claim(made))
