"""Translations of published strategies, every claim about a loss put to the proof.

    python -m tests.slow.translations [--from pubmed] [--to bql] [--through bql] [--records]

Each strategy is translated and read back. The whole, each of its lines and each of its leaves is
compared with what became of it: where no loss is told the two must be equal, where a loss says
broader (narrower) the result must contain (be contained in) the source. With `--records` both
sides are run as well: on the records of the handed data, and on made-up records that each leaf and
line finds, or does not. With `--through` a strategy is translated twice, and both translations'
losses are claimed together.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles

from bqlc import plugins
from bqlc.compiler.parse.reading import references
from bqlc.compiler.translation import translate
from tests.conftest import ROOT
from tests.slow.translations_prover import OUTCOMES, Prover, Tally
from tests.slow.translations_records import Records

FOLDERS = {
    "ovid-medline": "ovid",
    "ovid-embase": "ovid_embase",
    "ovid-psycinfo": "ovid_psycinfo",
    "pubmed": "pubmed",
}
ALL = (*FOLDERS, "bql")


def _strategies(shared: Path, dialect: str) -> Iterator[tuple[str, str]]:
    """The published strategies of a platform; of BQL, the handed queries without errors."""
    if dialect == "bql":
        language = plugins.load("dialect", "bql")
        file = shared / "data" / "queries" / "bql_queries.dev.tsv"
        with file.open(encoding="utf-8", newline="") as rows:
            for number, row in enumerate(csv.DictReader(rows, delimiter="\t"), 2):
                if not language.check(row["query"]).has_errors:
                    yield f"row {number}", row["query"]
        return
    folder = shared / "data" / "queries" / "strategies" / FOLDERS[dialect]
    for path in sorted(folder.glob("*.txt")):
        yield path.stem, path.read_text(encoding="utf-8")


def _rows(title: str, tally: Tally) -> Iterator[str]:
    """The rows of the tables: of wholes, of lines and leaves, of losses."""
    times = tally.milliseconds
    p95 = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    wholes = [tally.wholes[one] for one in OUTCOMES]
    speed = (f"{median(times):.1f}", f"{p95:.0f}")
    yield _row("W", title, tally.strategies, tally.exact, *wholes, len(tally.no_hits), *speed)
    parts = [tally.parts[one] for one in OUTCOMES]
    yield _row("P", title, *parts, tally.parts_with_hits)
    effects = [tally.effects[one] for one in ("broader", "narrower", "unknown", "dropped")]
    constructs = ", ".join(f"{name} {count}" for name, count in tally.constructs.most_common())
    yield _row("L", title, *effects, constructs)


def _row(*cells: object) -> str:
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
    parser.add_argument("--from", dest="origin", nargs="*", default=list(ALL))
    parser.add_argument("--to", nargs="*", default=list(ALL))
    parser.add_argument("--through", help="translate to this first")
    parser.add_argument("--records", action="store_true")
    parser.add_argument("--sample", type=int, help="print so many to check by hand")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    shared = ROOT.parent / "shared"
    if options.sample:
        print("\n".join(_sample(shared, options.sample, options.seed)))
        return
    records = Records(shared, FOLDERS) if options.records else None
    middle = plugins.load("dialect", options.through) if options.through else None
    print(_row("W", "direction", "strategies", "no loss", *OUTCOMES, "no hits", "median", "p95"))
    print(_row("P", "direction", *OUTCOMES, "with hits"))
    print(_row("L", "direction", "broader", "narrower", "unknown", "dropped", "constructs"))
    wrong = 0
    for origin in options.origin:
        for target in options.to:
            if middle is not None and middle.name in (origin, target):
                continue
            languages = plugins.load("dialect", origin), plugins.load("dialect", target)
            prover = Prover(*languages, records, middle)
            for name, text in _strategies(shared, origin):
                prover.strategy(name, text)
            tally = prover.tally
            for row in _rows(f"{origin} to {target}", tally):
                print(row, flush=True)
            for line in tally.wrong:
                print("    WRONG", line, flush=True)
            if tally.empty:
                print("    nothing left:", ", ".join(tally.empty))
            wrong += len(tally.wrong)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
