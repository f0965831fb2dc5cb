"""Every rule takes time in proportion to the text: twice the text, about twice the time."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from bqlc.compiler.bql import BQL
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.input.source import Source
from bqlc.compiler.parse.reading import Reading
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.lint.data import rows
from bqlc.lint.rule import Rule
from bqlc.lint.rules import load
from bqlc.lint.strategy import Strategy
from bqlc.plugins import load as plugin

PUBMED, OVID = plugin("dialect", "pubmed"), plugin("dialect", "ovid-medline")
SMALL, LARGE = 300, 2400


def swapped(number: int) -> list[str]:
    """Words that many searches have, two letters of each changed."""
    words = [word for row in rows("frequent") for word in row if len(word) > 8]
    return [f"{word[:4]}{word[5]}{word[4]}{word[6:]}" for word in (words * 3)[:number]]


TEXTS: dict[str, tuple[Dialect, Callable[[int], str]]] = {
    "one long OR": (BQL, lambda n: " OR ".join(f"tumour{i} OR word{i % 50}*" for i in range(n))),
    "one long AND with NOTs": (
        BQL,
        lambda n: " AND ".join(f'"a b{i}"' for i in range(n)) + " NOT c" * n,
    ),
    "groups in an AND": (BQL, lambda n: " AND ".join(f"(a{i} OR b{i})" for i in range(n))),
    "long words": (BQL, lambda n: " OR ".join("abcdefghij" * 2 + str(i % 9) for i in range(n))),
    "misspelt words": (BQL, lambda n: " OR ".join(swapped(n))),
    "slips and signs": (
        PUBMED,
        lambda n: " OR ".join(
            "x 0r y 'a' ``b`` TI z/ \uff08c\uff09 &quot; d-\nee" for _ in range(n // 4)
        ),
    ),
    "Ovid's slips": (
        OVID,
        lambda n: " or ".join("x r y (a)ti. 'b'/exp c/, d/ or/1:2" for _ in range(n // 4)),
    ),
    "a PubMed OR": (PUBMED, lambda n: " OR ".join(f"word{i}[tiab]" for i in range(n))),
    "PubMed lines": (
        PUBMED,
        lambda n: "\n".join([*(f"#{i} asthma[tiab]" for i in range(1, n // 8 + 1)), "#999 #1"]),
    ),
    "Ovid lines": (
        OVID,
        lambda n: "\n".join([*(f"{i}. word.tw." for i in range(1, n // 8)), f"{n // 8}. or/1-9"]),
    ),
}


Parts = tuple[str, Reading, CheckedQuery]


def read(language: Dialect, text: str) -> Parts:
    reading = language.reader(Source(text), language.schema)
    return language.name, reading, language.resolver(reading, language.schema)


def seconds(rule: Rule, parts: Parts) -> float:
    best = float("inf")
    for _ in range(2):
        strategy = Strategy(*parts)
        begin = time.process_time()
        list(rule.check(strategy))
        best = min(best, time.process_time() - begin)
    return best


@pytest.mark.parametrize("kind", TEXTS)
def test_the_time_of_every_rule_is_linear(kind: str) -> None:
    dialect, make = TEXTS[kind]
    slow = []
    texts = [read(dialect, make(size)) for size in (SMALL, LARGE)]
    for rule in load().values():
        if rule.needs or rule.last or not rule.applies_to(dialect.name):
            continue
        small, large = (seconds(rule, parts) for parts in texts)
        if large > 0.05 and large > 3 * (LARGE / SMALL) * max(small, 0.0005):
            slow.append((rule.code, small, large))
    assert not slow
