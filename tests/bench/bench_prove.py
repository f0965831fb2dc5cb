"""How long compare takes, beside reading the same two queries.

    python -m tests.bench.bench_prove

The pairs are those of tests/slow/prove_strategies.py: shaped like published strategies, with one
planted change. Times are of the processor, so that other programs count as little as can be.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tests.slow.prove_strategies import Report, examine, planted


@dataclass(frozen=True)
class Times:
    """Seconds for each pair of queries of so many leaves, in ascending order."""

    leaves: int
    comparing: Sequence[float]
    reading: Sequence[float]

    def p95(self) -> float:
        return _at(self.comparing, 0.95)

    def __str__(self) -> str:
        spread = (f"{_at(self.comparing, share) * 1000:>7.0f}" for share in (0.5, 0.95, 1.0))
        reading = f"{_at(self.reading, 0.5) * 1000:>9.0f}"
        ratio = f"{sum(self.comparing) / sum(self.reading):>6.1f}"
        return " ".join((f"{self.leaves:>6} {len(self.comparing):>6}", *spread, reading, ratio))


HEAD = (
    f"{'leaves':>6} {'pairs':>6} {'median':>7} {'p95':>7} {'most':>7} {'reading':>9} {'ratio':>6}"
)


def _at(ordered: Sequence[float], share: float) -> float:
    return ordered[round((len(ordered) - 1) * share)]


def measure(leaves: int, pairs: int) -> Times:
    """Compare so many pairs of about so many leaves; every answer must be right."""
    report = Report()
    examine(planted(Random("warm"), leaves, 0), Report())
    for number in range(pairs):
        gc.collect()
        examine(planted(Random(f"{leaves} {number}"), leaves, number), report)
    if report.wrong:
        sys.exit(report.wrong[0])
    return Times(leaves, sorted(report.seconds), sorted(report.checking))


def main() -> None:
    print("milliseconds of processor time")
    print(HEAD)
    for leaves, pairs in ((10, 100), (50, 100), (200, 100), (1000, 24), (3000, 12)):
        print(measure(leaves, pairs))
    print(f"load: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
