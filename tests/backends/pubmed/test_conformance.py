"""Every registered dialect passes the conformance suite; random texts near its samples too."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bqlc import plugins
from bqlc.compiler.dialect import Dialect
from bqlc.testing.conformance import (
    CHECKS,
    Check,
    fixes_keep_the_meaning,
    texts_near,
    verify,
)

NAMES = plugins.names("dialect")


def dialect(name: str) -> Dialect:
    loaded: Dialect = plugins.load("dialect", name)
    return loaded


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Check, name: str) -> None:
    check(dialect(name))


def test_a_dialect_is_registered_under_its_own_name() -> None:
    assert [dialect(name).name for name in NAMES] == NAMES


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=150)
def test_random_texts(name: str, data: st.DataObject) -> None:
    text = data.draw(texts_near(dialect(name)))
    verify(dialect(name), text)
    fixes_keep_the_meaning(dialect(name), text)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(settings.get_profile("fuzz"))
def test_many_random_texts(name: str, data: st.DataObject) -> None:
    text = data.draw(texts_near(dialect(name)))
    verify(dialect(name), text)
    fixes_keep_the_meaning(dialect(name), text)
