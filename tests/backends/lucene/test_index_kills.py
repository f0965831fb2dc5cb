"""A change that is killed leaves the state before or after it (`make kills`: many more)."""

from __future__ import annotations

import pytest

from tests.slow.kills import CHANGES, Plan, kills


@pytest.mark.usefixtures("java")
@pytest.mark.parametrize("change", CHANGES)
def test_a_killed_change_leaves_nothing_half(change: str) -> None:
    tally = kills(Plan(change, size=60), count=5, seed=1)
    assert tally.found.total() == 5
