"""The parts of a rule's page, and a linter to judge its examples."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from bqlc.compiler.diagnostics.model import Diagnostic, Safety
from bqlc.lint.rule import Rule
from bqlc.lint.rules import load
from bqlc.lint.run import Linter
from bqlc.lint.select import Selection
from bqlc.plugins import load as plugin
from tests.lint.evidence import EVIDENCE, VOCABULARY

_PAGE = re.compile(
    r"# \S+ \(\w+, \w+\)\n\n"
    r"(?P<fault>[^\n#].*?\.)\n\n"
    r"## Why\n(?P<why>.+?)\n\n"
    r"## Example\n(?P<examples>.+?)\n\n"
    r"## Fix\n(?P<safety>Safe|Unsafe|None)\b",
    re.DOTALL,
)
_FENCED = re.compile(r"```(\w+) (bad|good)\n(.+?)\n```", re.DOTALL)


@dataclass(frozen=True)
class Example:
    """`good` follows the `bad` one of its language that it mends."""

    dialect: str
    bad: str
    good: str


@dataclass(frozen=True)
class Page:
    fault: str
    examples: tuple[Example, ...]
    safety: str


def read(rule: Rule) -> Page:
    match = _PAGE.match(rule.page)
    assert match, f"the parts of the page of {rule.code} are: fault, Why, Example, Fix"
    parts = _FENCED.findall(match["examples"])
    pairs = list(zip(parts[::2], parts[1::2], strict=True))
    assert all((a[0], a[1], b[1]) == (b[0], "bad", "good") for a, b in pairs), rule.code
    examples = tuple(Example(a[0], a[2], b[2]) for a, b in pairs)
    return Page(match["fault"], examples, match["safety"])


_NAMES = {"ovid": "ovid-medline"}
"""What a page calls a language -> its dialect."""


@cache
def linter(dialect: str, *select: str) -> Linter:
    """All rules, with the small index, seeds and headings of these tests."""
    chosen = Selection(select or ("ALL",))
    evidence = EVIDENCE if dialect == "bql" else None
    return Linter(
        plugin("dialect", _NAMES.get(dialect, dialect)), None, chosen, evidence, VOCABULARY
    )


def found(rule: Rule, example: Example, text: str) -> list[Diagnostic]:
    return [one for one in linter(example.dialect).lint(text).diagnostics if one.code == rule.code]


def cases() -> list[Any]:
    """Every rule with each of its examples."""
    import pytest

    return [
        pytest.param(rule, example, id=f"{rule.code}-{example.dialect}-{number}")
        for rule in load().values()
        for number, example in enumerate(read(rule).examples)
    ]


SAFE = Safety.SAFE
