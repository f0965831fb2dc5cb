"""A small part of `tests/slow/differential.py`: every operator, against the oracle."""

from __future__ import annotations

import pytest

from tests.slow.differential import Report, run

pytestmark = pytest.mark.usefixtures("java")


def test_lucene_selects_what_the_oracle_selects() -> None:
    report = Report()
    for _ in run(corpora=40, queries=100, seed=1, report=report):
        assert not report.disagreements
    assert all(score.telling >= 200 for score in report.scores.values()), report.table()
