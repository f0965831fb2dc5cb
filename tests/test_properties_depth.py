"""However deep a text nests, nothing that is done with it runs out of stack."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from bqlc.compiler.ast.show import outline, tree_json
from bqlc.compiler.meaning.facts import analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.pipeline import check, normalise, parse
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.compiler.translate.bql import write
from bqlc.compiler.translate.layout import layout

FRAMES = 300
"""How deep in its own calls a program may be that calls us."""

LEVELS = {
    "parentheses": "(@)",
    "AND and OR": "(@) AND a OR b",
    "NOT": "NOT (@ OR a)",
    "glued NOT": "-(@ a[title])",
    "NOT alone": "NOT @",
    "tags": "((@)[title] AND a)[body] OR b",
    "NEAR of ORs": "NEAR/1((@ OR a), b)",
    "chains of NEAR": "(@ OR a) NEAR/1 b NEAR/1 c NEAR/1 d NEAR/1 e",
    "chains on the right": "a NEAR/1 b NEAR/1 c NEAR/1 d NEAR/1 (@)",
    "chains of groups": "(@) NEAR/1 (a)",
    "all of it": "(@)[title] NEAR/1 a NEAR/1 b NEAR/1 c NEAR/1 d AND e OR NOT f",
    "functions": "AND(a OR @, b)",
    "functions and NOT": "OR(a AND @, b OR NOT c)",
    "fields before": "title:(@) OR a",
}


def nest(level: str, depth: int) -> str:
    text = "x"
    for _ in range(depth):
        text = level.replace("@", text)
    return text


def from_deep_down(work: Callable[[], object], frames: int = FRAMES) -> None:
    if frames:
        from_deep_down(work, frames - 1)
    else:
        work()


FACTS = analyse({"title": ("a b c x d e f",), "body": ("a b x c d e f a b",)}, DOCUMENTS)

WORKS: dict[str, Callable[[str], object]] = {
    "parse": parse,
    "check": check,
    "normalise": lambda text: normalise(check(text)),
    "write": lambda text: write(parse(text).tree),
    "layout": lambda text: _layout(text),
    "layout with comments": lambda text: _layout(f"# c\n{text} # d"),
    "tree as data": lambda text: json.dumps(tree_json(parse(text).tree, parse(text).source)),
    "outline": lambda text: outline(parse(text).tree),
    "oracle": lambda text: matches(check(text).tree, FACTS),
    "oracle on the normal form": lambda text: matches(normalise(check(text)).tree, FACTS),
}


def _layout(text: str) -> str:
    parsed = parse(text)
    return layout(parsed.tree, parsed.comments, parsed.source)


@pytest.mark.parametrize("work", WORKS)
@pytest.mark.parametrize("level", LEVELS)
def test_deep_nesting(level: str, work: str) -> None:
    text = nest(LEVELS[level], 60)
    from_deep_down(lambda: WORKS[work](text))


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_too_deep_is_said(level: str) -> None:
    assert "BQL014" in {found.code for found in parse(nest(LEVELS[level], 60)).diagnostics}


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_not_too_deep_is_kept(level: str) -> None:
    """Eight levels of anything, twice as deep as published searches."""
    parsed = parse(nest(LEVELS[level], 8))
    assert "BQL014" not in {found.code for found in parsed.diagnostics}
    assert parse(write(parsed.tree)).tree == parsed.tree


def test_a_chain_over_groups_has_its_limit_too() -> None:
    """Once each group set the count of operands back, and the tree grew as deep as the text."""
    found = parse("(a) NEAR/1 " * 1000 + "b").diagnostics
    assert {one.code for one in found} == {"BQL018"}
    assert len(found) == 200


def test_fifty_thousand_open_parentheses() -> None:
    for text in (
        "(" * 50_000,
        "(" * 50_000 + "a" + ")" * 50_000,
        "NOT " * 50_000,
        "AND(" * 50_000,
    ):
        checked = check(text)
        normalise(checked)
        assert checked.has_errors
