"""Faults planted in sound strategies: how many are found, and how near to where they are.

    python -m tests.slow.seeded_faults [--author first|second] [--rounds N] [--every N]
        [--peer PYTHON] [--missed]

Every kind of fault is planted in every strategy that has a place for it, at a random place (the
seed is fixed). It is *found* where a code that names it is there more often than before, and
*located* where such a finding begins or ends within ten characters of the fault. `--peer` names a
Python that has search-query 0.15.0, which is asked about the PubMed part of the same texts: any
message that was not there before counts for it, whatever it says. The first author's kinds were
thought of by those who wrote the rules, the second's by someone who had not, and written down
before the first run.
"""

from __future__ import annotations

import argparse
import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bqlc.compiler.diagnostics.model import Diagnostic, Severity
from bqlc.lint.run import Linter
from bqlc.plugins import load
from tests.conftest import ROOT
from tests.slow.seeded import peer
from tests.slow.seeded.clean import clean
from tests.slow.seeded.kinds import Kind, Planted
from tests.slow.seeded.ovid import OVID
from tests.slow.seeded.pubmed import PUBMED
from tests.slow.seeded.second_ovid import SECOND_OVID
from tests.slow.seeded.second_pubmed import SECOND_PUBMED

NEAR = 10
KINDS: dict[str, dict[str, tuple[Kind, ...]]] = {
    "first": {"pubmed": PUBMED, "ovid": OVID},
    "second": {"pubmed": SECOND_PUBMED, "ovid": SECOND_OVID},
}
PLATFORMS = ("pubmed", "ovid")


@dataclass(frozen=True)
class Case:
    """One fault in one strategy."""

    platform: str
    dialect: str
    name: str
    kind: Kind
    before: str
    planted: Planted


@dataclass(frozen=True)
class Outcome:
    case: Case
    found: bool
    located: bool


@cache
def linter(dialect: str) -> Linter:
    return Linter(load("dialect", dialect))


@cache
def findings(dialect: str, text: str) -> tuple[Diagnostic, ...]:
    return linter(dialect).lint(text).diagnostics


def cases(shared: Path, rounds: int, author: str = "first") -> Iterator[Case]:
    rng = random.Random(20261129)
    for platform, kinds in KINDS[author].items():
        for name, (dialect, text) in clean(shared, platform).items():
            for kind in kinds:
                for _ in range(rounds):
                    planted = kind.plant(text, rng)
                    if planted is not None and planted.text != text:
                        yield Case(platform, dialect, name, kind, text, planted)


def judge(case: Case) -> Outcome:
    """Whether a code that names the fault is there more often than before, and how near."""
    before = Counter(one.code for one in findings(case.dialect, case.before))
    after = linter(case.dialect).lint(case.planted.text).diagnostics
    named = [one for one in after if one.code in case.kind.codes]
    more = [one for one in named if _times(one.code, after) > before[one.code]]
    # Some codes are said once for a whole query: there it is enough that it is said of this place.
    located = any(_is_near(one, case.planted) for one in named)
    return Outcome(case, bool(more) or located, located)


def _times(code: str, found: Sequence[Diagnostic]) -> int:
    return sum(one.code == code for one in found)


def _is_near(one: Diagnostic, planted: Planted) -> bool:
    spans = [one.span, *(label.span for label in one.labels)]
    if one.fix is not None:
        spans += [edit.span for edit in one.fix.edits]
    return any(
        min(abs(a - b) for a in (span.start, span.end) for b in place) <= NEAR
        for span in spans
        for place in planted.places
    )


def errors_on_clean(shared: Path) -> dict[str, tuple[int, int, list[str]]]:
    """For each platform: how many sound strategies, how many get an error, and which."""
    table = {}
    for platform in PLATFORMS:
        texts = clean(shared, platform)
        bad = [
            name
            for name, (dialect, text) in texts.items()
            if any(one.severity is Severity.ERROR for one in findings(dialect, text))
        ]
        table[platform] = (len(texts), len(bad), bad)
    return table


def show(outcomes: list[Outcome], missed: bool) -> None:
    rows: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for one in outcomes:
        rows[one.case.platform, one.case.kind.name].append(one)
    print(f"{'platform':9}{'fault':34}{'planted':>8}{'found':>8}{'located':>9}")
    for (platform, name), found in rows.items():
        print(f"{platform:9}{name:34}{_shares(found)}")
    for platform in PLATFORMS:
        own = [one for one in outcomes if one.case.platform == platform]
        print(f"{platform:9}{'all':34}{_shares(own)}")
    kinds = len({name for _, name in rows})
    print(f"{'both':9}{f'all, {kinds} kinds':34}{_shares(outcomes)}")
    for one in outcomes if missed else ():
        if not one.located:
            start, end = one.case.planted.places[0]
            around = one.case.planted.text[max(0, start - 40) : end + 40].replace("\n", " / ")
            word = "found" if one.found else "MISSED"
            print(f"{word} {one.case.name} {one.case.kind.name}: …{around}…")


def _shares(found: Sequence[Outcome]) -> str:
    total = max(1, len(found))
    share = 100 * sum(one.found for one in found) / total
    near = 100 * sum(one.located for one in found) / total
    return f"{len(found):>8,}{share:>7.1f}%{near:>8.1f}%"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--author", choices=list(KINDS), default="first")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="every n-th of the faults only")
    parser.add_argument("--peer", metavar="PYTHON")
    parser.add_argument("--missed", action="store_true")
    given = parser.parse_args()
    shared = Path(os.environ.get("BQLC_SHARED") or ROOT.parent / "shared")
    planted = list(cases(shared, given.rounds, given.author))[:: given.every]
    outcomes = [judge(case) for case in planted]
    show(outcomes, given.missed)
    for platform, (total, bad, names) in errors_on_clean(shared).items():
        print(f"{platform}: {bad} of {total} sound strategies get an error {' '.join(names)}")
    if given.peer:
        ours = [one for one in outcomes if one.case.platform == "pubmed"]
        peer.compare(given.peer, [(one.case.before, one.case.planted) for one in ours], NEAR)
        print(f"{'bqlc on the same texts':34}{_shares(ours)}")


if __name__ == "__main__":
    main()
