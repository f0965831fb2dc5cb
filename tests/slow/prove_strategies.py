"""Pairs shaped like the search strategies of reviews: a query, and it with one planted change.

    python -m tests.slow.prove_strategies --pairs 500 [--leaves 5 200] [--seed 0]

How the two relate is known from the change: the words it touches occur nowhere else in the query.
Shapes follow published strategies: blocks of synonyms joined by OR, half of them truncated, some
phrases, every tenth a proximity; blocks joined by AND; tags, dates, and a block that is excluded.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.pipeline import check
from bqlc.compiler.prove.compare import Comparison, Relation, compare
from bqlc.compiler.resolve.query import CheckedQuery

EQUAL, CONTAINED, CONTAINS = Relation.EQUAL, Relation.CONTAINED, Relation.CONTAINS
DISJOINT, OVERLAP = Relation.DISJOINT, Relation.OVERLAP

_BEGINNINGS = (
    *("cardi", "neph", "hepat", "derm", "psych", "gast", "pulm", "oste", "hem", "ather", "bronch"),
    *("thromb", "endo", "epid", "immun", "lymph", "myel", "neur", "onc", "ped", "rheum", "vasc"),
)
_MIDDLES = ("ola", "ito", "ura", "esi", "ana", "oxi", "ene", "imo", "aro", "udi", "ebo", "ylo")
_ENDS = (
    "dine",
    "sis",
    "tion",
    "lar",
    "pathy",
    "gram",
    "ment",
    "nol",
    "bine",
    "rix",
    "stat",
    "tone",
)


class Words:
    """Words, each given once, in random order; no two begin with the same stem."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._given: set[str] = set()

    def new(self) -> str:
        while True:
            stem = self._random.choice(_BEGINNINGS) + "".join(self._random.choices(_MIDDLES, k=3))
            if stem not in self._given:
                self._given.add(stem)
                return stem + self._random.choice(_ENDS)


@dataclass(frozen=True)
class Block:
    """One concept: synonyms joined by OR, with one tag for all."""

    terms: tuple[str, ...]
    tag: str = ""
    joint: str = " OR "

    def __str__(self) -> str:
        return f"({self.joint.join(self.terms)}){self.tag}"


@dataclass(frozen=True)
class Strategy:
    blocks: tuple[Block, ...]
    excluded: Block | None
    date: str

    def __str__(self) -> str:
        parts = [*map(str, self.blocks), *([f"date[{self.date}]"] if self.date else [])]
        whole = " AND ".join(parts)
        return whole if self.excluded is None else f"{whole} NOT {self.excluded}"

    def block(self, at: int) -> Block:
        """A block by number; -1 is the one that is excluded."""
        if at >= 0:
            return self.blocks[at]
        assert self.excluded is not None
        return self.excluded

    def put(self, at: int, block: Block) -> Strategy:
        if at < 0:
            return replace(self, excluded=block)
        return replace(self, blocks=(*self.blocks[:at], block, *self.blocks[at + 1 :]))


@dataclass(frozen=True)
class Planted:
    change: str
    old: str
    new: str
    relation: Relation


# ---------------------------------------------------------------- strategies


def term(words: Words, random: Random) -> str:
    """A synonym; its words occur nowhere else."""
    chance = random.random()
    if chance < 0.3:
        return words.new()
    if chance < 0.6:
        return truncated(words)
    if chance < 0.8:
        return phrase(words)
    if chance < 0.87:
        return f'"{words.new()} {truncated(words)}"'
    return near(words, random)


def truncated(words: Words) -> str:
    return words.new()[:-2] + "*"


def phrase(words: Words) -> str:
    return f'"{words.new()} {words.new()}"'


def near(words: Words, random: Random) -> str:
    sides = [_side(words, random), _side(words, random)]
    if random.random() < 0.2:
        sides.append(_side(words, random))
    return f"NEAR/{random.randint(1, 6)}({', '.join(sides)})"


def _side(words: Words, random: Random) -> str:
    made = [truncated(words) if random.random() < 0.5 else words.new()]
    while random.random() < 0.4 and len(made) < 5:
        made.append(phrase(words) if random.random() < 0.3 else truncated(words))
    return made[0] if len(made) == 1 else f"({' OR '.join(made)})"


def strategy(words: Words, random: Random, leaves: int) -> Strategy:
    """Blocks with so many terms in all, a date and an excluded block among these at times."""
    excluded = None
    if leaves >= 8 and random.random() < 0.6:
        number = random.randint(2, max(2, min(12, leaves // 5)))
        excluded = Block(tuple(term(words, random) for _ in range(number)), random.choice(TAGS))
        leaves -= number
    date = ""
    if random.random() < 0.5:
        first = random.randint(1990, 2015)
        date = f"{first}..{first + random.randint(2, 8)}"
        leaves -= 1
    number = 2 if leaves < 12 else random.choice((2, 3, 3, 4))
    sizes = [leaves // number + (at < leaves % number) for at in range(number)]
    blocks = tuple(
        Block(tuple(_synonyms(words, random, size)), random.choice(TAGS)) for size in sizes
    )
    return Strategy(blocks, excluded, date)


def _synonyms(words: Words, random: Random, number: int) -> Iterator[str]:
    """Now and then a term that another holds already, as strategies have them."""
    before = ""
    for _ in range(number):
        if before.endswith("*") and before.isascii() and random.random() < 0.1:
            yield before[:-1] + "s"
            before = ""
        else:
            before = term(words, random)
            yield before


TAGS = ("", "", "[tiab]", "[title,body]", "[title]", "[all]")


# ---------------------------------------------------------------- changes


@dataclass
class Planter:
    """One strategy, and where in it the change is made."""

    words: Words
    random: Random
    base: Strategy
    at: int

    def pair(self, change: str, old: str, new: str, relation: Relation) -> Planted:
        """Two synonyms, one in the old query, one in the new; empty: it is not there."""
        relation = _negated(relation) if self.at < 0 else relation
        return Planted(change, self._with(old), self._with(new), relation)

    def _with(self, added: str) -> str:
        block = self.base.block(self.at)
        place = len(block.terms) // 2
        terms = (*block.terms[:place], *([added] if added else []), *block.terms[place:])
        return str(self.base.put(self.at, replace(block, terms=terms)))

    def whole(self, change: str, old: Strategy, new: Strategy, relation: Relation) -> Planted:
        return Planted(change, str(old), str(new), relation)


def _negated(relation: Relation) -> Relation:
    return {CONTAINED: CONTAINS, CONTAINS: CONTAINED}.get(relation, relation)


def _dropped(make: Planter) -> Planted:
    return make.pair("term dropped", term(make.words, make.random), "", CONTAINS)


def _added(make: Planter) -> Planted:
    return make.pair("synonym added", "", term(make.words, make.random), CONTAINED)


def _or_to_and(make: Planter) -> Planted:
    at = make.random.randrange(len(make.base.blocks))
    block = Block((make.words.new(), phrase(make.words)), make.random.choice(TAGS))
    old = make.base.put(at, block)
    return make.whole("OR to AND", old, old.put(at, replace(block, joint=" AND ")), CONTAINS)


def _distance(make: Planter) -> Planted:
    made = near(make.words, make.random)
    distance = int(made[len("NEAR/")])
    wider = made.replace(f"NEAR/{distance}", f"NEAR/{distance + make.random.randint(1, 5)}")
    if make.random.random() < 0.5:
        return make.pair("distance widened", made, wider, CONTAINED)
    return make.pair("distance narrowed", wider, made, CONTAINS)


def _ordered(make: Planter) -> Planted:
    made = near(make.words, make.random)
    return make.pair("NEAR to PRE", made, made.replace("NEAR", "PRE"), CONTAINS)


def _truncation(make: Planter) -> Planted:
    stem = truncated(make.words)
    longer = stem[:-1] + "er*"
    if make.random.random() < 0.5:
        return make.pair("truncation shortened", longer, stem, CONTAINED)
    return make.pair("truncation lengthened", stem, longer, CONTAINS)


def _tag(make: Planter) -> Planted:
    at = make.random.randrange(len(make.base.blocks))
    terms = make.base.blocks[at].terms
    wide = make.base.put(at, Block(terms, make.random.choice(("", "[tiab]", "[all]"))))
    narrow = make.base.put(at, Block(terms, make.random.choice(("[title]", "[body]"))))
    if make.random.random() < 0.5:
        return make.whole("tag narrowed", wide, narrow, CONTAINS)
    return make.whole("tag widened", narrow, wide, CONTAINED)


def _date(make: Planter) -> Planted:
    first = make.random.randint(1990, 2010)
    old = replace(make.base, date=f"{first}..{first + 4}")
    if make.random.random() < 0.5:
        return make.whole(
            "date moved", old, replace(old, date=f"{first + 2}..{first + 6}"), OVERLAP
        )
    return make.whole("date moved away", old, replace(old, date=f"{first + 5}.."), DISJOINT)


def _bracket(make: Planter) -> Planted:
    one, other, third = (term(make.words, make.random) for _ in range(3))
    rest = f" AND {make.base}"
    old = f"(({one} OR {other}) AND {third}){rest}"
    new = f"({one} OR ({other} AND {third})){rest}"
    return Planted("bracket moved", old, new, CONTAINED)


def _not_dropped(make: Planter) -> Planted:
    excluded = make.base.excluded or Block((term(make.words, make.random),))
    old = replace(make.base, excluded=excluded)
    return make.whole("NOT dropped", old, replace(old, excluded=None), CONTAINED)


def _split(make: Planter) -> Planted:
    quoted = phrase(make.words)
    return make.pair("phrase split", quoted, f"({quoted[1:-1]})", CONTAINED)


def _absorbed(make: Planter) -> Planted:
    terms = make.base.block(make.at).terms
    simple = [one for one in terms if "NEAR" not in one] or [make.words.new()]
    chosen = make.random.choice(simple)
    if chosen not in terms:
        return make.pair("duplicate or absorbed", chosen, f"{chosen} OR {chosen}", EQUAL)
    bare = chosen.strip('"').rstrip("*")
    absorbed = f'"{bare}"' if " " in bare else f"{bare}al" if chosen.endswith("*") else chosen
    added = absorbed if make.random.random() < 0.7 else f"({chosen} {make.words.new()})"
    return make.pair("duplicate or absorbed", "", added, EQUAL)


CHANGES: tuple[Callable[[Planter], Planted], ...] = (
    *(_dropped, _added, _or_to_and, _distance, _ordered, _truncation, _tag, _date, _bracket),
    *(_not_dropped, _split, _absorbed),
)


def planted(random: Random, leaves: int, change: int) -> Planted:
    """A pair of about so many leaves with the change of this number."""
    words = Words(random)
    base = strategy(words, random, max(leaves - 1, 4))
    in_excluded = base.excluded is not None and random.random() < 0.2
    at = -1 if in_excluded else random.randrange(len(base.blocks))
    return CHANGES[change % len(CHANGES)](Planter(words, random, base, at))


# ---------------------------------------------------------------- the run


@dataclass
class Report:
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    checking: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def table(self) -> str:
        lines = [f"{'change':24} {'pairs':>6} {'right':>6} {'undecided':>10} {'wrong':>6}"]
        changes = sorted({change for change, _ in self.counts})
        for change in (*changes, "all"):
            row = [
                sum(
                    n
                    for (name, end), n in self.counts.items()
                    if change in (name, "all") and end == e
                )
                for e in ("right", "undecided", "wrong")
            ]
            lines.append(f"{change:24} {sum(row):>6} {row[0]:>6} {row[1]:>10} {row[2]:>6}")
        lines.append(f"compare, ms of processor time: {_spread(self.seconds)}")
        lines.append(f"check of both, ms: {_spread(self.checking)}")
        lines.append(f"load while it ran: {os.getloadavg()[0]:.1f}")
        return "\n".join(lines)


def _spread(seconds: Sequence[float]) -> str:
    ordered = sorted(one * 1000 for one in seconds)
    shares = (("median", 0.5), ("p95", 0.95), ("most", 1.0))
    return ", ".join(f"{name} {ordered[int((len(ordered) - 1) * at)]:.0f}" for name, at in shares)


def examine(made: Planted, report: Report) -> Comparison:
    start = time.process_time()
    old, new = check(made.old), check(made.new)
    middle = time.process_time()
    found = compare(old, new)
    report.checking.append(middle - start)
    report.seconds.append(time.process_time() - middle)
    right = found.relation is made.relation and _shown(found, old, new)
    end = "right" if right else "undecided" if found.relation == "undecided" else "wrong"
    report.counts[made.change, end] += 1
    if end != "right":
        report.wrong.append(
            f"{made.change}: {found.relation}, should be {made.relation}\n{made.old}\n{made.new}"
        )
    return found


def _shown(found: Comparison, old: CheckedQuery, new: CheckedQuery) -> bool:
    """Whether the witnesses are what they claim to be."""
    return all(
        (matches(old.tree, witness.document), matches(new.tree, witness.document)) == claimed
        for witness, claimed in (
            (found.only_a, (True, False)),
            (found.only_b, (False, True)),
            (found.both, (True, True)),
        )
        if witness is not None
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--leaves", type=int, nargs=2, default=(5, 200))
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    report = Report()
    for number in range(options.pairs):
        random = Random(f"{options.seed} {number}")
        examine(planted(random, random.randint(*options.leaves), number), report)
    print(report.table())
    for found in report.wrong[:5]:
        print(found)
    return bool(report.wrong)


if __name__ == "__main__":
    sys.exit(main())
