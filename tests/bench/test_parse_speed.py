"""Parsing costs little more than lark alone, and grows with the text."""

from __future__ import annotations

import pytest
from lark import Token

from tests.bench.bench_parse import WORKS, bare_lark, compare, growth, query, report

pytestmark = pytest.mark.bench


def test_parsing_takes_at_most_three_times_as_long_as_lark_alone() -> None:
    speed = compare(terms=3000, rounds=7)
    print(f"\n{report(speed)}")
    assert speed.ratio <= 3


@pytest.mark.parametrize("work", WORKS)
def test_time_grows_with_the_terms(work: str) -> None:
    exponent = growth(WORKS[work])
    print(f"\n{work}: exponent {exponent:.3f} from 10 to 100,000 terms")
    assert exponent < 1.1


def test_lark_alone_reads_every_term() -> None:
    tree = bare_lark().parse(query(3000))
    units = tree.scan_values(
        lambda leaf: isinstance(leaf, Token) and leaf.type in ("RUN", "PHRASE")
    )
    assert len(list(units)) == 3000
