"""A million random inputs: `python -m tests.fuzz --help`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from time import monotonic

from bqlc import plugins
from tests.fuzz.run import Outcome, stretch

STRETCH = 500


def main(arguments: list[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    start, total = monotonic(), Outcome()
    deadline = start + given.seconds if given.seconds else float("inf")
    stop = given.first + given.inputs
    begin = partial(stretch, dialect=given.dialect)
    for outcome in _outcomes(begin, given.seed, given.first, stop, given.processes, deadline):
        total.tried += outcome.tried
        total.slowest = max(total.slowest, outcome.slowest)
        for number, problem, text in outcome.failures:
            total.failures.append((number, problem, text))
            print(f"\ninput {number} of seed {given.seed}: {problem}\n  {text!r}", flush=True)
        _progress(total, given.inputs, monotonic() - start)
        if len(total.failures) > given.failures:
            print("\ntoo many failures, stopped")
            break
    print(
        f"\n{total.tried:,} inputs in {monotonic() - start:.0f} s, "
        f"{len(total.failures)} failures, the slowest {total.slowest:.2f} s; "
        f"to go on: --first {given.first + total.tried}"
    )
    return 1 if total.failures else 0


def _outcomes(
    begin: Callable[[int, int, int], Outcome],
    seed: int,
    first: int,
    stop: int,
    processes: int,
    deadline: float,
) -> Iterator[Outcome]:
    """The outcomes of all stretches, in any order; none is begun after the deadline."""
    at = first
    running: set[Future[Outcome]] = set()
    with ProcessPoolExecutor(processes) as pool:
        while running or at < stop:
            while at < stop and len(running) < 2 * processes and monotonic() < deadline:
                running.add(pool.submit(begin, seed, at, min(at + STRETCH, stop)))
                at += STRETCH
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def _progress(total: Outcome, inputs: int, spent: float) -> None:
    """On a terminal one line that changes, else a line now and then."""
    line = f"{total.tried:>9,} of {inputs:,}  {total.tried / max(spent, 0.001):,.0f} a second"
    if sys.stdout.isatty():
        print(f"\r{line}  {len(total.failures)} failures ", end="", flush=True)
    elif total.tried % 50_000 < STRETCH:
        print(line, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz",
        description="Random inputs: none may raise, read back otherwise, or take too long.",
    )
    parser.add_argument(
        "--dialect",
        default="",
        choices=plugins.names("dialect"),
        help="texts near this dialect, read as it is read (without: BQL as for `make fuzz`)",
    )
    parser.add_argument("--inputs", type=int, default=1_000_000, help="how many (a million)")
    parser.add_argument("--seconds", type=float, default=0, help="begin nothing after so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the input to begin with")
    parser.add_argument("--processes", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--failures", type=int, default=20, help="stop after so many")
    return parser


if __name__ == "__main__":
    sys.exit(main())
