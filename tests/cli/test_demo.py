"""`bqlc demo`: built once, told in five queries and one section."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bqlc.cli.demo import STEPS
from bqlc.compiler.pipeline import check
from bqlc.corpus.bundled import peps_path
from tests.cli.running import bqlc


@pytest.mark.parametrize("query", [query for _, query in STEPS])
def test_its_queries_have_nothing_to_complain_about(query: str) -> None:
    assert check(query).diagnostics == ()


@pytest.mark.usefixtures("java")
def test_it_builds_shows_and_builds_again_only_when_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    first = bqlc("demo", "--dir", tmp_path / "peps")
    assert first.code == 0
    assert first.out.endswith("-o my-index\n")
    assert "Building" in first.err
    assert "700 Python Enhancement Proposals" in first.out
    assert first.out.count("\n$ bqlc search ") == len(STEPS) + 1
    assert "1. pep-0572  Assignment Expressions" in first.out
    assert "1~ pep-3103  A Switch/Case Statement" in first.out
    assert "Beautiful is better than ugly." in first.out

    again = bqlc("demo", "--dir", tmp_path / "peps")
    assert (again.out, again.err) == (first.out, "")

    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("sys.argv", [".venv/bin/bqlc"])
    assert bqlc("demo", "--dir", tmp_path / "peps").out.endswith("is here: .venv/bin/bqlc\n")

    monkeypatch.setattr("bqlc.cli.demo.__version__", "another")
    assert "Building" in bqlc("demo", "--dir", tmp_path / "peps").err


def test_the_corpus_is_there_without_a_network() -> None:
    assert peps_path().stat().st_size > 1_000_000
