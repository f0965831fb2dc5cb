"""Lucene against the oracle: random corpora, random queries, no disagreement.

    python -m tests.slow.differential --corpora 2000 --queries 100 [--seed 0]

Half of the corpora are built by the index writer on disk, half lie in several segments with
deletions. In every third a proximity is written out only if it is small, so that most are
verified on the stored text. A query counts as telling if it selects some documents and not all.
Of each operator as many are drawn as it takes to keep the numbers of telling queries equal.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from unittest.mock import patch

from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.input.source import Source
from bqlc.compiler.meaning.facts import Facts, analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.simplify.passes import simplify
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.corpus.document import Document
from bqlc.corpus.fields import field_values
from bqlc_backends.lucene import patterns
from bqlc_backends.lucene.engine import LuceneEngine, open_engine
from bqlc_backends.lucene.near import MOST_SPANS
from bqlc_backends.lucene.writer import build
from tests.slow.random_clauses import OPERATORS, operator
from tests.slow.random_documents import SCHEMA, documents
from tests.slow.small_index import segmented

FEW_SPANS = 3

ATTEMPTS = 5
"""How often another query is drawn in place of one that selects nothing or everything."""


@dataclass
class Score:
    """What came of the queries of one operator."""

    queries: int = 0
    telling: int = 0
    wrong: int = 0


@dataclass(frozen=True)
class Disagreement:
    """A query for which Lucene and the oracle differ, and where."""

    corpus: int
    operator: str
    clause: Clause
    missing: list[str]
    surplus: list[str]
    counts: tuple[int, int]


@dataclass
class Report:
    scores: dict[str, Score] = field(default_factory=lambda: {name: Score() for name in OPERATORS})
    disagreements: list[Disagreement] = field(default_factory=list)

    def next_operator(self) -> str:
        """The one with the fewest telling queries so far."""
        return min(self.scores, key=lambda name: self.scores[name].telling)

    def table(self) -> str:
        lines = [f"{'operator':24}{'queries':>10}{'telling':>10}{'wrong':>8}"]
        total = Score()
        for name, score in self.scores.items():
            lines.append(f"{name:24}{score.queries:10,}{score.telling:10,}{score.wrong:8,}")
            total.queries += score.queries
            total.telling += score.telling
            total.wrong += score.wrong
        lines.append(f"{'all':24}{total.queries:10,}{total.telling:10,}{total.wrong:8,}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Corpus:
    """An open index with what the oracle sees of its documents; `ids` in index order."""

    engine: LuceneEngine
    ids: list[str]
    facts: dict[str, Facts]

    def expected(self, clause: Clause) -> set[str]:
        return {id for id, facts in self.facts.items() if matches(clause, facts)}

    def selected(self, query: NormalQuery) -> tuple[set[str], int]:
        """The ids by the bit set, and its total."""
        found = self.engine.candidates(query)
        return {self.ids[number] for number in found.documents()}, found.total

    def ranked(self, query: NormalQuery) -> tuple[set[str], int]:
        """The ids of the whole ranked listing, and its total."""
        found = self.engine.top(query, ("a", "b", "ab"), len(self.ids))
        return {id for id, _ in found.hits}, found.total


def run(corpora: int, queries: int, seed: int, report: Report) -> Iterator[int]:
    """Compare, corpus by corpus; yields the number of corpora so far."""
    for number in range(corpora):
        random = Random(f"{seed}/{number}")
        most = FEW_SPANS if number % 3 == 2 else MOST_SPANS
        with (
            _corpus(random, on_disk=number % 2 == 0) as corpus,
            patch.object(patterns, "MOST_SPANS", most),
        ):
            for _ in range(queries):
                _compare(corpus, report, random, number)
        yield number + 1


def _compare(corpus: Corpus, report: Report, random: Random, number: int) -> None:
    name = report.next_operator()
    clause, expected = _draw(name, corpus, random)
    query = _normal(clause) if random.random() < 0.8 else NormalQuery(clause, SCHEMA)
    selected, total = corpus.ranked(query) if random.random() < 0.1 else corpus.selected(query)
    count = corpus.engine.count(query) if random.random() < 0.3 else total
    score = report.scores[name]
    score.queries += 1
    score.telling += 0 < len(expected) < len(corpus.facts)
    if selected != expected or {total, count} != {len(expected)}:
        score.wrong += 1
        missing, surplus = sorted(expected - selected), sorted(selected - expected)
        found = Disagreement(number, name, clause, missing, surplus, (total, count))
        report.disagreements.append(found)


def _draw(name: str, corpus: Corpus, random: Random) -> tuple[Clause, set[str]]:
    for _ in range(ATTEMPTS):
        clause = operator(name, random)
        expected = corpus.expected(clause)
        if 0 < len(expected) < len(corpus.facts):
            break
    return clause, expected


def _normal(clause: Clause) -> NormalQuery:
    return simplify(CheckedQuery(clause, SCHEMA, Source("")))


@contextmanager
def _corpus(random: Random, on_disk: bool) -> Iterator[Corpus]:
    made = documents(random, random.randint(20, 50))
    ids = [document.id for document in made]
    facts = {each.id: analyse(field_values(each, SCHEMA), SCHEMA) for each in made}
    if on_disk:
        with _on_disk(made) as engine:
            yield Corpus(engine, ids, facts)
    else:
        deleted = random.sample(ids, random.choice((0, 2, 5)))
        for id in deleted:
            del facts[id]
        with segmented(made, SCHEMA, random.randint(3, 20), deleted) as engine:
            yield Corpus(engine, ids, facts)


@contextmanager
def _on_disk(made: Sequence[Document]) -> Iterator[LuceneEngine]:
    with tempfile.TemporaryDirectory() as folder:
        directory = Path(folder) / "index"
        build(directory, made, SCHEMA)
        engine = open_engine(directory)
        try:
            yield engine
        finally:
            engine.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpora", type=int, default=2000)
    parser.add_argument("--queries", type=int, default=100, help="queries of each corpus")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    report = Report()
    start = time.monotonic()
    for done in run(options.corpora, options.queries, options.seed, report):
        if done % 100 == 0:
            spent = f"{done} corpora, {time.monotonic() - start:.0f} s"
            print(f"{spent}\n{report.table()}", file=sys.stderr, flush=True)
    print(report.table())
    for found in report.disagreements[:10]:
        print(found)
    return bool(report.disagreements)


if __name__ == "__main__":
    sys.exit(main())
