"""Comments that silence rules, written in all the ways that people write them."""

from __future__ import annotations

import pytest

from tests.cli.running import bqlc

MIXED = "harbour OR port AND storm"


def codes(text: str, *options: str) -> list[str]:
    shown = bqlc("check", "-e", text, "--json", *options)
    return [found["code"] for found in shown.data["diagnostics"]]


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ("# bqlc: ignore", []),
        ("# bqlc:ignore[bql033,trm002]", []),
        ("#bqlc: IGNORE [ BQL , TRM ]", []),
        ("# bqlc: ignore[mixed-and-or]", ["TRM002"]),
        ("# bqlc: ignore[BQL033] # bqlc: ignore[TRM]", []),
        ("# why: it is meant # bqlc: ignore[BQL033]", ["TRM002"]),
        ("# bqlc: ignored[BQL033]", ["BQL033", "TRM002"]),
        ("# bqlc: ignore[]", ["BQL033", "TRM002", "SUP002"]),
        ("# bqlc: ignore[BQL033", ["BQL033", "TRM002", "SUP002"]),
        ("# bqlc: ignore-file[", ["BQL033", "TRM002", "SUP002"]),
    ],
)
def test_what_a_comment_silences(comment: str, left: list[str]) -> None:
    assert codes(f"{MIXED}  {comment}") == left


def test_a_comment_of_its_own_line_is_for_the_next_line_that_has_something() -> None:
    assert codes(f"# bqlc: ignore[BQL033]\n# of ports\n\n{MIXED}") == ["TRM002"]
    assert codes("storm\n# bqlc: ignore[BQL033]\n\n") == ["SUP001"]


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("storm  # bqlc: ignore[BQL033]", "storm"),
        ("storm  # bqlc: ignore[BQL033] since 2012", "storm  # since 2012"),
        ("storm  # as asked # bqlc: ignore[BQL033]", "storm  # as asked"),
        ("# bqlc: ignore-file[BQL033] of old\nstorm", "# of old\nstorm"),
        ("# bqlc: ignore-file\nstorm", "\nstorm"),
    ],
)
def test_what_stands_behind_a_useless_comment_never_becomes_a_part_of_the_query(
    text: str, mended: str
) -> None:
    assert bqlc("check", "-e", text, "--fix").out == f"{mended}\n"


def test_a_broken_comment_is_told_of_and_never_removed() -> None:
    shown = bqlc("check", "-e", "storm # bqlc: ignore[BQL033", "--fix")
    assert shown.out == "storm # bqlc: ignore[BQL033\n"
    assert "this comment silences nothing: the bracket is never closed" in shown.err


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("pubmed", "#1 asthma[tiab] # bqlc: ignore[STR]\n#2 child[tiab]\n#3 #1 AND #2"),
        ("ovid-medline", "1. asthma.ti. # bqlc: ignore[STR]\n2. child.ti.\n3. 1 and 2"),
    ],
)
def test_in_a_language_without_comments_nothing_is_silenced(dialect: str, text: str) -> None:
    found = codes(text, "--dialect", dialect)
    assert "SUP003" in found
    assert "SUP001" not in found
