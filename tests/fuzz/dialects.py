"""Random texts near a dialect against what must hold for any text in any dialect."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from random import Random

from bqlc import plugins
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.pipeline import normalise
from bqlc.testing.conformance import fixes_keep_the_meaning, verify
from bqlc.testing.odd_texts import MALFORMED, pieces
from tests.conftest import ROOT
from tests.fuzz import near
from tests.fuzz.growth import MOST, growth
from tests.fuzz.judged import Judged, judged, judged_for_time

SHOWN = 8
"""Trees and diagnostics of every eighth text are also shown."""
MONSTERS = 2_000
"""Every so many texts one of 20,000 characters, beside a quarter of it."""
HUGE = 50_000
"""Every so many texts one of 200,000 characters, which need only be read and written."""
CLIPPED = 200
"""So much is taken of a line of a real strategy."""


def one(name: str, seed: int, number: int) -> Judged:
    """A text near the dialect, what is wrong with it if anything, and the seconds it took."""
    random = Random(f"{name}/{seed}/{number}")
    dialect = loaded(name)
    if number % HUGE == HUGE // 2:
        text = near.monster(random, stuff(name), 200_000)
        return judged(text, lambda text: everything(dialect, text))
    if number % MONSTERS == MONSTERS // 2:
        return _grown(dialect, random)
    shown = number % SHOWN == 0
    return judged_for_time(
        near.text(random, stuff(name)), lambda text: all_holds(dialect, text, shown)
    )


def all_holds(dialect: Dialect, text: str, shown: bool = True) -> None:
    """Tree, places, what is written, safe fixes, and perhaps what is shown."""
    checked = verify(dialect, text, shown)
    fixes_keep_the_meaning(dialect, text, checked)


def everything(dialect: Dialect, text: str) -> None:
    """All that the compiler does with a text, whatever is wrong with it."""
    reading = dialect.read(text)
    dialect.printer(reading)
    normalise(dialect.resolver(reading, dialect.schema))


def _grown(dialect: Dialect, random: Random) -> Judged:
    """A monster, which must be sound and take four times as long as its quarter."""
    state = random.getstate()

    def make(size: int) -> str:
        random.setstate(state)
        return near.monster(random, stuff(dialect.name), size)

    text, problem, spent = judged(make(5_000), lambda text: verify(dialect, text))
    times = 0.0 if problem else growth(lambda text: everything(dialect, text), make, 5_000)
    if times > MOST:
        problem = f"four times the text took {times:.1f} times as long"
    return text, problem, spent


@cache
def loaded(name: str) -> Dialect:
    dialect: Dialect = plugins.load("dialect", name)
    return dialect


@cache
def stuff(name: str) -> near.Near:
    """Pieces and samples of the dialect; to damage, also lines of real strategies of any dialect,
    where they were handed over."""
    dialect = loaded(name)
    texts = [*dialect.samples, *(text for text, _ in dialect.meanings)]
    lines = [line.strip()[:CLIPPED] for text in _handed() for line in text.splitlines()]
    examples = [*texts * 20, *MALFORMED, *filter(None, lines)]
    return near.Near(pieces(dialect), dialect.samples, examples)


def _handed() -> list[str]:
    folder = Path(os.environ.get("BQLC_SHARED") or ROOT.parent / "shared") / "data" / "queries"
    texts = [
        path.read_text(encoding="utf-8") for path in sorted(folder.glob("strategies/*/*.txt"))
    ]
    rows = folder / "review_strategies.jsonl"
    if rows.is_file():
        texts += [json.loads(row)["query"] for row in rows.read_text("utf-8").splitlines()]
    return texts
