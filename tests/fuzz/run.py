"""One stretch of random inputs: each known by its number, so that any can be tried again."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from time import process_time

from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.testing.documents import SCHEMA
from bqlc.testing.queries import EXAMPLES
from tests.conftest import ROOT
from tests.fuzz import invariants, texts
from tests.fuzz.growth import MOST, everything, growth
from tests.support.cases import load

ALL_INVARIANTS = 8
"""Every eighth input is tried on all invariants, the others on the quick ones."""
MONSTERS = 2_000
"""Every so many inputs one of 20,000 characters, beside a quarter of it."""
HUGE = 50_000
"""Every so many inputs one of a million characters, or 50,000 open brackets."""
SLOW = 1.0
"""No short input may take so many seconds."""


@dataclass
class Outcome:
    """What a stretch of inputs came to. A failure: the input's number, what failed, the text."""

    tried: int = 0
    failures: list[tuple[int, str, str]] = field(default_factory=list)
    slowest: float = 0.0


def stretch(seed: int, start: int, stop: int) -> Outcome:
    """The inputs `start` to `stop` of a seed."""
    outcome = Outcome()
    for number in range(start, stop):
        text, problem, spent = one(seed, number)
        outcome.tried += 1
        outcome.slowest = max(outcome.slowest, spent)
        if problem:
            outcome.failures.append((number, problem, text[:2_000]))
    return outcome


def one(seed: int, number: int) -> tuple[str, str, float]:
    """An input's text, what is wrong with it if anything, and the seconds it took."""
    random = Random(f"{seed}/{number}")
    schema = random.choice((DOCUMENTS, DOCUMENTS, SCHEMA))
    if number % HUGE == HUGE // 2:
        text = texts.huge(random)
        return text, *_tried(text, schema, invariants.verify_quickly)
    if number % MONSTERS == MONSTERS // 2:
        return _grown(random, schema)
    text = texts.text(random, examples())
    work = invariants.verify if number % ALL_INVARIANTS == 0 else invariants.verify_quickly
    problem, spent = _tried(text, schema, work)
    if not problem and spent > SLOW:
        spent = min(spent, _tried(text, schema, work)[1])  # perhaps the machine had other work
        problem = f"took {spent:.2f} s" if spent > SLOW else ""
    return text, problem, spent


def _tried(text: str, schema: Schema, work: Callable[[str, Schema], None]) -> tuple[str, float]:
    """What is wrong, if anything, and the seconds it took."""
    start, problem = process_time(), ""
    try:
        work(text, schema)
    except Exception as error:  # whatever it is, no input may raise it
        problem = f"{type(error).__name__}: {error}"[:500]
    return problem, process_time() - start


def _grown(random: Random, schema: Schema) -> tuple[str, str, float]:
    """A monster, which must read back and take four times as long as its quarter."""
    state = random.getstate()

    def make(size: int) -> str:
        random.setstate(state)
        return texts.monster(random, size)

    text = make(5_000)
    problem, spent = _tried(text, schema, invariants.verify_quickly)
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
