"""What compare says of random pairs, against all documents of a small world.

    python -m tests.slow.prove_exhaustive --pairs 20000 [--seed 0] [--family letters ...]

Checked for each pair: what is proven holds in the world; a witness is what it claims to be, by
the oracle, can be written down and read back, and nothing can be dropped from it; a pair made by
rewriting is not told to differ. By the way the oracle is compared with the world.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.input.source import Source
from bqlc.compiler.meaning.facts import Facts, analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.prove.compare import Comparison, Relation, compare
from bqlc.compiler.prove.witness import Witness
from bqlc.compiler.resolve.query import CheckedQuery
from tests.slow import prove_universes
from tests.slow.prove_pairs import FAMILIES, Pair, pair
from tests.slow.prove_universes import SCHEMA, Bits, Universe

WORLDS: dict[str, Callable[[], Universe]] = {
    "letters": prove_universes.texts,
    "words": lambda: prove_universes.texts(("a", "ab", "b", "cab")),
    "dates": prove_universes.dates,
    "values": prove_universes.values,
}
SHARES = {"letters": 0.5, "words": 0.25, "dates": 0.15, "values": 0.1}


@dataclass
class Report:
    """Pairs by kind and relation, and what was found wrong."""

    counts: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    witnesses: int = 0
    proofs: int = 0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)

    def table(self) -> str:
        relations = [relation.value for relation in Relation]
        lines = [
            f"{'world':8} {'pairs':22} {'number':>7} " + " ".join(f"{r:>10}" for r in relations)
        ]
        for world, kind in sorted({key[:2] for key in self.counts}):
            row = [self.counts[world, kind, relation] for relation in relations]
            shown = " ".join(f"{number:>10}" for number in row)
            lines.append(f"{world:8} {kind:22} {sum(row):>7} {shown}")
        total = [sum(self.counts[key] for key in self.counts if key[2] == r) for r in relations]
        shown = " ".join(f"{number:>10}" for number in total)
        lines.append(f"{'all':31} {sum(total):>7} {shown}")
        lines.append(
            f"{self.proofs} proofs held in the world, {self.witnesses} witnesses judged, "
            f"{len(self.wrong)} wrong; {self.seconds:.0f} s of processor time in compare"
        )
        return "\n".join(lines)


def examine(made: Pair, world: Universe, random: Random, report: Report) -> Comparison:
    """Compare the pair and put everything that is wrong with the answer into the report."""
    start = time.process_time()
    found = compare(_query(made.a), _query(made.b))
    report.seconds += time.process_time() - start
    in_a, in_b = world.matches(made.a), world.matches(made.b)
    problems = [
        *_oracle_problems(made, world, in_a, in_b, random.sample(range(len(world)), 2)),
        *_proof_problems(found, in_a, in_b, report),
        *_witness_problems(found, made, report),
    ]
    if made.kind == "equal" and found.relation not in (Relation.EQUAL, Relation.UNDECIDED):
        problems.append("a rewritten clause is told to differ")
    report.wrong += [f"{what}\n  {made}\n  {found.relation}" for what in problems]
    return found


def _oracle_problems(
    made: Pair, world: Universe, in_a: Bits, in_b: Bits, numbers: Sequence[int]
) -> Iterator[str]:
    for at in numbers:
        document = world.document(at)
        if (matches(made.a, document), matches(made.b, document)) != (in_a[at], in_b[at]):
            yield f"oracle and world disagree on {document}"


def _proof_problems(found: Comparison, in_a: Bits, in_b: Bits, report: Report) -> Iterator[str]:
    """What is said to be impossible, and yet is there."""
    impossible = {
        Relation.EQUAL: {"only A", "only B"},
        Relation.CONTAINED: {"only A"},
        Relation.CONTAINS: {"only B"},
        Relation.DISJOINT: {"both"},
    }.get(found.relation, set())
    if found.a_empty:
        impossible = impossible | {"only A", "both"}
    if found.b_empty:
        impossible = impossible | {"only B", "both"}
    there = {"only A": in_a & ~in_b, "only B": in_b & ~in_a, "both": in_a & in_b}
    for name in impossible:
        report.proofs += 1
        if there[name].any() or _witnesses(found)[name] is not None:
            yield f"proven to be impossible: {name}"


def _witness_problems(found: Comparison, made: Pair, report: Report) -> Iterator[str]:
    needed = {Relation.CONTAINED: {"only B"}, Relation.CONTAINS: {"only A"}}.get(
        found.relation,
        {"only A", "only B", "both"} if found.relation == Relation.OVERLAP else set(),
    )
    for name, witness in _witnesses(found).items():
        if witness is None:
            if name in needed:
                yield f"no witness for {name}"
            continue
        report.witnesses += 1
        if (witness.in_a, witness.in_b) != (name != "only B", name != "only A"):
            yield f"a witness for {name} that is none"
        for problem in _problems(witness, made):
            yield f"witness for {name}: {problem}: {witness}"


def _witnesses(found: Comparison) -> dict[str, Witness | None]:
    return {"only A": found.only_a, "only B": found.only_b, "both": found.both}


def _query(clause: Clause) -> CheckedQuery:
    return CheckedQuery(clause, SCHEMA, Source("", "<random>"))


def _problems(witness: Witness, made: Pair) -> Iterator[str]:
    claimed = (witness.in_a, witness.in_b)

    def judged(document: Facts) -> tuple[bool, bool]:
        return matches(made.a, document), matches(made.b, document)

    if judged(witness.document) != claimed:
        yield "the oracle says otherwise"
    fields = {name: tuple(values) for name, values in witness.fields().items()}
    if analyse(fields, SCHEMA) != witness.document:
        yield "it cannot be written down"
    for smaller in without_one(witness.document):
        if judged(smaller) == claimed:
            yield f"{smaller} is enough"


def without_one(document: Facts) -> Iterator[Facts]:
    """The document without one field, one value, one token."""
    for kind in ("texts", "values", "dates", "numbers"):
        fields: dict[str, tuple[Any, ...]] = dict(getattr(document, kind))
        for name, values in fields.items():
            others = {other: held for other, held in fields.items() if other != name}
            yield replace(document, **{kind: others})
            for at, value in enumerate(values):
                fewer = values[:at] + values[at + 1 :]
                if fewer:
                    yield replace(document, **{kind: {**fields, name: fewer}})
                for place in range(len(value) if kind == "texts" else 0):
                    less = value[:place] + value[place + 1 :]
                    changed = (*values[:at], less, *values[at + 1 :])
                    yield replace(document, **{kind: {**fields, name: changed}})


def run(pairs: int, seed: int, families: tuple[str, ...], report: Report) -> None:
    """So many pairs, shared out among the families."""
    total = sum(SHARES[name] for name in families)
    for name in families:
        world, random = WORLDS[name](), Random(f"{seed} {name}")
        for number in range(round(pairs * SHARES[name] / total)):
            made = pair(FAMILIES[name], random)
            found = examine(made, world, random, report)
            report.counts[name, made.kind, found.relation.value] += 1
            if number % 500 == 499:
                print(f"{name} {number + 1}, {len(report.wrong)} wrong", file=sys.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--family", action="append", choices=list(WORLDS))
    options = parser.parse_args()
    report = Report()
    run(options.pairs, options.seed, tuple(options.family or WORLDS), report)
    print(report.table())
    for found in report.wrong[:10]:
        print(found)
    return bool(report.wrong)


if __name__ == "__main__":
    sys.exit(main())
