"""No text takes more than time in proportion to its length: nasty families, 4 times as long."""

from __future__ import annotations

import pytest

from tests.fuzz.growth import FAMILIES, MOST, everything, growth, shown


@pytest.mark.parametrize("family", FAMILIES)
def test_time_grows_with_the_text(family: str) -> None:
    assert growth(everything, FAMILIES[family], 1_000) < MOST


@pytest.mark.fuzz
@pytest.mark.parametrize("family", FAMILIES)
def test_time_grows_with_a_long_text(family: str) -> None:
    assert growth(everything, FAMILIES[family], 20_000) < MOST
    assert growth(shown, FAMILIES[family], 20_000) < MOST
