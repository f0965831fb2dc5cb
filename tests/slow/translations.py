"""Translations of published strategies, every claim about a loss put to the proof.

    python -m tests.slow.translations [--from ovid-medline] [--to pubmed] [--records]

Each strategy is translated and read back. The whole, each of its lines and each of its leaves is
compared with what became of it: where no loss is told the two must be equal, where a loss says
broader (narrower) the result must contain (be contained in) the source. What `compare` cannot
decide is run on the records of the handed data with `--records`, and on made-up records that tell
each line's two sides apart; with `--all-records` all strategies are.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import median, quantiles

from bqlc import plugins
from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.diagnostics.model import Severity
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.meaning.facts import Facts
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.parse.reading import references
from bqlc.compiler.prove.compare import Relation, compare
from bqlc.compiler.prove.search import Search, Verdict
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.simplify.explode import explode
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.compiler.translate.loss import Effect, together
from bqlc.compiler.translate.lower import joined_schema
from bqlc.compiler.translation import Translation, translate
from bqlc.corpus.readers import read_corpus
from bqlc.retrieval.memory import MemoryEngine
from tests.conftest import ROOT
from tests.support.translations import CLAIMS, claim, modelled, prove

FOLDERS = {
    "ovid-medline": "ovid",
    "ovid-embase": "ovid_embase",
    "ovid-psycinfo": "ovid_psycinfo",
    "pubmed": "pubmed",
}
_FOREIGN = ("PUB001", "PUB003", "PUB004", "PUB022", "PUB023", "PUB026")
"""What PubMed's reader says of the syntax of another platform."""


_OF_SUBSTANCES = frozenset(("substance", "substanceword", "concept"))
"""Whole names and their words are one thing in a record, and two fields to `compare`."""


def _fields(part: Clause) -> set[str]:
    return {field for leaf in leaves(part) for field in leaf.fields}


@dataclass
class Tally:
    """What was found for one direction."""

    strategies: int = 0
    faulty: int = 0
    exact: int = 0
    empty: list[str] = field(default_factory=list)
    wholes: Counter[str] = field(default_factory=Counter)
    parts: Counter[str] = field(default_factory=Counter)
    runs: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    no_hits: list[str] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)
    losses: Counter[str] = field(default_factory=Counter)


def _fits(effect: Effect | None, relation: Relation) -> str:
    """`proven`, `open` where nothing is decided or claimed, `WRONG`."""
    if relation is Relation.UNDECIDED:
        return "undecided"
    allowed = {
        None: (Relation.EQUAL,),
        Effect.BROADER: (Relation.EQUAL, Relation.CONTAINED),
        Effect.NARROWER: (Relation.EQUAL, Relation.CONTAINS),
    }
    if effect not in CLAIMS:
        return "no direction"
    return "proven" if relation in allowed[effect] else "WRONG"


def _parts(checked: CheckedQuery) -> Iterator[Clause]:
    """The lines and the leaves, each once."""
    seen: set[Clause] = set()
    for clause in (*(line.clause for line in checked.lines), *leaves(checked.tree)):
        if clause not in seen:
            seen.add(clause)
            yield clause


class Prover:
    """One direction. Leaves that many strategies have are proven once."""

    def __init__(
        self,
        source: Dialect,
        target: Dialect,
        engine: MemoryEngine | None,
        everything: bool = False,
    ) -> None:
        self.source, self.target, self.engine = source, target, engine
        self.everything = everything
        self.tally = Tally()
        self._known: dict[Clause, str] = {}

    def strategy(self, name: str, text: str) -> None:
        begin = time.process_time()
        made = translate(text, self.source, self.target)
        self.tally.milliseconds.append(1000 * (time.process_time() - begin))
        self.tally.strategies += 1
        assert made.source is not None
        self.tally.faulty += made.source.has_errors
        self.tally.exact += not made.losses
        self.tally.losses.update({loss.construct for loss in made.losses})
        if not made.text:
            self.tally.empty.append(name)
            return
        proof = prove(text, self.source, self.target)
        errors = [one for one in proof.again.diagnostics if one.severity is Severity.ERROR]
        strange = {one.code for one in proof.again.diagnostics if one.code in _FOREIGN}
        if errors or strange:
            said = [one.code for one in errors] or sorted(strange)
            self.tally.wrong.append(f"{name}: what was written reads with {said}")
        verdict = _fits(proof.claim, proof.relation)
        if verdict == "WRONG" and _fields(made.source.tree) & _OF_SUBSTANCES:
            verdict = "other field"
        self.tally.wholes[verdict] += 1
        if verdict == "WRONG":
            self.tally.wrong.append(f"{name}: claimed {proof.claim}, is {proof.relation}")
        for part in _parts(made.source):
            self._part(name, made.source, part)
        if self.engine is not None and (self.everything or verdict == "undecided"):
            self._run(name, made, proof.source, proof.again)

    def _part(self, name: str, checked: CheckedQuery, part: Clause) -> None:
        """A line or a leaf translated by itself."""
        if part not in self._known:
            alone = replace(checked, tree=part, lines=(), diagnostics=())
            assert self.target.emitter is not None
            made = self.target.emitter(alone)
            if not made.text:
                self._known[part] = "left out"
            else:
                again = self.target.check(made.text, self._schema_of_target())
                schema = joined_schema(checked.schema, again.schema)
                one, other = replace(alone, schema=schema), replace(again, schema=schema)
                effects = {loss.direction for loss in made.losses}
                effects |= modelled(made.notes)
                relation = compare(one, other).relation
                self._known[part] = _fits(together(effects), relation)
                if self._known[part] == "WRONG" and _fields(part) <= _OF_SUBSTANCES:
                    self._known[part] = "other field"
                elif self._known[part] == "WRONG":
                    typed = checked.source.slice(part.span)[:60]
                    said = f"{name}: {typed!r} -> {made.text[:60]!r}"
                    self.tally.wrong.append(f"{said}: {sorted(effects)}, is {relation}")
        self.tally.parts[self._known[part]] += 1

    def _schema_of_target(self) -> Schema | None:
        if self.target.name != "bql":
            return None
        return joined_schema(self.target.schema, self.source.schema)

    # ----------------------------------------------------------------- records

    def _run(self, name: str, made: Translation, one: CheckedQuery, other: CheckedQuery) -> None:
        """Both on the records, and on records that are made up for the source's lines."""
        assert self.engine is not None
        before, after = (self._hits(query.tree) for query in (one, other))
        if not before and not after:
            self.tally.no_hits.append(name)
        effect = claim(made)
        self._judge(name, "records", effect, before, after)
        clauses = [line.clause for line in one.lines] or [one.tree]
        witnesses = [facts for clause in clauses for facts in _witnesses(clause, one)]
        found = [
            {at for at, facts in enumerate(witnesses) if matches(query.tree, facts)}
            for query in (one, other)
        ]
        self._judge(name, "witnesses", effect, *found)

    def _hits(self, tree: Clause) -> set[str]:
        assert self.engine is not None
        query = NormalQuery(explode(tree), self.engine.schema)
        return {id for id, _ in self.engine.top(query, (), 100_000).hits}

    def _judge(
        self, name: str, what: str, effect: Effect | None, before: Set[object], after: Set[object]
    ) -> None:
        right = {
            None: before == after,
            Effect.BROADER: before <= after,
            Effect.NARROWER: before >= after,
        }
        if effect not in CLAIMS:
            self.tally.runs[f"{what}: no direction"] += 1
        elif right[effect]:
            self.tally.runs[f"{what}: as claimed"] += 1
        else:
            self.tally.runs[f"{what}: WRONG"] += 1
            self.tally.wrong.append(f"{name}: on {what} claimed {effect}: {before ^ after}")


def _witnesses(clause: Clause, query: CheckedQuery) -> Iterator[Facts]:
    """A record that the clause finds, and one that it does not, where there are such."""
    search = Search([explode(clause)], query.schema)
    try:
        for answer in (True, False):
            found = search.document([answer])
            if found.verdict is Verdict.FOUND and found.document is not None:
                yield found.document
    finally:
        search.close()


def _strategies(shared: Path, dialect: str) -> Iterator[tuple[str, str]]:
    folder = shared / "data" / "queries" / "strategies" / FOLDERS[dialect]
    for file in sorted(folder.glob("*.txt")):
        yield file.stem, file.read_text(encoding="utf-8")


def _records(shared: Path) -> MemoryEngine:
    schema = plugins.load("dialect", "bql").schema
    for name in FOLDERS:
        schema = joined_schema(plugins.load("dialect", name).schema, schema)
    found = {}
    for file in sorted((shared / "data" / "pubmed_xml").glob("*.xml.gz")):
        for document in read_corpus([file]):
            found[document.id] = document
    return MemoryEngine(found.values(), schema)


_OF_WHOLES = ("proven", "no direction", "other field", "undecided", "WRONG")
_VERDICTS = ("proven", "no direction", "left out", "other field", "undecided", "WRONG")


def _row(source: str, target: str, tally: Tally) -> str:
    times = tally.milliseconds
    p95 = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    cells = [
        f"{source} to {target}",
        tally.strategies,
        tally.exact,
        *(tally.wholes[one] for one in _OF_WHOLES),
        *(tally.parts[one] for one in _VERDICTS),
        f"{median(times):.1f}",
        f"{p95:.1f}",
    ]
    return "| " + " | ".join(map(str, cells)) + " |"


def _sample(shared: Path, count: int, seed: int) -> Iterator[str]:
    """Lines of published strategies with their translations, chosen by seed, to check by hand."""
    random = Random(seed)
    for number in range(1, count + 1):
        origin = random.choice(list(FOLDERS))
        others = [name for name in ("pubmed", "bql", "ovid-medline") if name != origin]
        source, target = (plugins.load("dialect", n) for n in (origin, random.choice(others)))
        _, text = random.choice(list(_strategies(shared, origin)))
        reading = source.read(text)
        apart = [line for line in reading.lines if not list(references(line.tree))]
        span = random.choice(apart or list(reading.lines)).span
        made = translate(text[span.start : span.end], source, target)
        losses = "; ".join(f"{loss.effect}: {loss.message}" for loss in made.losses)
        cells = (f"{origin} to {target.name}", text[span.start : span.end], made.text, losses)
        yield f"| {number} | " + " | ".join(" ".join(one.split()) for one in cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--from", dest="origin", nargs="*", default=list(FOLDERS))
    parser.add_argument("--to", nargs="*", default=["pubmed", "bql", "ovid-medline"])
    parser.add_argument("--records", action="store_true")
    parser.add_argument("--all-records", action="store_true")
    parser.add_argument("--sample", type=int, help="print so many to check by hand")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    shared = ROOT.parent / "shared"
    if options.sample:
        print("\n".join(_sample(shared, options.sample, options.seed)))
        return
    engine = _records(shared) if options.records or options.all_records else None
    wrong = 0
    for origin in options.origin:
        for target in options.to:
            languages = plugins.load("dialect", origin), plugins.load("dialect", target)
            if languages[1].emitter is None:
                continue
            prover = Prover(*languages, engine, options.all_records)
            for name, text in _strategies(shared, origin):
                prover.strategy(name, text)
            tally = prover.tally
            print(_row(origin, target, tally), flush=True)
            for line in tally.wrong:
                print("    WRONG", line)
            if tally.empty or tally.runs:
                print(
                    "   ", dict(tally.runs), "empty:", tally.empty, "no hits:", len(tally.no_hits)
                )
            print("    losses by construct:", dict(tally.losses.most_common()))
            wrong += len(tally.wrong)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
