"""Random queries under every ranker: nothing outside of C, nothing that a NOT or a date forbids.

What a relaxed listing may hold is said here once more, by a walk over the tree of the query that
shares no code with what softens it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from bqlc.compiler.ast.checked import And, Clause, Dates, Not, Or, Text
from bqlc.compiler.meaning.facts import Facts, analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.pipeline import check
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.corpus.document import Document
from bqlc.corpus.fields import field_values
from bqlc.corpus.record import document_of
from bqlc.retrieval.index import Index, open_index
from bqlc.retrieval.tokens import estimate
from bqlc_backends.dense.build import build
from bqlc_backends.lucene import writer
from bqlc_backends.lucene.engine import open_engine
from tests.support.word_encoder import WordEncoder

RANKERS = ("bm25", "dense", "hybrid")
WORDS = ("bridge", "stone", "steel", "river", "toll", "elm", "mill", "road", "weir", "oak")
QUERIES = 40
"""For each of the five seeds, under each of the three rankers."""


def some(chance: random.Random, least: int, most: int) -> str:
    return " ".join(chance.choices(WORDS, k=chance.randint(least, most)))


def documents() -> list[Document]:
    chance = random.Random(3)
    return [
        document_of(
            {
                "_id": f"d{at:02}",
                "title": some(chance, 1, 3),
                "sections": [
                    {"heading": some(chance, 1, 1), "text": some(chance, 0, 5)}
                    for _ in range(chance.randint(1, 3))
                ],
                "date": f"{chance.randint(2010, 2020)}-{chance.randint(1, 12):02}",
            }
        )
        for at in range(50)
    ]


def query(chance: random.Random, depth: int = 2) -> str:
    """A query that mostly asks for more than the documents have."""
    kind = chance.choice(["and", "and", "or", "leaf"]) if depth else "leaf"
    if kind == "leaf":
        return leaf(chance)
    parts = []
    for _ in range(chance.randint(2, 4)):
        part = query(chance, depth - 1)
        parts.append(f"NOT ({part})" if chance.random() < 0.25 else f"({part})")
    return f" {kind.upper()} ".join(parts)


def leaf(chance: random.Random) -> str:
    word = chance.choice(WORDS)
    year = chance.randint(2009, 2021)
    return chance.choice(
        [
            word,
            f'"{some(chance, 2, 3)}"',
            f"{word}[title]",
            f"{word[:2]}*",
            f"NEAR/1({word}, {chance.choice(WORDS)})",
            f"date[{year}..{year + chance.randint(0, 3)}]",
            f"date[..{year}]",
        ]
    )


def may_be_close(clause: Clause, facts: Facts, asked: bool = True) -> bool:
    """Whether a document keeps every NOT and every date: words that are asked for may be missing.

    `asked`: the clause stands under an even number of NOTs.
    """
    match clause:
        case And(parts):
            return all(may_be_close(part, facts, asked) for part in parts)
        case Or(parts):
            return any(may_be_close(part, facts, asked) for part in parts)
        case Not(inner):
            return not may_be_close(inner, facts, not asked)
        case Text() if asked:
            return True
        case _:
            return matches(clause, facts)


@pytest.fixture(scope="module")
def corpus() -> list[Document]:
    return documents()


@pytest.fixture(scope="module")
def facts(corpus: list[Document]) -> dict[str, Facts]:
    return {each.id: analyse(field_values(each, DOCUMENTS), DOCUMENTS) for each in corpus}


@pytest.fixture
def index(java: None, tmp_path: Path, corpus: list[Document]) -> Iterator[Index]:
    writer.build(tmp_path / "index", corpus)
    engine = open_engine(tmp_path / "index")
    build(engine, WordEncoder())
    engine.close()
    with open_index(tmp_path / "index") as opened:
        yield opened


@pytest.mark.parametrize("seed", range(5))
def test_no_ranker_leaves_the_set_and_no_relaxation_breaks_a_not_or_a_date(
    index: Index, facts: dict[str, Facts], seed: int
) -> None:
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(QUERIES):
        text = query(chance)
        tree = check(text).tree
        inside = {id for id, each in facts.items() if matches(tree, each)}
        close = {id for id, each in facts.items() if may_be_close(tree, each)}
        for ranker in RANKERS:
            hits = index.search(text, 100, ranker)
            listed = {card.id for card in hits}
            assert hits.total == len(inside)
            if inside:
                assert listed == inside, (text, ranker)
                seen["strict"] += 1
                continue
            assert listed <= close, (text, ranker)
            if listed:
                assert hits.mode == "relaxed"
                assert all(card.missing for card in hits)
                limited = not close.issuperset(facts)
                seen["relaxed, with a limit"] += limited
                seen["dates"] += has(tree, Dates)
                seen["nots"] += has(tree, Not)
    for kind in ("strict", "relaxed, with a limit", "dates", "nots"):
        assert seen[kind] >= 6, seen


def has(clause: Clause, kind: type) -> bool:
    if isinstance(clause, And | Or):
        return any(has(part, kind) for part in clause.parts)
    if isinstance(clause, Not):
        return kind is Not or has(clause.clause, kind)
    return isinstance(clause, kind)


@pytest.mark.parametrize("ranker", RANKERS)
def test_pages_under_a_budget_are_the_whole_listing(index: Index, ranker: str) -> None:
    """Strict and relaxed: every hit once, in order, and no page longer than it may be."""
    chance = random.Random("pages")
    walked: Counter[str] = Counter()
    for _ in range(30):
        text = query(chance, 1)
        whole = index.search(text, 100, ranker)
        k, budget = chance.randint(1, 20), chance.choice([None, 300, 900])
        paged = walk(index, text, ranker, k, budget)
        assert paged == [(card.rank, card.id) for card in whole]
        walked[whole.mode] += bool(paged)
    assert walked["strict"] > 5
    assert walked["relaxed"] > 1


def walk(
    index: Index, text: str, ranker: str, k: int, budget: int | None
) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    cursor = None
    while True:
        hits = index.search(text, k, ranker, cursor=cursor, budget=budget)
        assert budget is None or estimate(str(hits)) <= budget
        assert len(hits) <= k
        found += [(card.rank, card.id) for card in hits]
        cursor = hits.cursor
        if cursor is None:
            return found
