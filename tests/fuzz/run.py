"""One stretch of random inputs: each known by its number, so that any can be tried again."""

from __future__ import annotations

import csv
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.testing.documents import SCHEMA
from bqlc.testing.queries import EXAMPLES
from tests.conftest import ROOT
from tests.fuzz import dialects, invariants, texts
from tests.fuzz.growth import MOST, everything, growth
from tests.fuzz.judged import Judged, judged, judged_for_time
from tests.support.cases import load

ALL_INVARIANTS = 8
"""Every eighth input is tried on all invariants, the others on the quick ones."""
MONSTERS = 2_000
"""Every so many inputs one of 20,000 characters, beside a quarter of it."""
HUGE = 50_000
"""Every so many inputs one of a million characters, or 50,000 open brackets."""


@dataclass
class Outcome:
    """What a stretch of inputs came to. A failure: the input's number, what failed, the text."""

    tried: int = 0
    failures: list[tuple[int, str, str]] = field(default_factory=list)
    slowest: float = 0.0


def stretch(seed: int, start: int, stop: int, dialect: str = "") -> Outcome:
    """The inputs `start` to `stop` of a seed: BQL, or texts near a dialect."""
    outcome = Outcome()
    for number in range(start, stop):
        text, problem, spent = (
            dialects.one(dialect, seed, number) if dialect else one(seed, number)
        )
        outcome.tried += 1
        outcome.slowest = max(outcome.slowest, spent)
        if problem:
            outcome.failures.append((number, problem, text[:2_000]))
    return outcome


def one(seed: int, number: int) -> Judged:
    """An input's text, what is wrong with it if anything, and the seconds it took."""
    random = Random(f"{seed}/{number}")
    schema = random.choice((DOCUMENTS, DOCUMENTS, SCHEMA))
    if number % HUGE == HUGE // 2:
        return judged(texts.huge(random), lambda text: invariants.verify_quickly(text, schema))
    if number % MONSTERS == MONSTERS // 2:
        return _grown(random, schema)
    work = invariants.verify if number % ALL_INVARIANTS == 0 else invariants.verify_quickly
    return judged_for_time(texts.text(random, examples()), lambda text: work(text, schema))


def _grown(random: Random, schema: Schema) -> Judged:
    """A monster, which must read back and take four times as long as its quarter."""
    state = random.getstate()

    def make(size: int) -> str:
        random.setstate(state)
        return texts.monster(random, size)

    text, problem, spent = judged(
        make(5_000), lambda text: invariants.verify_quickly(text, schema)
    )
    times = 0.0 if problem else growth(everything, make, 5_000)
    if times > MOST:
        problem = f"four times the text took {times:.1f} times as long"
    return text, problem, spent


@cache
def examples() -> Sequence[str]:
    """Queries to damage: our own, the quirks, and those handed where they are."""
    found = [*EXAMPLES, *(case.query for case in load("quirks"))]
    handed = Path(os.environ.get("BQLC_SHARED") or ROOT.parent / "shared")
    path = handed / "data" / "queries" / "bql_queries.dev.tsv"
    if path.is_file():
        with path.open(encoding="utf-8", newline="") as file:
            found += [row["query"] for row in csv.DictReader(file, delimiter="\t")]
    return found
