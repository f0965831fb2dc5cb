"""How long the compiler takes for long queries, and how that grows with their length.

    python -m tests.bench.bench_simplify [TERMS ...]

Words, truncations and phrases in groups, as systematic reviews have them. The parse of the same
run is the baseline.
"""

from __future__ import annotations

import gc
import math
import random
import string
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import TypeVar

from bqlc.compiler.pipeline import normalise, parse
from bqlc.compiler.resolve.resolver import resolve
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.compiler.translate.layout import layout

_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Speed:
    """Milliseconds of processor time that each stage takes for a query of so many terms."""

    terms: int
    parse: float
    check: float
    simplify: float
    format: float

    @property
    def total(self) -> float:
        return self.parse + self.check + self.simplify + self.format

    def __str__(self) -> str:
        return (
            f"{self.terms:>6,} terms: parse {self.parse:.0f} ms, check {self.check:.0f}, "
            f"simplify {self.simplify:.0f}, format {self.format:.0f}; "
            f"together {self.total:.0f} ms, {self.total / self.parse:.1f} times the parse"
        )


def query(terms: int, seed: int = 1) -> str:
    """60 % words, 20 % truncations, 20 % phrases, in groups of 20 to 400 that are ANDed."""
    rng = random.Random(seed)
    groups = []
    while terms > 0:
        size = min(terms, rng.randint(20, 400))
        terms -= size
        tag = rng.choice(("", "[title]", "[tiab]", "[body]"))
        groups.append(f"({' OR '.join(_term(rng) for _ in range(size))}){tag}")
    return " AND ".join(groups)


def _term(rng: random.Random) -> str:
    kind = rng.random()
    if kind < 0.6:
        return _word(rng)
    return _word(rng)[:6] + "*" if kind < 0.8 else f'"{_word(rng)} {_word(rng)}"'


def _word(rng: random.Random) -> str:
    return "".join(rng.choices(string.ascii_lowercase, k=rng.randint(4, 10)))


def measure(terms: int, rounds: int = 5) -> Speed:
    """The best of some rounds, stage by stage."""
    text = query(terms)
    parsing, parsed = _best(lambda: parse(text), rounds)
    checking, checked = _best(
        lambda: resolve(parsed.tree, parsed.source, DOCUMENTS, parsed.diagnostics), rounds
    )
    simplifying, _ = _best(lambda: normalise(checked), rounds)
    formatting, _ = _best(lambda: layout(parsed.tree, parsed.comments, parsed.source), rounds)
    return Speed(terms, parsing, checking, simplifying, formatting)


def _best(call: Callable[[], _Result], rounds: int) -> tuple[float, _Result]:
    best = math.inf
    for _ in range(rounds):
        gc.collect()
        start = process_time()
        result = call()
        best = min(best, process_time() - start)
    return best * 1000, result


def exponent(speeds: list[Speed]) -> float:
    """By which power of the length the time grows, from the shortest query to the longest."""
    small, large = speeds[0], speeds[-1]
    return math.log(large.total / small.total) / math.log(large.terms / small.terms)


def main(sizes: list[int]) -> None:
    speeds = [measure(size) for size in sizes]
    for speed in speeds:
        print(speed)
    print(f"time grows with the power {exponent(speeds):.2f} of the number of terms")


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [1000, 3000, 10_000, 30_000])
