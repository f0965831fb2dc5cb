"""Long queries on long documents: each word of a document is read once, not once for each clause.

Calls of functions are counted, not seconds: twice the clauses on twice the text may cost a little
more than twice as much, and four times as much is what these tests are for.
"""

from __future__ import annotations

import cProfile
import pstats
from collections.abc import Callable

import pytest

from bqlc.compiler.pipeline import check
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.corpus.document import Document, Section
from bqlc.retrieval import why as reasons
from bqlc.retrieval.cards import Dealer


def document(words: int) -> Document:
    text = " ".join(f"word{number}" for number in range(words))
    return Document("d", "Word list", (Section("One", text), Section("Two", text)))


def clauses(number: int) -> str:
    return " OR ".join(f"word{each}" for each in range(number))


def calls(work: Callable[[], object]) -> int:
    profile = cProfile.Profile()
    profile.runcall(work)
    return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]


def card(size: int) -> Callable[[], object]:
    dealer = Dealer(check(clauses(size)))
    return lambda: dealer.card(1, 1.0, document(size))


def why(size: int) -> Callable[[], object]:
    return lambda: reasons.why(document(size), DOCUMENTS, clauses(size))


@pytest.mark.parametrize("work", [card, why])
def test_the_cost_follows_the_clauses_and_the_text(
    work: Callable[[int], Callable[[], object]],
) -> None:
    once, twice = calls(work(300)), calls(work(600))
    assert twice < 2.6 * once
