"""One direction of translation, every claim about a loss put to the proof."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.diagnostics.model import Severity
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.prove.compare import Relation, compare
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.translate.loss import Effect, together
from bqlc.compiler.translate.lower import joined_schema
from bqlc.compiler.translation import source_schema, translate
from bqlc_backends.pubmed.fields import MAX_WILDCARDS
from tests.slow.translations_records import Found, Records
from tests.support.translations import CLAIMS, Proof, as_words, modelled, prove, prove_through

_FOREIGN = (
    *("PUB001", "PUB003", "PUB004", "PUB022", "PUB023", "PUB026"),
    *("OVD004", "OVD005", "OVD022", "OVD023", "OVD029", "OVD036"),
)
"""What the readers say of the syntax of another platform."""

_TOO_MANY = "PUB008"
"""More truncations than PubMed takes: that a query has so many, a loss says."""

_OF_SUBSTANCES = frozenset(("substance", "substanceword", "concept"))
"""Whole names and their words are one thing in a record, and two fields to `compare`."""

OUTCOMES = (
    "proven",
    "by records",
    "other field",
    "no direction",
    "left out",
    "undecided",
    "WRONG",
)


@dataclass
class Tally:
    """What was found for one direction."""

    strategies: int = 0
    exact: int = 0
    empty: list[str] = field(default_factory=list)
    wholes: Counter[str] = field(default_factory=Counter)
    parts: Counter[str] = field(default_factory=Counter)
    effects: Counter[str] = field(default_factory=Counter)
    constructs: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    no_hits: list[str] = field(default_factory=list)
    parts_with_hits: int = 0
    milliseconds: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class _Part:
    outcome: str
    has_hits: bool = False


class Prover:
    """One direction, perhaps by a third dialect. What many strategies have is proven once."""

    def __init__(
        self, source: Dialect, target: Dialect, records: Records | None, middle: Dialect | None
    ) -> None:
        self.source, self.target, self.middle = source, target, middle
        self.records = records
        self.tally = Tally()
        self._known: dict[Clause, _Part] = {}

    def strategy(self, name: str, text: str) -> None:
        tally = self.tally
        begin = time.process_time()
        made = translate(text, self.source, self.target)
        tally.milliseconds.append(1000 * (time.process_time() - begin))
        tally.strategies += 1
        if not made.text:
            tally.empty.append(name)
            return
        proof = self._proof(text)
        if not proof.made.text:
            tally.empty.append(name)
            return
        tally.exact += not proof.losses
        tally.effects.update({loss.effect.value for loss in proof.losses})
        tally.constructs.update({loss.construct for loss in proof.losses})
        self._read_back(name, proof)
        self._whole(name, proof)
        if self.middle is None and made.source is not None:
            for part in _parts(made.source):
                self._part(name, made.source, part)

    def _proof(self, text: str) -> Proof:
        if self.middle is None:
            return prove(text, self.source, self.target)
        return prove_through(text, self.source, self.middle, self.target)

    def _read_back(self, name: str, proof: Proof) -> None:
        """What was written is no error to its reader, and has none of the source's syntax."""
        told = any(str(MAX_WILDCARDS) in loss.message for loss in proof.losses)
        errors = [
            one.code
            for one in proof.again.diagnostics
            if one.severity is Severity.ERROR and not (told and one.code == _TOO_MANY)
        ]
        strange = sorted({one.code for one in proof.again.diagnostics if one.code in _FOREIGN})
        if errors or strange:
            self.tally.wrong.append(f"{name}: what was written reads with {errors or strange}")

    def _whole(self, name: str, proof: Proof) -> None:
        outcome = _judged(proof.claim, proof.relation)
        if outcome == "WRONG" and _fields(proof.source.tree) & _OF_SUBSTANCES:
            outcome = "other field"
        one, other = proof.source.tree, proof.again.tree
        if self.records is not None:
            clauses = [line.clause for line in proof.source.lines] or [one]
            real = self.records.real(one, other)
            if not real.source and not real.target:
                self.tally.no_hits.append(name)
            runs = real, self.records.made_up(one, other, clauses)
            outcome = self._run(outcome, proof.claim, runs)
        self.tally.wholes[outcome] += 1
        if outcome == "WRONG":
            self.tally.wrong.append(f"{name}: claimed {proof.claim}, is {proof.relation}")

    @staticmethod
    def _run(outcome: str, claim: Effect | None, runs: tuple[Found, Found]) -> str:
        """The outcome after both sides were run on real records and on witnesses."""
        if claim not in CLAIMS:
            return outcome
        if not all(_as_claimed(claim, found) for found in runs):
            return "WRONG"
        return "by records" if outcome in ("undecided", "other field") else outcome

    # ------------------------------------------------------------------- parts

    def _part(self, name: str, checked: CheckedQuery, part: Clause) -> None:
        """A line or a leaf translated by itself."""
        if part not in self._known:
            self._known[part] = self._proven(name, checked, part)
        self.tally.parts[self._known[part].outcome] += 1
        self.tally.parts_with_hits += self._known[part].has_hits

    def _proven(self, name: str, checked: CheckedQuery, part: Clause) -> _Part:
        alone = replace(checked, tree=part, lines=(), diagnostics=())
        assert self.target.emitter is not None
        made = self.target.emitter(alone)
        if not made.text:
            return _Part("left out")
        again = self.target.check(made.text, self._schema_of_target())
        schema = joined_schema(checked.schema, again.schema)
        one = replace(as_words(alone, self.target), schema=schema)
        other = replace(again, schema=schema)
        claim = together({loss.direction for loss in made.losses} | modelled(made.notes))
        relation = compare(one, other).relation
        outcome = _judged(claim, relation)
        if outcome == "WRONG" and _fields(part) & _OF_SUBSTANCES:
            outcome = "other field"
        has_hits = False
        if self.records is not None:
            real = self.records.real(one.tree, other.tree)
            runs = real, self.records.made_up(one.tree, other.tree, (part,))
            outcome = self._run(outcome, claim, runs)
            has_hits = bool(real.source or real.target)
        if outcome == "WRONG":
            typed = checked.source.slice(part.span)[:60]
            said = f"{name}: {typed!r} -> {made.text[:60]!r}"
            self.tally.wrong.append(f"{said}: claimed {claim}, is {relation}")
        return _Part(outcome, has_hits)

    def _schema_of_target(self) -> Schema:
        return source_schema(self.target, self.source)


def _judged(claim: Effect | None, relation: Relation) -> str:
    if claim not in CLAIMS:
        return "no direction"
    if relation is Relation.UNDECIDED:
        return "undecided"
    return "proven" if relation in CLAIMS[claim] else "WRONG"


def _as_claimed(claim: Effect | None, found: Found) -> bool:
    if claim is None:
        return found.source == found.target
    if claim is Effect.BROADER:
        return found.source <= found.target
    return found.source >= found.target


def _fields(part: Clause) -> set[str]:
    return {field for leaf in leaves(part) for field in leaf.fields}


def _parts(checked: CheckedQuery) -> Iterator[Clause]:
    """The lines and the leaves, each once."""
    seen: set[Clause] = set()
    for clause in (*(line.clause for line in checked.lines), *leaves(checked.tree)):
        if clause not in seen:
            seen.add(clause)
            yield clause
